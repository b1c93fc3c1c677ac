import { Worker } from 'node:worker_threads';
import type { IngestionOutcome, IngestionTask, TellProgress } from '../pipeline/ingest-upload.ts';
import type { ReadingProgress } from '../pipeline/read-transactions.ts';
import { explainTimeout, OUT_OF_MEMORY, STUCK } from '../pipeline/refusals.ts';

/** What the thread says. */
export type WorkerMessage = { outcome: IngestionOutcome } | { progress: ReadingProgress } | { isAlive: true };

interface WorkerLimits {
  timeoutMs: number;
  /** Without a sign of life. An .xls workbook is parsed in one go, which takes half of this at most. */
  silenceMs?: number;
  /** An .xls workbook is held in memory whole; an .xlsx one needs a tenth of it, whatever its size. */
  maxHeapMb: number;
}

const WORKER_LIMITS: WorkerLimits = { timeoutMs: 10 * 60 * 1000, maxHeapMb: 1024 };
const SILENCE_MS = 50_000;

// What lives as long as a row: with V8's own choice a 48 MB journal took a fifth more time and 100 MB more memory.
const YOUNG_HEAP_MB = 24;

/**
 * Ingests an upload in a thread of its own. A file that takes too much time or memory is refused like one that cannot be
 * read. Rejects when something else goes wrong, and when the signal ends it.
 */
export function runIngestionWorker(
  task: IngestionTask,
  signal: AbortSignal,
  { timeoutMs, maxHeapMb, silenceMs = SILENCE_MS } = WORKER_LIMITS,
  tell: TellProgress = () => undefined,
): Promise<IngestionOutcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('ingestion-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      name: `ingestion ${task.storeId}-${task.uploadId}`,
    });
    let refusal: string | undefined;
    const endAfter = (ms: number, reason: string): NodeJS.Timeout =>
      setTimeout(() => {
        refusal ??= reason;
        void worker.terminate();
      }, ms);
    const timer = endAfter(timeoutMs, explainTimeout(timeoutMs));
    const silence = endAfter(silenceMs, STUCK);
    const abort = (): void => void worker.terminate();
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();

    let outcome: IngestionOutcome | undefined;
    let failure: unknown;
    worker.on('message', (message: WorkerMessage) => {
      silence.refresh();
      if ('outcome' in message) ({ outcome } = message);
      else if ('progress' in message) tell(message.progress);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (exitCode) => {
      clearTimeout(timer);
      clearTimeout(silence);
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
