import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HeldFolder, holdFolder, RefusedPlaceError } from './held-folder.ts';

let folder: string;
let held: HeldFolder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  for (const name of ['inside', 'outside']) await mkdir(path.join(folder, name));
  held = await holdFolder(path.join(folder, 'inside'));
});
afterEach(async () => {
  await held.close();
  await rm(folder, { recursive: true });
});

it('refuses links to folders and to files, also to what is not there', async () => {
  const inside = path.join(folder, 'inside');
  await symlink(path.join(folder, 'outside'), path.join(inside, 'folder'));
  await symlink(path.join(folder, 'nowhere'), path.join(inside, 'loose'));
  await writeFile(path.join(folder, 'outside', 'file'), 'secret');
  await symlink(path.join(folder, 'outside', 'file'), path.join(inside, 'file'));
  // One after the other: a rejection that isn't awaited yet would end the run.
  for (const name of ['folder', 'loose']) {
    await expect(held.hold(name)).rejects.toThrow(RefusedPlaceError);
    await expect(held.make(name)).rejects.toThrow(RefusedPlaceError);
  }
  await expect(held.openFile('file')).rejects.toThrow('file is a link or something else that is not a file.');
  expect(await held.hold('none')).toBeNull();
  expect(await held.list()).toEqual(['file', 'folder', 'loose'].map((name) => ({ name, kind: 'other' })));
});

it.runIf(process.platform === 'linux')('stays the same folder when a link takes its place', async () => {
  const target = await held.make('processed');
  try {
    await rename(path.join(folder, 'inside', 'processed'), path.join(folder, 'inside', 'moved'));
    await symlink(path.join(folder, 'outside'), path.join(folder, 'inside', 'processed'));
    await writeFile(target.inside('report.txt'), 'kept');
    expect(await readdir(path.join(folder, 'outside'))).toEqual([]);
    expect(await readFile(path.join(folder, 'inside', 'moved', 'report.txt'), 'utf8')).toBe('kept');
  } finally {
    await target.close();
  }
});
