import { rm } from 'node:fs/promises';
import { type Files, newTemporaryPath } from '../../platform/kept-files/files.ts';
import { nameCleanedFile } from '../pipeline/cleaned-file.ts';
import type {
  IngestionOutcome,
  IngestionTask,
  KeepMade,
  MadeFile,
  ProgressListener,
} from '../pipeline/ingest-upload.ts';
import { nameRejectedFile } from '../pipeline/rejected-file.ts';
import type { UploadKey } from '../store/upload-key.ts';
import type { StoredUpload } from '../store/upload-state.ts';
import { type ProcessLimits, runReadingProcess } from './run-reading-process.ts';
import { allowedTotalMs } from './watch-reading.ts';

const THREAD = new URL('ingestion-thread.ts', import.meta.url);

export interface Ingestion extends UploadKey, StoredUpload {
  connectionString: string;
}

/**
 * Ingests an upload in its own process; see `runReadingProcess`. A malicious file could take that process over, so it
 * only has access to files on this machine, and asks the server to keep the ones it makes.
 */
export async function runIngestion(
  files: Files,
  { originalPath, contentHash, ...upload }: Ingestion,
  signal: AbortSignal,
  limits?: Partial<ProcessLimits>,
  onProgress?: ProgressListener,
): Promise<IngestionOutcome> {
  const names = { cleaned: nameCleanedFile, rejected: nameRejectedFile };
  const made = { cleaned: newTemporaryPath(files), rejected: newTemporaryPath(files) };
  const keep: KeepMade = (what) => files.keep(made[what], names[what](contentHash, upload));
  try {
    return await files.lend(originalPath, (original) => {
      const task: IngestionTask = { ...upload, original, made };
      return runReadingProcess<IngestionOutcome, Parameters<ProgressListener>[0], MadeFile>(THREAD, task, {
        signal,
        limits: { timeoutMs: allowedTotalMs(upload.sizeBytes), ...limits },
        onProgress,
        answer: keep,
      });
    });
  } finally {
    for (const file of Object.values(made)) await rm(file, { force: true });
  }
}
