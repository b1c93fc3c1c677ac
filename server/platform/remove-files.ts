// Removes stored files that no row refers to anymore.
import type { ClientBase } from 'pg';
import type { AppDatabase } from './database/database.ts';
import { isNodeUnavailable } from './database/is-unavailable.ts';
import { findBeginning, findUnnamed, whileFilesRest } from './files.queries.ts';
import { KEPT_FOLDERS } from './files.ts';
import type { Files } from './kept-files/files.ts';

// Younger files may belong to an unfinished upload or report.
const AT_REST_MS = 24 * 60 * 60_000;

/**
 * @param paths as stored in the database. Those that a row refers to are kept.
 * @returns how many were removed; null if that was impossible during a backup or while a node is down, whose rows may
 * refer to them.
 */
export async function removeUnnamedFiles(
  { pool }: Pick<AppDatabase, 'pool'>,
  files: Files,
  paths: readonly string[],
): Promise<number | null> {
  let removed = 0;
  if (paths.length === 0) return removed;
  const remove = async (client: ClientBase): Promise<void> => {
    for (const unnamed of await findUnnamed(client, paths)) {
      await files.remove(unnamed);
      removed += 1;
    }
  };
  try {
    return (await whileFilesRest(pool, remove)) ? removed : null;
  } catch (error) {
    if (isNodeUnavailable(error)) return null;
    throw error;
  }
}

/**
 * Removes all unreferenced files, including leftovers of an interrupted removal. Files older than the database are
 * kept, so starting on the wrong database by mistake doesn't remove them.
 * @returns as `removeUnnamedFiles`.
 */
export async function sweepFiles(
  database: Pick<AppDatabase, 'pool'>,
  files: Files,
  atRestMs = AT_REST_MS,
): Promise<number | null> {
  const found: string[] = [];
  const beginning = (await findBeginning(database.pool)).getTime();
  for (const folder of KEPT_FOLDERS) {
    for await (const { kept, modifiedAt } of files.list(folder)) {
      const writtenAt = modifiedAt.getTime();
      if (writtenAt >= beginning && Date.now() - writtenAt >= atRestMs) found.push(kept);
    }
  }
  return removeUnnamedFiles(database, files, found);
}
