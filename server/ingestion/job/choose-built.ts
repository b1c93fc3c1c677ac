// Starting a program that reads files from one built file takes a third of the processor time of its hundreds of
// sources.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readingPrograms } from '../../platform/config.ts';

/** @param source of a program or thread. @returns the file built from it, or `source` itself if there is none. */
export function chooseBuilt(source: URL, folder: string | null = readingPrograms()): URL {
  if (folder === null) return source;
  const built = path.join(folder, `${path.basename(fileURLToPath(source), '.ts')}.js`);
  return existsSync(built) ? pathToFileURL(built) : source;
}
