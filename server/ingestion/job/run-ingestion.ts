import type { IngestionOutcome, IngestionTask, TellProgress } from '../pipeline/ingest-upload.ts';
import { type ProcessLimits, runReadingProcess } from './run-reading-process.ts';
import { allowedTotalMs } from './watch-reading.ts';

const THREAD = new URL('ingestion-thread.ts', import.meta.url);

/** Ingests an upload in its own process; see `runReadingProcess`. */
export function runIngestion(
  task: IngestionTask,
  signal: AbortSignal,
  limits?: Partial<ProcessLimits>,
  tell?: TellProgress,
): Promise<IngestionOutcome> {
  return runReadingProcess<IngestionOutcome, Parameters<TellProgress>[0]>(THREAD, task, {
    signal,
    limits: { timeoutMs: allowedTotalMs(task.sizeBytes), ...limits },
    tell,
  });
}
