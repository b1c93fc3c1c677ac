import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { removeStaleFiles } from './remove-stale-files.ts';

it('removes files that nobody can be sending any more', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await writeFile(path.join(folder, 'arriving'), 'x');
  await writeFile(path.join(folder, 'left'), 'x');
  const yesterday = Date.now() / 1000 - 24 * 3600;
  await utimes(path.join(folder, 'left'), yesterday, yesterday);
  await removeStaleFiles(folder);
  expect(await readdir(folder)).toEqual(['arriving']);
  await rm(folder, { recursive: true });
});
