// An upload that waits for an answer about its columns has the status failed until then, so clients stop polling.
// Answers are stored for the store and headings, and every upload that waits for nothing else starts over.
import { createHash } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract/record-key';
import { showTurning } from '@tillwatch/contract/show-unseen';
import { type ColumnMapping, type ColumnQuestion, tableKey } from '@tillwatch/core/journal';
import { type Kysely, sql, type Updateable } from 'kysely';
import { type Actor, nameOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { settleQuestion, notifyOfQuestion } from './notify-of-outcome.ts';
import type { UploadKey } from './upload-key.ts';
import { endReadingAgain, lockUnfinishedUpload, publishUpload, recordOutcome } from './upload-state.ts';

export interface Asking {
  /** What to do, in a sentence. */
  errorMessage: string;
  /** At least one. */
  questions: ColumnQuestion[];
  cardNumbers: number;
}

/** The number of tables to ask about at once; others follow when those are answered. */
const MOST_QUESTIONS = 20;

/** A fingerprint of a table's headings. */
export function hashHeadings(headings: readonly string[]): string {
  return createHash('sha256').update(tableKey(headings)).digest('hex');
}

/** Keeps others from answering for the store, and uploads from starting to wait, until the transaction ends. */
export async function lockAnswers(tx: Kysely<Database>, storeId: number): Promise<void> {
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute();
}

/** The answers by which an upload is read; those that are only for it come last, and so count. */
export async function findMappings(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<ColumnMapping[]> {
  const rows = await db
    .selectFrom('column_mappings')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['headings', 'answer', 'column_mappings.created_at as at'])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('by'))
    .where('column_mappings.store_id', '=', storeId)
    .where((eb) => eb.or([eb('upload_id', 'is', null), eb('upload_id', '=', uploadId)]))
    .orderBy(sql`upload_id IS NOT NULL`)
    .execute();
  return rows.map(({ headings, answer: kept, by, at }) => {
    const { earlier: _, authors: __, ...answer } = kept;
    return { ...answer, headings, chosen: { by, on: DAY_FORMAT.format(at) } };
  });
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/**
 * Makes an upload wait, unless its questions were answered while it was being read.
 *
 * @returns the uploads to process again; call `enqueueIngestion` for each in the same transaction
 */
export async function holdUpload(
  tx: Kysely<Database>,
  upload: UploadKey,
  { errorMessage, questions, cardNumbers }: Asking,
): Promise<UploadKey[]> {
  await lockAnswers(tx, upload.storeId);
  if ((await lockUnfinishedUpload(tx, upload)) === null) return [];
  await tx
    .updateTable('data_uploads')
    .set({
      processing_status: 'failed',
      error_message: errorMessage,
      needs_columns: true,
      card_numbers: cardNumbers,
      finished_at: sql<Date>`statement_timestamp()`,
    })
    .where('store_id', '=', upload.storeId)
    .where('id', '=', upload.uploadId)
    .execute();
  await tx
    .insertInto('column_questions')
    .values({
      store_id: upload.storeId,
      upload_id: upload.uploadId,
      questions: JSON.stringify(questions.slice(0, MOST_QUESTIONS)),
    })
    .execute();
  await recordOutcome(tx, upload, { processingStatus: 'failed', errorMessage });
  await notifyOfQuestion(tx, upload, questions);
  await publishUpload(tx, upload, 'failed');
  return releaseAnswered(tx, upload.storeId, null);
}

type Asked = Pick<ColumnQuestion, 'headings' | 'shape' | 'tried'>;

/** The same for the same rows, also where direction-changing characters were made visible. */
const textOfRows = (rows: ColumnQuestion['tried']): string => showTurning(JSON.stringify(rows ?? null));

/**
 * Releases a store's uploads that no longer wait for anything.
 *
 * @param actor who answered; null if the answer came before they started to wait
 * @returns them; call `enqueueIngestion` for each in the same transaction
 */
export async function releaseAnswered(
  tx: Kysely<Database>,
  storeId: number,
  actor: Actor | null,
): Promise<UploadKey[]> {
  const waiting = await tx
    .selectFrom('column_questions')
    .select(['upload_id', 'questions'])
    .where('store_id', '=', storeId)
    .orderBy('upload_id')
    .execute();
  const answered = await tx
    .selectFrom('column_mappings')
    .select(['heading_hash', 'upload_id', 'answer'])
    .where('store_id', '=', storeId)
    .execute();
  const known = new Set(answered.map((row) => `${row.upload_id ?? ''} ${row.heading_hash}`));
  const shown = answered.find(({ answer }) => answer.rows !== undefined)?.answer.rows;
  // The answer of a store for all its printed journals is none for one that was read by it already.
  const isOther = ({ shape, tried }: Asked): boolean =>
    shape !== 'journal-print' || textOfRows(tried) !== textOfRows(shown);
  const isKnown = (uploadId: number, question: Asked): boolean =>
    isOther(question) && ['', uploadId].some((of) => known.has(`${of} ${hashHeadings(question.headings)}`));
  const released = waiting
    .filter((row) => row.questions.every((question) => isKnown(row.upload_id, question)))
    .map((row): UploadKey => ({ storeId, uploadId: row.upload_id }));
  for (const upload of released) {
    await endWaiting(tx, upload, {
      processing_status: 'pending',
      failed_runs: 0,
      error_message: null,
      card_numbers: null,
      finished_at: null,
    });
    await settleQuestion(tx, upload, 'answered', actor);
    await publishUpload(tx, upload, 'processing');
  }
  return released;
}

/** @returns the questions the upload waits for; null if it isn't waiting. */
export async function findQuestions(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<ColumnQuestion[] | null> {
  const row = await db
    .selectFrom('column_questions')
    .select('questions')
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row?.questions.map((question) => ({ ...question, readings: question.readings ?? [] })) ?? null;
}

async function wasLoaded(tx: Kysely<Database>, { storeId, uploadId }: UploadKey): Promise<boolean> {
  const row = await tx
    .selectFrom('data_uploads')
    .select('first_day')
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return (row?.first_day ?? null) !== null;
}

async function endWaiting(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  change: Updateable<Database['data_uploads']>,
): Promise<void> {
  await tx
    .deleteFrom('column_questions')
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .execute();
  await tx
    .updateTable('data_uploads')
    .set({ ...change, needs_columns: false })
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .execute();
}

/** Discards a waiting upload. Call after `lockAnswers` and `findQuestions` have shown that it is waiting. */
export async function discardWaiting(tx: Kysely<Database>, actor: Actor, upload: UploadKey): Promise<void> {
  const discarded = `Discarded by ${nameOf(actor)} before anybody said which column is what.`;
  if (await wasLoaded(tx, upload)) {
    await endWaiting(tx, upload, {});
    await endReadingAgain(tx, upload, discarded);
  } else {
    await endWaiting(tx, upload, {
      error_message: `${discarded} Nothing of it was loaded; to read it after all, upload it again.`,
    });
  }
  await recordAudit(tx, actor, {
    action: 'discard',
    entityType: 'data_upload',
    entityId: formatRecordId(upload.storeId, upload.uploadId),
    changes: {},
  });
  await settleQuestion(tx, upload, 'discarded', actor);
  await publishUpload(tx, upload, 'failed');
}
