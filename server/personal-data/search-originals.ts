// Searches originals for a person who is in none of their transactions: of failed or withdrawn uploads, or rejected rows.
import { ReadingDiedError, runReadingProcess } from '../ingestion/job/run-reading-process.ts';
import { resolveDataPath } from '../platform/files.ts';
import type { Person } from './person.queries.ts';

export type Found = 'named' | 'not-named' | 'unreadable';

export interface SearchTask {
  filePath: string;
  person: Person;
}

export interface SearchOutcome {
  status: Found;
}

const THREAD = new URL('search-thread.ts', import.meta.url);
const NEVER = new AbortController().signal;

/** Caches results. @param dataDir an absolute path. */
export function createOriginalsSearch(dataDir: string, person: Person): (file: string) => Promise<Found> {
  const looked = new Map<string, Found>();
  return async (file) => {
    const found = looked.get(file) ?? (await search({ filePath: resolveDataPath(dataDir, file), person }));
    looked.set(file, found);
    return found;
  };
}

/** Uses a separate process, as for uploads: a file that did harm before will do so again. */
async function search(task: SearchTask): Promise<Found> {
  try {
    const { status } = await runReadingProcess<SearchOutcome>(THREAD, task, { signal: NEVER });
    return status === 'refused' ? 'unreadable' : status;
  } catch (error) {
    if (error instanceof ReadingDiedError) return 'unreadable';
    throw error;
  }
}
