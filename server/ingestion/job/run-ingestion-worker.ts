import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { IngestionOutcome, IngestionTask, TellProgress } from '../pipeline/ingest-upload.ts';
import type { ReadingProgress } from '../pipeline/read-transactions.ts';
import { createMeterMemory } from '../pipeline/reading-meter.ts';
import { explainTimeout, OUT_OF_MEMORY } from '../pipeline/refusals.ts';
import { READING_LIMITS, type ReadingLimits, watchReading } from './watch-reading.ts';

/** What the thread begins with, and what it says. */
export interface WorkerStart {
  task: IngestionTask;
  meterMemory: SharedArrayBuffer;
}
export type WorkerMessage = { outcome: IngestionOutcome } | { progress: ReadingProgress };

interface WorkerLimits {
  /** For everything, waiting for the store and the work of the database included. */
  timeoutMs: number;
  reading: Readonly<ReadingLimits>;
  /** An .xls workbook is held in memory whole; an .xlsx one needs a tenth of it, whatever its size. */
  maxHeapMb: number;
}

const WORKER_LIMITS: WorkerLimits = {
  timeoutMs: 10 * 60 * 1000,
  reading: READING_LIMITS,
  maxHeapMb: 1024,
};

// What lives as long as a receipt: with half of it the thread took 8% more processor time.
const YOUNG_HEAP_MB = 48;

// The program's own heap has been laid out by now; left standing, the flag of the server would count for more than the limits
// of its threads.
setFlagsFromString('--max-semi-space-size=0');

/**
 * Ingests an upload in a thread of its own. A file that takes too much time or memory is refused like one that cannot be
 * read. Rejects when something else goes wrong, and when the signal ends it.
 */
export function runIngestionWorker(
  task: IngestionTask,
  signal: AbortSignal,
  limits: Partial<WorkerLimits> = {},
  tell: TellProgress = () => undefined,
): Promise<IngestionOutcome> {
  const { timeoutMs, reading, maxHeapMb } = { ...WORKER_LIMITS, ...limits };
  return new Promise((resolve, reject) => {
    const meterMemory = createMeterMemory();
    const worker = new Worker(new URL('ingestion-worker.ts', import.meta.url), {
      workerData: { task, meterMemory } satisfies WorkerStart,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      name: `ingestion ${task.storeId}-${task.uploadId}`,
    });
    let refusal: string | undefined;
    const end = (reason: string): void => {
      refusal ??= reason;
      void worker.terminate();
    };
    const timer = setTimeout(() => end(explainTimeout(timeoutMs)), timeoutMs);
    const stopWatching = watchReading(meterMemory, reading, end);
    const abort = (): void => void worker.terminate();
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();

    let outcome: IngestionOutcome | undefined;
    let failure: unknown;
    worker.on('message', (message: WorkerMessage) => {
      if ('outcome' in message) ({ outcome } = message);
      else if ('progress' in message) tell(message.progress);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (exitCode) => {
      clearTimeout(timer);
      stopWatching();
      signal.removeEventListener('abort', abort);
      if (outcome !== undefined) resolve(outcome);
      else if (refusal !== undefined) resolve({ status: 'refused', errorMessage: refusal });
      else if (isOutOfMemory(failure)) resolve({ status: 'refused', errorMessage: OUT_OF_MEMORY });
      else reject(describeFailure(failure, exitCode, signal));
    });
  });
}

function isOutOfMemory(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function describeFailure(failure: unknown, exitCode: number, signal: AbortSignal): Error {
  if (signal.aborted)
    return new Error('The ingestion was ended before it was done', { cause: signal.reason });
  if (failure instanceof Error) return failure;
  return new Error(`The ingestion thread ended with code ${exitCode}`, { cause: failure });
}
