import type { CleaningReport } from '@tillwatch/contract';
import { formatRecordId } from '@tillwatch/contract/record-key';
import type { FoundLayout, LeftOutTable } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { type AuditAuthor, type AuditEntry, recordAudit } from '../../platform/audit.ts';
import { liftStatementLimit } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { publishLive } from '../../platform/live.ts';
import type { StoreDoubt } from '../pipeline/file-gate.ts';
import { type Contest, type Contests, keepContests } from './contested.ts';
import { describeCopiedDays, keepCopiedDays } from './copied-days.ts';
import { describeLikeness } from './describe-likeness.ts';
import type { Examined } from './examine-loaded.ts';
import { describeExcused } from './excused.ts';
import {
  notifyOfCompletion,
  notifyOfExcused,
  notifyOfOneSided,
  notifyOfFailure,
  notifyOfLeftOut,
  notifyOfMoreThanUsual,
  settleLayoutQuestion,
  notifyOfReassigned,
  notifyOfRewritten,
  notifyOfSetAside,
  notifyOfStores,
  notifyOfTwins,
  notifyOfUnlikelyDays,
  notifyOfUnusuallyLeftOut,
  settleCompletion,
  notifyOfContests,
  notifyOfCopiedDays,
} from './notify-of-outcome.ts';
import { describeOneSided } from './one-sided.ts';
import { countReassigned, describeReassigned } from './reassigned.ts';
import { describeNumbers } from './rewritten.ts';
import type { LoadCounts } from './transaction-load.ts';
import { describeTwins } from './twins.ts';
// The states of an upload (specification, section 3): pending, processing, then completed or failed. Each change is
// audited and published on the live channel in the same transaction.
import type { UploadKey } from './upload-key.ts';
import { forgetUploadLayouts, isAskedElsewhere, keepLayouts } from './upload-layouts.ts';

export interface StoredUpload {
  sizeBytes: number;
  /** As stored in the database. */
  originalPath: string;
  contentHash: string;
}

export interface UnfinishedUpload {
  contentHash: string;
  uploadedAt: Date;
  /** Whether it was completed before and is being read again. */
  wasLoaded: boolean;
}

export interface Completion {
  counts: LoadCounts;
  rejectedRows: number;
  cardNumbers: number;
  examined: Examined;
  layouts: readonly FoundLayout[];
  /** Tables that an answer leaves out. */
  leftOut?: readonly LeftOutTable[];
  /** What the file calls the store, with the number of transactions; several if it can't be said which is meant. */
  stores?: readonly [store: string, transactions: number][];
  /** Whether it may be another store's file. */
  doubt?: StoreDoubt | null;
  /** Relative to the data folder. */
  cleanedDataPath: string;
  /** The file of rejected rows, likewise; null if there are none. */
  rejectedDataPath?: string | null;
}

export interface Failure {
  /** A message for the uploader. */
  errorMessage: string;
  rejectedRows?: number | undefined;
  /** Undefined if the file could not be read to its end. */
  cardNumbers?: number | undefined;
  report?: CleaningReport | undefined;
  leftOut?: readonly LeftOutTable[] | undefined;
  /** Relative to the data folder. */
  rejectedDataPath?: string | null | undefined;
}

// The first half of an advisory lock's key; the second is the store. No other lock in the product uses such a pair.
const STORE_LOCK = 1_414_088_524;

/**
 * Waits for others who are adding transactions to the store, and keeps them out until the transaction ends. Work on a
 * whole store may take a long time, and so may the wait.
 */
export async function lockStore(tx: Kysely<Database>, storeId: number): Promise<void> {
  await liftStatementLimit(tx);
  await sql`SELECT pg_advisory_xact_lock(${STORE_LOCK}, ${storeId})`.execute(tx);
}

/** Like `lockStore`, without waiting. @returns false if somebody else is adding transactions to the store. */
export async function tryLockStore(tx: Kysely<Database>, storeId: number): Promise<boolean> {
  await liftStatementLimit(tx);
  const { rows } = await sql<{
    locked: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${STORE_LOCK}, ${storeId}) AS locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

/** @returns null if the upload is already completed or failed. */
export async function lockUnfinishedUpload(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<UnfinishedUpload | null> {
  const row = await tx
    .selectFrom('data_uploads')
    .select(['content_hash', 'first_day', 'upload_date'])
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .where('processing_status', 'in', ['pending', 'processing'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { contentHash: row.content_hash, uploadedAt: row.upload_date, wasLoaded: row.first_day !== null };
}

/** @returns null if the upload is already completed or failed. */
export async function startUpload(db: Kysely<Database>, upload: UploadKey): Promise<StoredUpload | null> {
  return db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable('data_uploads')
      .set({ processing_status: 'processing', error_message: null })
      .where('store_id', '=', upload.storeId)
      .where('id', '=', upload.uploadId)
      .where('processing_status', 'in', ['pending', 'processing'])
      .returning(['size_bytes as sizeBytes', 'raw_data_path as originalPath', 'content_hash as contentHash'])
      .executeTakeFirst();
    if (started === undefined) return null;
    const { originalPath } = started;
    // Only completed or failed uploads may lack it.
    if (originalPath === null) throw new Error(`Upload ${upload.storeId}-${upload.uploadId} has no original`);
    await publishUpload(tx, upload, 'processing');
    return { ...started, originalPath };
  });
}

/**
 * Returns the upload to pending.
 * @param reason for the uploader.
 * @returns false if it is already completed or failed.
 */
export async function postponeUpload(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_uploads')
    .set({ processing_status: 'pending', error_message: reason })
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .where('processing_status', 'in', ['pending', 'processing'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Call in the transaction that loads the upload's transactions. */
export async function completeUpload(
  tx: Kysely<Database>,
  upload: UploadKey,
  completion: Completion,
): Promise<void> {
  await saveCompletion(tx, upload, completion);
  await recordOutcome(tx, upload, describeLoaded(completion));
  await keepLayouts(tx, upload, completion.layouts);
  await notifyOfLoaded(tx, upload, completion);
  await recordContests(tx, upload, completion.counts.contests);
  await endAnswer(tx, upload);
  await publishUpload(tx, upload, 'completed');
}

async function saveCompletion(
  tx: Kysely<Database>,
  upload: UploadKey,
  completion: Completion,
): Promise<void> {
  const { counts, rejectedRows, cardNumbers, cleanedDataPath, rejectedDataPath = null } = completion;
  const { report, leavesOut, copied } = completion.examined;
  const stores = (completion.stores ?? []).map(([store, transactions]) => ({ store, transactions }));
  await tx
    .updateTable('data_uploads')
    .set({
      processing_status: 'completed',
      total_transactions: counts.total,
      new_transactions: counts.fresh,
      repeated_transactions: counts.repeated,
      changed_transactions: counts.contests.changed,
      rejected_rows: rejectedRows,
      card_numbers: cardNumbers,
      first_day: counts.days[0] ?? null,
      last_day: counts.days.at(-1) ?? null,
      report: JSON.stringify({
        ...report,
        remarks: [
          ...describeLikeness(counts.likeness),
          ...describeTwins(counts.twins),
          ...describeCopiedDays(copied),
          ...describeExcused(counts.excused, upload.uploadId),
          ...describeReassigned(counts.reassigned),
          ...describeOneSided(counts.oneSided),
          ...describeNumbers(counts.rewritten),
          ...report.remarks,
        ],
        readings: counts.readings,
        ...keepContests(counts.contests),
        ...(stores.length > 0 && { stores }),
        ...(leavesOut && { leavesOut }),
        ...(copied.length > 0 && { copiedDays: keepCopiedDays(copied) }),
      }),
      cleaned_data_path: cleanedDataPath,
      rejected_data_path: rejectedDataPath,
      // Not now(): the transaction started long before, since it includes the whole load.
      finished_at: sql<Date>`statement_timestamp()`,
    })
    .where('store_id', '=', upload.storeId)
    .where('id', '=', upload.uploadId)
    .execute();
}

function describeLoaded({ counts, rejectedRows, examined: { leavesOut } }: Completion) {
  return {
    processingStatus: 'completed',
    newTransactions: counts.fresh,
    repeatedTransactions: counts.repeated,
    ...(counts.likeness.isTaken && { writtenInAnotherWay: counts.likeness.met }),
    ...(counts.contests.changed > 0 && { changedTransactions: counts.contests.changed }),
    ...(counts.contests.kept > 0 && { keptAsReviewed: counts.contests.kept }),
    ...(counts.contests.held > 0 && { heldForDecision: counts.contests.held }),
    ...(counts.contests.lost > 0 && { lostFindings: counts.contests.lost }),
    ...(counts.reassigned.length > 0 && { reassignedTransactions: countReassigned(counts.reassigned) }),
    rejectedRows,
    ...(leavesOut && {
      unusuallyLeftOut: Object.values(leavesOut).reduce<number>((sum, count = 0) => sum + count, 0),
    }),
  };
}

async function notifyOfLoaded(
  tx: Kysely<Database>,
  upload: UploadKey,
  { counts, rejectedRows, leftOut, examined, doubt = null }: Completion,
): Promise<void> {
  const { leavesOut, copied, loadedBy, alike } = examined;
  await notifyOfCompletion(tx, upload, { counts, rejectedRows });
  await notifyOfLeftOut(tx, upload, leftOut);
  if (counts.setAside > 0) await notifyOfSetAside(tx, upload, counts.setAside);
  await notifyOfRewritten(tx, upload, counts.rewritten);
  // Another reading of the file tells of cashiers itself.
  if (counts.rewritten.transactions === 0) await notifyOfReassigned(tx, upload, counts.reassigned);
  if (counts.twins.length > 0) await notifyOfTwins(tx, upload, counts.twins);
  await notifyOfCopiedDays(tx, upload, copied);
  await notifyOfExcused(tx, upload, counts.excused);
  await notifyOfOneSided(tx, upload, counts.oneSided);
  await notifyOfUnusuallyLeftOut(tx, upload, leavesOut);
  await notifyOfStores(tx, upload, { doubt, loadedBy, alike }, counts);
  await notifyOfUnlikelyDays(tx, upload, examined.unlikely);
  await notifyOfMoreThanUsual(tx, upload, examined.moreThanUsual);
}

/**
 * Has a loaded upload read again; its transactions stay until that is done. Call `enqueueIngestion` in the same
 * transaction.
 * @param by who answered what has it read again.
 * @returns false if it isn't completed, was withdrawn, or no longer has an original.
 */
export async function readAgain(
  tx: Kysely<Database>,
  upload: UploadKey,
  by: Actor | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_uploads')
    .set({
      processing_status: 'pending',
      failed_runs: 0,
      error_message: null,
      finished_at: null,
      read_again_by: by?.user.id ?? null,
    })
    .where('store_id', '=', upload.storeId)
    .where('id', '=', upload.uploadId)
    .where('processing_status', '=', 'completed')
    .where('withdrawn_at', 'is', null)
    .where('raw_data_path', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await publishUpload(tx, upload, 'processing');
  return true;
}

/** Nobody's answer has it read again anymore. */
async function endAnswer(tx: Kysely<Database>, { storeId, uploadId }: UploadKey): Promise<void> {
  await tx
    .updateTable('data_uploads')
    .set({ read_again_by: null })
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .execute();
}

/** Ends a second reading that failed: what was loaded before stays. @param reason a sentence for the uploader. */
export async function endReadingAgain(
  tx: Kysely<Database>,
  upload: UploadKey,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('data_uploads')
    .set({
      processing_status: 'completed',
      error_message: `This file was read again without success; what was loaded before stays. ${reason}`,
      finished_at: sql<Date>`statement_timestamp()`,
    })
    .where('store_id', '=', upload.storeId)
    .where('id', '=', upload.uploadId)
    .execute();
}

/** Counts a run that the file may have ended. @returns the new count; null if the upload is completed or failed. */
export async function countFailedRun(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<number | null> {
  const row = await tx
    .updateTable('data_uploads')
    .set((eb) => ({ failed_runs: eb('failed_runs', '+', 1), processing_status: 'pending' }))
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .where('processing_status', 'in', ['pending', 'processing'])
    .returning('failed_runs')
    .executeTakeFirst();
  return row?.failed_runs ?? null;
}

/**
 * Call in a transaction.
 * @returns the failed upload; null if it was already completed or failed, which doesn't change, or if it was loaded
 * before and so goes back to completed.
 */
export async function failUpload(
  tx: Kysely<Database>,
  upload: UploadKey,
  failure: Failure,
): Promise<UnfinishedUpload | null> {
  const unfinished = await lockUnfinishedUpload(tx, upload);
  if (unfinished === null) return null;
  if (unfinished.wasLoaded) {
    await endReadingAgain(tx, upload, failure.errorMessage);
    await recordOutcome(tx, upload, { processingStatus: 'completed', errorMessage: failure.errorMessage });
    await notifyOfFailure(tx, upload, failure.errorMessage);
    await publishUpload(tx, upload, 'completed');
    return null;
  }
  await tx
    .updateTable('data_uploads')
    .set({
      processing_status: 'failed',
      error_message: failure.errorMessage,
      rejected_rows: failure.rejectedRows ?? 0,
      card_numbers: failure.cardNumbers ?? null,
      report: failure.report === undefined ? null : JSON.stringify(failure.report),
      rejected_data_path: failure.rejectedDataPath ?? null,
      finished_at: sql<Date>`statement_timestamp()`,
    })
    .where('store_id', '=', upload.storeId)
    .where('id', '=', upload.uploadId)
    .execute();
  await recordOutcome(tx, upload, { processingStatus: 'failed', errorMessage: failure.errorMessage });
  await notifyOfFailure(tx, upload, failure.errorMessage);
  await notifyOfLeftOut(tx, upload, failure.leftOut);
  await publishUpload(tx, upload, 'failed');
  return unfinished;
}

/** Call in the transaction that removes the upload's transactions. */
export async function markWithdrawn(
  tx: Kysely<Database>,
  actor: Actor,
  upload: UploadKey,
  counts: Record<string, number>,
): Promise<void> {
  await tx
    .updateTable('data_uploads')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: actor.user.id })
    .where('store_id', '=', upload.storeId)
    .where('id', '=', upload.uploadId)
    .execute();
  await recordAudit(tx, actor, {
    action: 'withdraw',
    entityType: 'data_upload',
    entityId: formatRecordId(upload.storeId, upload.uploadId),
    changes: { after: counts },
  });
  const { storeId } = upload;
  for (const layoutId of await forgetUploadLayouts(tx, upload)) {
    if (!(await isAskedElsewhere(tx, storeId, layoutId)))
      await settleLayoutQuestion(tx, { storeId, layoutId }, 'withdrawn', actor);
  }
  await settleCompletion(tx, upload, actor);
  await publishUpload(tx, upload, 'withdrawn');
}

/** Publishes the status on the live channel. */
export async function publishUpload(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  status: 'processing' | 'completed' | 'failed' | 'withdrawn',
): Promise<void> {
  await publishLive(tx, { type: 'upload', storeId, uploadId: formatRecordId(storeId, uploadId), status });
}

/** Audits the outcome of an upload. */
export async function recordOutcome(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  after: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, await findReader(tx, { storeId, uploadId }), {
    action: 'process',
    entityType: 'data_upload',
    entityId: formatRecordId(storeId, uploadId),
    changes: { before: { processingStatus: 'processing' }, after },
  });
}

/**
 * Audits each contradiction, and notifies supervisors and reviewers of new ones, once, even if other files repeat them.
 */
async function recordContests(tx: Kysely<Database>, upload: UploadKey, contests: Contests): Promise<void> {
  const { kept, held, news, changed, lost, firstNews, firstChanged } = contests;
  if (kept + held + changed === 0) return;
  const author = await findReader(tx, upload);
  const changedIds = new Set(firstChanged.map(({ id }) => id));
  const describe = (contest: Contest, action: string): AuditEntry => ({
    action,
    entityType: 'transaction',
    entityId: formatRecordId(upload.storeId, contest.id),
    changes: {
      before: Object.fromEntries(contest.differences.map(({ field, before }) => [field, before])),
      after: {
        ...Object.fromEntries(contest.differences.map(({ field, after }) => [field, after])),
        uploadId: formatRecordId(upload.storeId, upload.uploadId),
      },
    },
  });
  await recordAudit(
    tx,
    author,
    ...firstNews.filter(({ id }) => !changedIds.has(id)).map((contest) => describe(contest, 'contradict')),
    ...firstChanged.map((contest) => describe(contest, 'load_change')),
  );
  if (news + lost > 0) await notifyOfContests(tx, upload, contests);
}

/** A job's outcome is audited under the name of whoever had the file read: by other columns, or by uploading it. */
async function findReader(tx: Kysely<Database>, { storeId, uploadId }: UploadKey): Promise<AuditAuthor> {
  const user = await tx
    .selectFrom('data_uploads')
    .innerJoin('users', (join) =>
      join.on('users.id', '=', sql<number>`coalesce(data_uploads.read_again_by, data_uploads.uploaded_by)`),
    )
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('data_uploads.store_id', '=', storeId)
    .where('data_uploads.id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return {
    user: { id: user.id, firstName: user.first_name, lastName: user.last_name },
    ipAddress: null,
    userAgent: null,
  };
}
