import { open } from 'node:fs/promises';

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
