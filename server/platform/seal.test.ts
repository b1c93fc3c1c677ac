import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolderFiles } from './kept-files/folder-files.ts';
import { createSeal, isSealed } from './seal.ts';

const files = createFolderFiles('/nowhere');
const place = { config: { sessionSecret: 'a-secret-of-this-installation-0123456789' }, files };
const seal = createSeal(place, 'tests');

test('what is sealed is not readable, differs each time, and opens', async () => {
  const [first, second] = [await seal.close('JBSWY3DP', 'user 1'), await seal.close('JBSWY3DP', 'user 1')];
  expect(isSealed(first)).toBe(true);
  expect(first).not.toContain('JBSWY3DP');
  expect(first).not.toBe(second);
  expect(await createSeal(place, 'tests').open(first, 'user 1')).toBe('JBSWY3DP');
});

test('it opens for nobody else, for nothing else, in no other installation, and not when changed', async () => {
  const sealed = await seal.close('JBSWY3DP', 'user 1');
  expect(await seal.open(sealed, 'user 2')).toBeNull();
  expect(await createSeal(place, 'other').open(sealed, 'user 1')).toBeNull();
  const other = createSeal(
    { files, config: { sessionSecret: 'another-installation-01234567890123' } },
    'tests',
  );
  expect(await other.open(sealed, 'user 1')).toBeNull();
  const changed = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2);
  expect(await seal.open(changed, 'user 1')).toBeNull();
  for (const text of ['JBSWY3DP', sealed.slice(0, 12), ''])
    expect(await seal.open(text, 'user 1')).toBeNull();
});

test('a secret that could not be read once is read by the next call', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tillwatch-seal-'));
  try {
    const inTheWay = path.join(folder, 'session-secret');
    await mkdir(inTheWay);
    const own = createSeal({ config: { sessionSecret: null }, files: createFolderFiles(folder) }, 'tests');
    await expect(own.close('JBSWY3DP', 'user 1')).rejects.toThrow('EISDIR');
    await rmdir(inTheWay);
    expect(await own.open(await own.close('JBSWY3DP', 'user 1'), 'user 1')).toBe('JBSWY3DP');
  } finally {
    await rm(folder, { recursive: true });
  }
});
