// Takes waiting uploads and processes each until it is completed or failed.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/database/is-unavailable.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { JobInfo, Jobs } from '../../platform/jobs.ts';
import { publishLive } from '../../platform/live.ts';
import { describeStorageTrouble } from '../../platform/storage-trouble.ts';
import { nameCleanedFile } from '../pipeline/cleaned-file.ts';
import type { ReadingProgress } from '../pipeline/read-transactions.ts';
import { ENDED_ITS_PROCESS, explainStorageWait, UNEXPECTED } from '../pipeline/refusals.ts';
import { nameRejectedFile } from '../pipeline/rejected-file.ts';
import type { UploadKey } from '../store/upload-key.ts';
import {
  countFailedRun,
  failUpload,
  type Failure,
  postponeUpload,
  startUpload,
  type UnfinishedUpload,
} from '../store/upload-state.ts';
import { type Asking, holdUpload } from '../store/waiting-upload.ts';
import { runIngestion } from './run-ingestion.ts';
import { ReadingDiedError, ReadingInterruptedError } from './run-reading-process.ts';
import { QUEUE } from './turns.queries.ts';
import { callUpNext, ingestionTurns } from './turns.ts';
import { findWithoutJob } from './unfinished.queries.ts';

const RESUME_QUEUE = 'resume-uploads';
const EVERY_MINUTE = '* * * * *';
/** How many runs may fail, possibly because of the file: its process died, or an unexpected error occurred. */
const MAX_FAILED_RUNS = 3;
/** Retries are unlimited here: failed runs are counted separately, and interrupted ones don't count. */
const NO_LIMIT = 1_000_000;
/** PostgreSQL is out of memory, possibly because of what it was given to load. */
const OUT_OF_DATABASE_MEMORY = '53200';
const TIMEOUT_SECONDS = 15 * 60;
const STORAGE_RETRY_SECONDS = 30;

/** Queues uploads for processing, each in its turn, once the transaction commits. */
export async function enqueueIngestion(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Kysely<Database>,
  uploads: readonly UploadKey[],
  options: { startAfterSeconds?: number } = {},
): Promise<void> {
  if (uploads.length === 0) return;
  for (const upload of uploads) await jobs.enqueue(tx, QUEUE, upload, options);
  await callUpNext(tx, null);
}

export async function ingestionJobs(context: Context): Promise<void> {
  await context.jobs.work<UploadKey>(QUEUE, (upload, job) => processUpload(context, upload, job), {
    turns: ingestionTurns(context.database),
    retryLimit: NO_LIMIT,
    // Each retry waits for its turn anyway; if the disk isn't writable, the wait is longer.
    retryDelaySeconds: 1,
    timeoutSeconds: TIMEOUT_SECONDS,
    isGuarded: true,
  });
  await context.jobs.schedule(RESUME_QUEUE, EVERY_MINUTE, () => resumeUploads(context));
}

/** Creates jobs for waiting uploads that have none, such as after a restore: backups don't include jobs. */
export async function resumeUploads({
  database: { db },
  jobs,
  log,
}: Pick<Context, 'database' | 'jobs' | 'log'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const uploads = await findWithoutJob(tx, QUEUE);
    await enqueueIngestion(jobs, tx, uploads);
    for (const upload of uploads) log.warn(upload, 'A waiting upload had no job and got a new one');
  });
}

async function processUpload(context: Context, upload: UploadKey, job: JobInfo): Promise<void> {
  const { files, database, log, metrics } = context;
  const started = await startUpload(database.db, upload);
  if (started === null) return;

  const startedAt = performance.now();
  let rowsRead = 0;
  try {
    const outcome = await runIngestion(
      files,
      { ...upload, ...started, connectionString: database.connectionString },
      job.signal,
      undefined,
      (progress) => {
        ({ rowsRead } = progress);
        void publishProgress(context, upload, progress);
      },
    );
    if (outcome.status === 'refused') await giveUp(context, upload, outcome);
    if (outcome.status === 'asks') await ask(context, upload, outcome);
    const durationMs = Math.round(performance.now() - startedAt);
    metrics.countIngestion({ seconds: durationMs / 1000, rowsRead });
    if (outcome.status !== 'finished-before') {
      metrics.countUpload(outcome.status === 'refused' ? 'failed' : 'completed');
    }
    log.info({ ...upload, attempt: job.attempt, status: outcome.status, durationMs }, 'Upload processed');
  } catch (error) {
    metrics.countUpload('error');
    log.error({ ...upload, attempt: job.attempt, err: error }, 'Upload could not be processed');
    const trouble = describeStorageTrouble(error);
    if (trouble !== null) return waitForStorage(context, upload, trouble);
    if (isInterruption(error, job.signal) || !(await countFailure(context, upload, error))) throw error;
  }
}

/** An accepted upload waits for the disk as long as it takes: it is tried again by a new job without failures. */
async function waitForStorage(
  { database, jobs }: Context,
  upload: UploadKey,
  trouble: string,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    if (!(await postponeUpload(tx, upload, explainStorageWait(trouble)))) return;
    await enqueueIngestion(jobs, tx, [upload], { startAfterSeconds: STORAGE_RETRY_SECONDS });
  });
}

/** Whether a run ended because the program stopped or the database was lost, which is not the file's fault. */
function isInterruption(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || error instanceof ReadingInterruptedError) return true;
  if (error instanceof Error && 'code' in error && error.code === OUT_OF_DATABASE_MEMORY) return false;
  return isDatabaseUnavailable(error);
}

/** @returns whether this was the last allowed run, so the upload has failed. */
async function countFailure(context: Context, upload: UploadKey, error: unknown): Promise<boolean> {
  const errorMessage = error instanceof ReadingDiedError ? ENDED_ITS_PROCESS : UNEXPECTED;
  const failed = await context.database.db.transaction().execute(async (tx) => {
    const runs = await countFailedRun(tx, upload);
    if (runs !== null && runs < MAX_FAILED_RUNS) return 'runs again';
    return failUpload(tx, upload, { errorMessage });
  });
  if (failed === 'runs again') return false;
  if (failed !== null) await removeLeftovers(context, upload, failed);
  return true;
}

/** Publishes progress to open pages. It isn't stored, and must neither delay nor fail the upload. */
async function publishProgress(
  { database: { db }, log }: Context,
  { storeId, uploadId }: UploadKey,
  progress: ReadingProgress,
): Promise<void> {
  const id = formatRecordId(storeId, uploadId);
  await publishLive(db, { type: 'upload', storeId, uploadId: id, status: 'processing', progress }).catch(
    (error: unknown) => log.warn({ storeId, uploadId, err: error }, 'Progress could not be published'),
  );
}

/** Makes the upload wait for an answer, or start over at once if one came while it was being read. */
async function ask({ database, jobs }: Context, upload: UploadKey, asking: Asking): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await enqueueIngestion(jobs, tx, await holdUpload(tx, upload, asking));
  });
}

async function giveUp(context: Context, upload: UploadKey, failure: Failure): Promise<void> {
  const failed = await context.database.db.transaction().execute((tx) => failUpload(tx, upload, failure));
  if (failed !== null) await removeLeftovers(context, upload, failed, failure.rejectedDataPath);
}

/** Anything that can't be removed now is removed at night. @param rejectedDataPath the file to keep. */
async function removeLeftovers(
  { files, log }: Context,
  upload: UploadKey,
  { contentHash }: UnfinishedUpload,
  rejectedDataPath?: string | null,
): Promise<void> {
  try {
    await files.remove(nameCleanedFile(contentHash, upload));
    if (!rejectedDataPath) await files.remove(nameRejectedFile(contentHash, upload));
  } catch (error) {
    log.warn({ ...upload, err: error }, 'Leftover files of an upload could not be removed');
  }
}
