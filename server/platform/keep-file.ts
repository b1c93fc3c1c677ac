// Moves a received file to the place of files: under its hash, byte for byte, once per content.
import { rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { holdFiles } from './files.queries.ts';
import type { Files } from './kept-files/files.ts';

/**
 * @param tx the transaction that writes the row referring to the file, which isn't removed before the transaction ends.
 * @param temporaryPath as from `newTemporaryPath`; gone afterwards.
 * @param kept the final path, as `originalPath` and `evidencePath` return it.
 */
export async function keepFile(
  tx: Kysely<Database>,
  files: Files,
  temporaryPath: string,
  kept: string,
): Promise<void> {
  await holdFiles(tx);
  if (await files.has(kept)) await rm(temporaryPath);
  else await files.keep(temporaryPath, kept);
}

/** @param tx as for `keepFile`. @returns whether the file is there. */
export async function holdKept(tx: Kysely<Database>, files: Files, kept: string): Promise<boolean> {
  await holdFiles(tx);
  return files.has(kept);
}
