// Takes uploads that wait to be processed and sees each through to completed or failed.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/database/is-unavailable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { resolveDataPath } from '../../platform/files.ts';
import type { JobInfo, Jobs } from '../../platform/jobs.ts';
import { publishLive } from '../../platform/live.ts';
import { describeStorageTrouble } from '../../platform/storage-trouble.ts';
import { nameCleanedFile } from '../pipeline/cleaned-file.ts';
import { removeCsvFile } from '../pipeline/csv-file.ts';
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
/** Runs that the file may have ended: by the death of its process, or by an error that nobody expected. */
const MAX_FAILED_RUNS = 3;
/** An upload is given up by its failed runs; those that were interrupted are not counted, and have no end. */
const NO_LIMIT = 1_000_000;
/** PostgreSQL's own memory, which may be short because of what it was told to load. */
const OUT_OF_DATABASE_MEMORY = '53200';
const TIMEOUT_SECONDS = 15 * 60;
const STORAGE_RETRY_SECONDS = 30;

/** Lets uploads be processed, each in its turn, once the transaction commits. */
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
    // Each run has its turn to wait for; a disk that takes nothing is waited for longer.
    retryDelaySeconds: 1,
    timeoutSeconds: TIMEOUT_SECONDS,
    isGuarded: true,
  });
  await context.jobs.schedule(RESUME_QUEUE, EVERY_MINUTE, () => resumeUploads(context));
}

/** A backup has the uploads that wait, and not their jobs. */
export async function resumeUploads({
  database: { db },
  jobs,
  log,
}: Pick<Context, 'database' | 'jobs' | 'log'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const uploads = await findWithoutJob(tx, QUEUE);
    await enqueueIngestion(jobs, tx, uploads);
    for (const upload of uploads) log.warn(upload, 'An upload had no job; it has one again');
  });
}

async function processUpload(context: Context, upload: UploadKey, job: JobInfo): Promise<void> {
  const { config, database, log, metrics } = context;
  const started = await startUpload(database.db, upload);
  if (started === null) return;

  const startedAt = performance.now();
  let rowsRead = 0;
  try {
    const outcome = await runIngestion(
      { ...upload, ...started, connectionString: database.connectionString, dataDir: config.dataDir },
      job.signal,
      undefined,
      (progress) => {
        ({ rowsRead } = progress);
        void tellProgress(context, upload, progress);
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

/** However long the disk takes nothing, the upload was taken in: it is tried again, by a job that has no failures yet. */
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

/** Whether a run ended because the program stopped, or the database was gone: the file has no part in it. */
function isInterruption(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || error instanceof ReadingInterruptedError) return true;
  if (error instanceof Error && 'code' in error && error.code === OUT_OF_DATABASE_MEMORY) return false;
  return isDatabaseUnavailable(error);
}

/** @returns whether this run was the last: the upload is given up. */
async function countFailure(context: Context, upload: UploadKey, error: unknown): Promise<boolean> {
  const errorMessage = error instanceof ReadingDiedError ? ENDED_ITS_PROCESS : UNEXPECTED;
  const failed = await context.database.db.transaction().execute(async (tx) => {
    const runs = await countFailedRun(tx, upload);
    if (runs !== null && runs < MAX_FAILED_RUNS) return 'runs again';
    return failUpload(tx, upload, { errorMessage });
  });
  if (failed === 'runs again') return false;
  if (failed !== null) removeLeftovers(context, upload, failed);
  return true;
}

/** News only for who watches: nothing is kept of it, and it must not hold up or fail the upload. */
async function tellProgress(
  { database: { db }, log }: Context,
  { storeId, uploadId }: UploadKey,
  progress: ReadingProgress,
): Promise<void> {
  const id = formatRecordId(storeId, uploadId);
  await publishLive(db, { type: 'upload', storeId, uploadId: id, status: 'processing', progress }).catch(
    (error: unknown) => log.warn({ storeId, uploadId, err: error }, 'The progress could not be told'),
  );
}

/** The upload waits for an answer; one that came while it was read lets it begin again at once. */
async function ask({ database, jobs }: Context, upload: UploadKey, asking: Asking): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await enqueueIngestion(jobs, tx, await holdUpload(tx, upload, asking));
  });
}

async function giveUp(context: Context, upload: UploadKey, failure: Failure): Promise<void> {
  const failed = await context.database.db.transaction().execute((tx) => failUpload(tx, upload, failure));
  if (failed !== null) removeLeftovers(context, upload, failed, failure.rejectedDataPath);
}

/** @param rejectedDataPath is kept. */
function removeLeftovers(
  { config: { dataDir } }: Context,
  upload: UploadKey,
  { contentHash }: UnfinishedUpload,
  rejectedDataPath?: string | null,
): void {
  removeCsvFile(resolveDataPath(dataDir, nameCleanedFile(contentHash, upload)));
  if (!rejectedDataPath) removeCsvFile(resolveDataPath(dataDir, nameRejectedFile(contentHash, upload)));
}
