import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { StartError } from './errors.ts';

/** Opens what a person named, by links too. A pipe or a device could keep its reader waiting without end. */
export async function openRegularFile(filePath: string): Promise<FileHandle> {
  if (!(await stat(filePath)).isFile()) throw notAFile(filePath);
  // It may have become another since. Windows has no such flag, and no such pipes.
  const file = await open(filePath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notAFile(filePath);
}

function notAFile(filePath: string): StartError {
  return new StartError(`${filePath} is not a file.`);
}
