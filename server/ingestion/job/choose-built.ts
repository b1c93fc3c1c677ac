// Programs that read files start from one built file in a third of the processor time that their hundreds of sources take.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readingPrograms } from '../../platform/config.ts';

/** @param source of a program or thread. @returns the file that was built of it, or itself where there is none. */
export function chooseBuilt(source: URL, folder: string | null = readingPrograms()): URL {
  if (folder === null) return source;
  const built = path.join(folder, `${path.basename(fileURLToPath(source), '.ts')}.js`);
  return existsSync(built) ? pathToFileURL(built) : source;
}
