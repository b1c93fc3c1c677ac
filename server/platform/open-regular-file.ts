import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { StartError } from './errors.ts';

/** Opens a file that a person named, following links. Refuses pipes and devices, which could block forever. */
export async function openRegularFile(filePath: string): Promise<FileHandle> {
  if (!(await stat(filePath)).isFile()) throw notAFile(filePath);
  // The file may have been replaced since the check. Windows has neither this flag nor such pipes.
  const file = await open(filePath, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notAFile(filePath);
}

function notAFile(filePath: string): StartError {
  return new StartError(`${filePath} is not a file.`);
}
