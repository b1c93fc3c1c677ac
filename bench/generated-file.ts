import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

export interface GeneratedFile {
  file: string;
  bytes: number;
}

/** Makes the file once; later calls find it in the cache folder. */
export async function generateOnce(
  name: string,
  write: (file: string) => Promise<void> | void,
): Promise<GeneratedFile> {
  const folder = path.join(import.meta.dirname, '.cache');
  const file = path.join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.part`;
    await write(unfinished);
    renameSync(unfinished, file);
  }
  return { file, bytes: statSync(file).size };
}
