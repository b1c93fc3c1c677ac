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

it('an endlessly growing list is refused without harming other processes', async () => {
  // The smallest heap a thread can have; beyond it, one step of the list's growth kills the whole process.
  expect(await run('appends', { limits: { maxHeapMb: 64 } })).toEqual(REFUSED);
});

it('memory outside the heap is limited, too', async () => {
  let most = 0;
  const limits = { maxBytes: 300 * MEGABYTE };
  const outcome = await run('takes bytes', { limits, onMemory: (bytes) => (most = Math.max(most, bytes)) });
  expect(outcome).toEqual(REFUSED);
  expect(most).toBeGreaterThan(limits.maxBytes);
});

it('a process that is killed while reading is distinguished from one that was interrupted', async () => {
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

it('a process that falls silent is killed', { tags: ['long'] }, async () => {
  await expect(run('is halted', { limits: { silentLooks: 8 } })).rejects.toThrow(ReadingDiedError);
});

it('the thread’s errors arrive with their code, and outcomes unchanged', async () => {
  const error = await run('throws').catch((thrown: unknown) => thrown);
  expect(isStorageTrouble(error)).toBe(true);
  expect(error).toMatchObject({ message: 'The disk is full', code: 'ENOSPC' });
  expect(await run('ends well')).toEqual({ status: 'read' });
});
