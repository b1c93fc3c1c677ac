import { expect, it } from 'vitest';
import { isStorageTrouble } from '../../platform/storage-trouble.ts';
import { eventually } from '../../testing/eventually.ts';
import { findReadingProcesses } from '../../testing/reading-processes.ts';
import { OUT_OF_MEMORY } from '../pipeline/reading-refusals.ts';
import { ReadingDiedError, ReadingInterruptedError, runReadingProcess } from './run-reading-process.ts';
import type { Behavior } from './testing/ill-behaved-thread.ts';

const MEGABYTE = 1024 * 1024;
const THREAD = new URL('testing/ill-behaved-thread.ts', import.meta.url);
const REFUSED = { status: 'refused', errorMessage: OUT_OF_MEMORY };

function run(task: Behavior, options: Partial<Parameters<typeof runReadingProcess>[2]> = {}) {
  return runReadingProcess<{ status: 'read' }>(THREAD, task, {
    signal: new AbortController().signal,
    ...options,
  });
}

it('a list that a file makes grow without end is refused, and ends no other process', async () => {
  // As little as a thread can have: beyond it one step of the list's growth ends the whole process.
  expect(await run('appends', { limits: { maxHeapMb: 64 } })).toEqual(REFUSED);
});

it('memory outside of the heap is watched as well', async () => {
  let most = 0;
  const limits = { maxBytes: 300 * MEGABYTE };
  const outcome = await run('takes bytes', { limits, tellMemory: (bytes) => (most = Math.max(most, bytes)) });
  expect(outcome).toEqual(REFUSED);
  expect(most).toBeGreaterThan(limits.maxBytes);
});

it('a process that is killed while it reads is told from one that somebody has ended', async () => {
  const death = run('is killed');
  await expect(death).rejects.toThrow(ReadingDiedError);
  await expect(death).rejects.toThrow('The process that read the file was ended by SIGKILL');

  const ending = new AbortController();
  const interrupted = expect(run('takes bytes', { signal: ending.signal })).rejects.toThrow(
    ReadingInterruptedError,
  );
  await eventually(async () => expect(await findReadingProcesses(process.pid)).toHaveLength(1));
  ending.abort();
  await interrupted;
  expect(await findReadingProcesses(process.pid)).toEqual([]);
});

it('a process that says nothing any more is ended', async () => {
  await expect(run('is halted', { limits: { silentLooks: 8 } })).rejects.toThrow(ReadingDiedError);
});

it('an error of the thread arrives with its code, and an outcome as it is', async () => {
  const error = await run('throws').catch((thrown: unknown) => thrown);
  expect(isStorageTrouble(error)).toBe(true);
  expect(error).toMatchObject({ message: 'The disk is full', code: 'ENOSPC' });
  expect(await run('ends well')).toEqual({ status: 'read' });
});
