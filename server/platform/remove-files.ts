// Removes stored files that no row names any more.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AppDatabase } from './database/database.ts';
import { findBeginning, findUnnamed, whileFilesRest } from './files.queries.ts';
import { KEPT_FOLDERS, resolveDataPath } from './files.ts';

// Younger files may belong to an unfinished upload or report.
const AT_REST_MS = 24 * 60 * 60_000;

/**
 * @param paths relative to the data folder. Those that a row names are kept.
 * @returns how many were removed; null if nothing was done because of a backup.
 */
export async function removeUnnamedFiles(
  { pool }: Pick<AppDatabase, 'pool'>,
  dataDir: string,
  paths: readonly string[],
): Promise<number | null> {
  let removed = 0;
  if (paths.length === 0) return removed;
  const wasAlone = await whileFilesRest(pool, async (client) => {
    for (const unnamed of await findUnnamed(client, paths)) {
      await rm(resolveDataPath(dataDir, unnamed), { force: true });
      removed += 1;
    }
  });
  return wasAlone ? removed : null;
}

/**
 * Removes all unnamed files, including remains of an interrupted removal. Files older than the database are kept, so that
 * starting on the wrong database by mistake doesn't remove them.
 * @returns as `removeUnnamedFiles`.
 */
export async function sweepFiles(
  database: Pick<AppDatabase, 'pool'>,
  dataDir: string,
  atRestMs = AT_REST_MS,
): Promise<number | null> {
  const found: string[] = [];
  const beginning = (await findBeginning(database.pool)).getTime();
  for (const folder of KEPT_FOLDERS) {
    const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs >= beginning && Date.now() - mtimeMs >= atRestMs)
        found.push(path.relative(dataDir, file).split(path.sep).join('/'));
    }
  }
  return removeUnnamedFiles(database, dataDir, found);
}
