import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { expect, it } from 'vitest';
import { freeBytes } from './free-space.ts';

it('says how much can still be written on a disk, and that a missing folder has none', async () => {
  const free = await freeBytes(os.tmpdir());
  const { blocks, bsize } = await statfs(os.tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
  await expect(freeBytes('/no/such/folder')).rejects.toThrow('ENOENT');
});
