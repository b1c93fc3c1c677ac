import { Worker } from 'node:worker_threads';
import { createMeterMemory } from '../pipeline/reading-meter.ts';
import { OUT_OF_MEMORY } from '../pipeline/reading-refusals.ts';
import type { Answer } from './ask-parent.ts';
import { READING_LIMITS, type ReadingLimits, watchReading } from './watch-reading.ts';

/** What the thread is started with. */
export interface ThreadStart<Task> {
  task: Task;
  meterMemory: SharedArrayBuffer;
}
export type ThreadMessage<Outcome, Progress> =
  | { outcome: Outcome }
  | { progress: Progress }
  | { question: unknown };

/** The file is to blame. */
export interface Refused {
  status: 'refused';
  errorMessage: string;
}

export interface ThreadLimits {
  /** Total time, including the database's work but not waiting for the store. */
  timeoutMs: number;
  reading: Readonly<ReadingLimits>;
  /** An .xls workbook is held in memory whole; an .xlsx workbook of any size needs a tenth of this. */
  maxHeapMb: number;
}

export const THREAD_LIMITS: Readonly<ThreadLimits> = {
  timeoutMs: 10 * 60 * 1000,
  reading: READING_LIMITS,
  maxHeapMb: 1024,
};

// Fits objects that live as long as a receipt; half of this cost the thread 8% more CPU time.
const YOUNG_HEAP_MB = 48;

/**
 * Reads a file in a thread, so that the caller can supervise it. A file that takes too much time or memory is refused
 * like one that can't be read. Rejects if something else goes wrong.
 * @param module the thread's: it gets a `ThreadStart` and sends `ThreadMessage`s.
 */
export function runReadingThread<Outcome, Progress>(
  module: URL,
  task: unknown,
  { timeoutMs, reading, maxHeapMb }: Readonly<ThreadLimits>,
  onProgress: (progress: Progress) => void,
  ask: (question: unknown) => Promise<Answer>,
): Promise<Outcome | Refused> {
  return new Promise((resolve, reject) => {
    const meterMemory = createMeterMemory();
    const worker = new Worker(module, {
      workerData: { task, meterMemory } satisfies ThreadStart<unknown>,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    let refusal: string | undefined;
    const end = (reason: string): void => {
      refusal ??= reason;
      void worker.terminate();
    };
    const stopWatching = watchReading(meterMemory, reading, timeoutMs, end);

    const reply = async (question: unknown): Promise<void> => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(await ask(question));
    };

    let outcome: Outcome | undefined;
    let failure: unknown;
    worker.on('message', (message: ThreadMessage<Outcome, Progress>) => {
      if ('outcome' in message) ({ outcome } = message);
      else if ('question' in message) void reply(message.question);
      else onProgress(message.progress);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (exitCode) => {
      stopWatching();
      if (outcome !== undefined) resolve(outcome);
      else if (refusal !== undefined) resolve({ status: 'refused', errorMessage: refusal });
      else if (isOutOfMemory(failure)) resolve({ status: 'refused', errorMessage: OUT_OF_MEMORY });
      else if (failure instanceof Error) reject(failure);
      else reject(new Error(`The thread that reads ended with code ${exitCode}`, { cause: failure }));
    });
  });
}

function isOutOfMemory(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
