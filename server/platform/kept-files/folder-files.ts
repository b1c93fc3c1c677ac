// Files in a folder, on this machine or shared by several.
import { appendFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ensureFolders, KEPT_FOLDERS, resolveDataPath } from '../files.ts';
import { flushFolder } from '../flush-folder.ts';
import { checkStorage } from '../storage-trouble.ts';
import type { Files, KeptFile, ListedFile } from './files.ts';

const SCRATCH = 'incoming';

/** @param root an absolute path. @throws StartError if it can't be used. */
export async function openFolder(root: string): Promise<Files> {
  await ensureFolders(root, [...KEPT_FOLDERS, SCRATCH]);
  return createFolderFiles(root);
}

export function createFolderFiles(root: string): Files {
  const locate = (kept: string): string => resolveDataPath(root, kept);

  return {
    place: `the folder ${root}`,
    // On the same disk, so files can be renamed into place.
    scratch: path.join(root, SCRATCH),
    async keep(temporaryPath, kept) {
      const target = locate(kept);
      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(temporaryPath, target);
      await flushFolder(folder);
    },
    has: (kept) => isThere(locate(kept)),
    open: (kept) => openFile(locate(kept)),
    lend: (kept, work) => work(locate(kept)),
    remove: (kept) => rm(locate(kept), { force: true }),
    list: (folder) => listFolder(root, locate(folder)),
    async writeOnce(name, content) {
      await writeFile(locate(name), content, { mode: 0o600, flag: 'wx', flush: true }).catch(
        unless('EEXIST'),
      );
    },
    async appendLine(name, line) {
      const file = locate(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await appendFile(file, `${line}\n`, { mode: 0o600, flush: true });
    },
    check: async () => ({ state: await checkStorage(root), isCommon: true }),
  };
}

async function openFile(filePath: string): Promise<KeptFile | null> {
  const handle = await open(filePath, 'r').catch(unless('ENOENT'));
  if (!handle) return null;
  // Size of the open file, which stays the same even if its name is reused.
  const { size } = await handle.stat();
  if (size > 0) return { sizeBytes: size, content: handle.createReadStream({ end: size - 1 }) };
  await handle.close();
  return { sizeBytes: 0, content: Readable.from([]) };
}

async function* listFolder(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries =
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unless('ENOENT'))) ?? [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await stat(file).catch(unless('ENOENT'));
    if (found) yield { kept: path.relative(root, file).split(path.sep).join('/'), modifiedAt: found.mtime };
  }
}

function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Ignores errors with this code. */
function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}
