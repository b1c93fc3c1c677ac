// Moves a received file to where the originals lie: under its hash, unaltered, once for each content.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { originalPath, resolveDataPath } from '../platform/files.ts';

/** @returns where it lies, relative to the data folder. */
export async function keepOriginal(
  temporaryPath: string,
  contentHash: string,
  dataDir: string,
): Promise<string> {
  const relativePath = originalPath(contentHash);
  const target = resolveDataPath(dataDir, relativePath);
  const folder = path.dirname(target);
  if (await exists(target)) {
    await rm(temporaryPath);
    return relativePath;
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporaryPath, target);
  await flushFolder(folder);
  return relativePath;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** The name is on the disk only when its folder is. Windows has no such thing and refuses. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
