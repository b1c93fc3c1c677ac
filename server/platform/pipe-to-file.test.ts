import { rmSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pipeToFile } from './pipe-to-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-pipe-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes the chunks', async () => {
  const target = path.join(folder, 'whole');
  await pipeToFile(Readable.from(['one ', 'two']), target);
  expect(await readFile(target, 'utf8')).toBe('one two');
});

it('never overwrites a file', async () => {
  const target = path.join(folder, 'kept');
  await pipeToFile(Readable.from(['first']), target);
  await expect(pipeToFile(Readable.from(['second']), target)).rejects.toThrow('EEXIST');
  expect(await readFile(target, 'utf8')).toBe('first');
});

it('creates no file after a failure', async () => {
  for (let turn = 0; turn < 50; turn += 1) {
    const target = path.join(folder, String(turn));
    const broken = new Readable({ read: () => undefined });
    const writing = pipeToFile(broken, target);
    broken.destroy(new Error('The sender went away'));
    await expect(writing).rejects.toThrow('The sender went away');
    rmSync(target, { force: true });
  }
  await sleep(50);
  expect(await readdir(folder)).toEqual([]);
});
