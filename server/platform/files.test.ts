import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanedPath, ensureFolders, originalPath, resolveDataPath } from './files.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('a file’s path follows from its content, below the data folder', () => {
  const sha256 = 'ab'.repeat(32);
  expect(originalPath(sha256)).toBe(`originals/ab/${sha256}`);
  expect(resolveDataPath('/data', originalPath(sha256))).toBe(path.join('/data', 'originals', 'ab', sha256));
  expect(cleanedPath('7-1.csv')).toBe('cleaned/7-1.csv');
});

test('a new data folder is private, except that root’s database can pass; an existing one keeps its mode', async () => {
  const dataDir = path.join(parent, 'data');
  await ensureFolders(dataDir, ['originals']);
  await ensureFolders(dataDir, ['originals']);
  expect((await stat(dataDir)).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect((await stat(path.join(dataDir, 'originals'))).mode & 0o777).toBe(0o700);
  await ensureFolders(parent, ['originals']);
  expect((await stat(parent)).mode & 0o777).toBe(0o700);
});

test('an unusable data folder is named', async () => {
  const file = path.join(parent, 'file');
  await writeFile(file, '');
  await expect(ensureFolders(path.join(file, 'data'), [])).rejects.toThrow(
    `${path.join(file, 'data')} cannot be used`,
  );
});

test.each(['data', 'data/below', 'folder'])('a file in the place of a folder is named: %s', async (place) => {
  await mkdir(path.join(parent, 'folder'));
  await writeFile(path.join(parent, 'folder', 'incoming'), '');
  await writeFile(path.join(parent, 'data'), '');
  const file = path.join(parent, place === 'folder' ? 'folder/incoming' : 'data');
  await expect(ensureFolders(path.join(parent, place), ['incoming'])).rejects.toThrow(
    `cannot be used: ${file} is not a folder. Move it, or set DATA_DIR`,
  );
});
