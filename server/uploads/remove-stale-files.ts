import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

// Longer than any request may last.
const STALE_AFTER_MS = 60 * 60 * 1000;

/** Removes files that were still arriving when the program was killed. @param folder of arriving files. */
export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}
