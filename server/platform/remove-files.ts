// Removes stored files that no row refers to anymore.
import type { AppDatabase } from './database/database.ts';
import { findBeginning, findUnnamed, whileFilesRest } from './files.queries.ts';
import { KEPT_FOLDERS } from './files.ts';
import type { Files } from './kept-files/files.ts';

// Younger files may belong to an unfinished upload or report.
const AT_REST_MS = 24 * 60 * 60_000;

/**
 * @param paths as stored in the database. Those that a row refers to are kept.
 * @returns how many were removed; null if nothing was done because of a backup.
 */
export async function removeUnnamedFiles(
  { pool }: Pick<AppDatabase, 'pool'>,
  files: Files,
  paths: readonly string[],
): Promise<number | null> {
  let removed = 0;
  if (paths.length === 0) return removed;
  const wasAlone = await whileFilesRest(pool, async (client) => {
    for (const unnamed of await findUnnamed(client, paths)) {
      await files.remove(unnamed);
      removed += 1;
    }
  });
  return wasAlone ? removed : null;
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
