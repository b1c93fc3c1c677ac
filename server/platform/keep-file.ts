// Moves received files to the place of files: under their hash, byte for byte, once per content. A bucket may take half
// a minute for each, so nothing is locked meanwhile that other calls need.
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { freeFiles, holdFiles, holdFilesOn } from './files.queries.ts';
import type { Files } from './kept-files/files.ts';
import { createTurns } from './turns.ts';

/** Each keeps one of the process's connections for so long. */
const MOST_AT_ONCE = 4;

/** Files are moved in turn with these, so a slow place of files leaves connections for other calls. */
export const inFileTurn = createTurns(MOST_AT_ONCE);

export interface FileToKeep {
  /** As from `newTemporaryPath`; gone afterwards. Null for a file that is there already. */
  temporaryPath: string | null;
  /** The final path, as `originalPath` and `evidencePath` return it. */
  kept: string;
}

/**
 * Keeps a file, and then does what writes the row that names it, in a database transaction of its own. Until that has
 * ended, the file isn't removed.
 *
 * @param work what to do once it's kept; `isThere` is false if there is no file.
 */
export function whileKept<Result>(
  { db, files }: { db: Kysely<Database>; files: Files },
  { temporaryPath, kept }: FileToKeep,
  work: (isThere: boolean) => Promise<Result>,
): Promise<Result> {
  return inFileTurn(() =>
    db.connection().execute(async (connection) => {
      await holdFilesOn(connection);
      try {
        if (temporaryPath === null) return await work(await files.has(kept));
        await moveFile(files, temporaryPath, kept);
        return await work(true);
      } finally {
        await freeFiles(connection);
      }
    }),
  );
}

/**
 * @param tx the transaction that writes the row referring to the file, which isn't removed before the transaction ends.
 *   It may not lock what other calls need.
 */
export async function keepFile(
  tx: Kysely<Database>,
  files: Files,
  temporaryPath: string,
  kept: string,
): Promise<void> {
  await holdFiles(tx);
  await moveFile(files, temporaryPath, kept);
}

async function moveFile(files: Files, temporaryPath: string, kept: string): Promise<void> {
  if (await files.has(kept)) await rm(temporaryPath);
  else await files.keep(temporaryPath, kept);
}
