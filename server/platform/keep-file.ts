// Moves a received file to where it is kept: under its hash, unaltered, once for each content.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { holdFiles } from './files.queries.ts';
import { resolveDataPath } from './files.ts';

/**
 * @param tx the transaction that writes the row which names the file: until it ends the file is not removed.
 * @param temporaryPath absolute, on the same disk as the data folder; gone afterwards.
 * @param relativePath where the content belongs, as `originalPath` and `evidencePath` give it.
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

/** The name is on the disk only when its folder is. Windows has no such thing and refuses. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
