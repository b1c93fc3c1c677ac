// Takes uploads that wait to be processed and sees each through to completed or failed.
import { formatRecordId } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { isDatabaseUnavailable } from '../../platform/database/is-unavailable.ts';
import type { Database } from '../../platform/database/schema.ts';
import { resolveDataPath } from '../../platform/files.ts';
import type { JobInfo, Jobs } from '../../platform/jobs.ts';
import { publishLive } from '../../platform/live.ts';
import { isStorageFull } from '../../platform/storage-full.ts';
import { nameCleanedFile } from '../pipeline/cleaned-file.ts';
import { removeCsvFile } from '../pipeline/csv-file.ts';
import type { ReadingProgress } from '../pipeline/read-transactions.ts';
import { NO_ROOM, UNEXPECTED } from '../pipeline/refusals.ts';
import { nameRejectedFile } from '../pipeline/rejected-file.ts';
import { failUpload, type Failure, startUpload, type UploadKey } from '../store/upload-state.ts';
import { type Asking, holdUpload } from '../store/waiting-upload.ts';
import { runIngestionWorker } from './run-ingestion-worker.ts';
import { findWithoutJob } from './unfinished.queries.ts';

const QUEUE = 'ingest';
const RESUME_QUEUE = 'resume-uploads';
const EVERY_MINUTE = '* * * * *';
// Two at once: a small file need not wait for a large one, and the memory of both is bounded.
const CONCURRENCY = 2;
/** Runs that end by an error nobody expected: the file may be what brings it about. */
const MAX_FAILURES = 3;
/** All runs, those included that ended with the program, or because the database was gone. */
const MAX_RUNS = 10;
const TIMEOUT_SECONDS = 15 * 60;

/** Lets an upload be processed once the transaction commits. */
export function enqueueIngestion(jobs: Jobs, tx: Kysely<Database>, upload: UploadKey): Promise<void> {
  return jobs.enqueue(tx, QUEUE, upload);
}

export async function ingestionJobs(context: Context): Promise<void> {
  await context.jobs.work<UploadKey>(QUEUE, (upload, job) => processUpload(context, upload, job), {
    concurrency: CONCURRENCY,
    // One more than may run: it comes only when the last run took the whole program with it, and then only says so.
    retryLimit: MAX_RUNS,
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
    for (const upload of await findWithoutJob(tx, QUEUE)) {
      await enqueueIngestion(jobs, tx, upload);
      log.warn(upload, 'An upload had no job; it has one again');
    }
  });
}

async function processUpload(context: Context, upload: UploadKey, job: JobInfo): Promise<void> {
  if (job.attempt > MAX_RUNS) return giveUp(context, upload, { errorMessage: UNEXPECTED });
  const { config, database, log, metrics } = context;
  if (!(await startUpload(database.db, upload))) return;

  const startedAt = performance.now();
  let rowsRead = 0;
  try {
    const outcome = await runIngestionWorker(
      { ...upload, connectionString: database.connectionString, dataDir: config.dataDir },
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
    const isFull = isStorageFull(error);
    const isNotItsFault = job.signal.aborted || (isDatabaseUnavailable(error) && !isFull);
    if (job.attempt < (isNotItsFault ? MAX_RUNS : MAX_FAILURES)) throw error;
    await giveUp(context, upload, { errorMessage: isFull ? NO_ROOM : UNEXPECTED });
  }
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

/** The upload waits for an answer; one that came while it was read lets it begin anew at once. */
async function ask({ database, jobs }: Context, upload: UploadKey, asking: Asking): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const answered of await holdUpload(tx, upload, asking)) await enqueueIngestion(jobs, tx, answered);
  });
}

async function giveUp({ config, database }: Context, upload: UploadKey, failure: Failure): Promise<void> {
  const failed = await failUpload(database.db, upload, failure);
  if (failed === null) return;
  removeCsvFile(resolveDataPath(config.dataDir, nameCleanedFile(failed.contentHash, upload)));
  if (!failure.rejectedDataPath) {
    removeCsvFile(resolveDataPath(config.dataDir, nameRejectedFile(failed.contentHash, upload)));
  }
}
