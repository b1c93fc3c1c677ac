// Looks for a person in originals of which no transaction tells: uploads that failed, were withdrawn, or left the rows out.
import { cellText } from '@tillwatch/core/journal';
import { readWorkbook } from '../ingestion/readers/reader.ts';
import { UnreadableFileError } from '../ingestion/readers/unreadable-file-error.ts';
import { resolveDataPath } from '../platform/files.ts';
import type { Person } from './person.queries.ts';
import { createMentionTest } from './scrub.ts';

export type Found = 'named' | 'not-named' | 'unreadable';

const LONGEST_MS = 5 * 60_000;

class FoundSignal extends Error {}

/** Remembers what it has read. @param dataDir absolute. */
export function createOriginalsSearch(dataDir: string, person: Person): (file: string) => Promise<Found> {
  const isNamed = createMentionTest(person);
  const looked = new Map<string, Found>();
  return async (file) => {
    const found = looked.get(file) ?? (await search(resolveDataPath(dataDir, file), isNamed));
    looked.set(file, found);
    return found;
  };
}

async function search(filePath: string, isNamed: (text: string) => boolean): Promise<Found> {
  const look = (text: string): void => {
    if (isNamed(text)) throw new FoundSignal();
  };
  try {
    await readWorkbook(
      filePath,
      { startSheet: look, row: ({ cells }) => look(cells.map((cell) => cellText(cell)).join('\t')) },
      { signal: AbortSignal.timeout(LONGEST_MS) },
    );
    return 'not-named';
  } catch (error) {
    if (error instanceof FoundSignal) return 'named';
    if (error instanceof UnreadableFileError || isTimeout(error)) return 'unreadable';
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'not-named';
    throw error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
