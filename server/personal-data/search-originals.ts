// Searches originals for a person who is in none of their transactions, but in a failed or withdrawn upload or rejected
// rows.
import { ReadingDiedError, runReadingProcess } from '../ingestion/job/run-reading-process.ts';
import type { Files } from '../platform/kept-files/files.ts';
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

/** Caches results. */
export function createOriginalsSearch(files: Files, person: Person): (file: string) => Promise<Found> {
  const looked = new Map<string, Found>();
  return async (file) => {
    const found = looked.get(file) ?? (await search(files, file, person));
    looked.set(file, found);
    return found;
  };
}

/** Uses a separate process, as for uploads: a file that did harm before would do it again. */
async function search(files: Files, kept: string, person: Person): Promise<Found> {
  try {
    const { status } = await files.lend(kept, (filePath) => {
      const task: SearchTask = { filePath, person };
      return runReadingProcess<SearchOutcome>(THREAD, task, { signal: NEVER });
    });
    return status === 'refused' ? 'unreadable' : status;
  } catch (error) {
    if (error instanceof ReadingDiedError) return 'unreadable';
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'not-named';
    throw error;
  }
}
