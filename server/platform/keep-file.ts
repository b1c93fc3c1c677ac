// Moves a received file to storage: under its hash, byte for byte, once per content.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { holdFiles } from './files.queries.ts';
import { resolveDataPath } from './files.ts';

/**
 * @param tx the transaction that writes the row naming the file; the file is not removed before it ends.
 * @param temporaryPath an absolute path on the data folder's disk; gone afterwards.
 * @param relativePath the final path, as `originalPath` and `evidencePath` return it.
 */
export async function keepFile(
  tx: Kysely<Database>,
  temporaryPath: string,
  relativePath: string,
  dataDir: string,
): Promise<void> {
  await holdFiles(tx);
  const target = resolveDataPath(dataDir, relativePath);
  const folder = path.dirname(target);
  if (await exists(target)) {
    await rm(temporaryPath);
    return;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporaryPath, target);
  await flushFolder(folder);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** A file's name is on disk only after its folder is flushed. Windows doesn't support or need this. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
