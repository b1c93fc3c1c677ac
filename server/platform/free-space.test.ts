import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { expect, it } from 'vitest';
import { freeBytes } from './free-space.ts';

it('returns how much can still be written to a disk, and nothing for a missing folder', async () => {
  const free = await freeBytes(os.tmpdir());
  const { blocks, bsize } = await statfs(os.tmpdir());
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(blocks * bsize);
  await expect(freeBytes('/no/such/folder')).rejects.toThrow('ENOENT');
});
