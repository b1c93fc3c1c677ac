import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its parents, step by step, because Node's recursive mode never ends where a system refuses names
 * (/proc).
 * @returns the first folder that was created; null if all existed.
 */
export async function makeFolder(folder: string, mode: number): Promise<string | null> {
  const missing: string[] = [];
  for (let place = folder; !(await isThere(place)); place = path.dirname(place)) missing.unshift(place);
  for (const place of missing) {
    await mkdir(place, { mode }).catch((error: NodeJS.ErrnoException) => {
      // Another program starting at the same time was faster.
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return missing[0] ?? null;
}

async function isThere(place: string): Promise<boolean> {
  try {
    await stat(place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && path.dirname(place) !== place) return false;
    throw error;
  }
}
