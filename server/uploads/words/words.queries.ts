import type { TaughtWordRecord, WordMeaning } from '@tillwatch/contract';
import type { TransactionType } from '@tillwatch/core/detection';
import type { WordPlace } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { findReach } from '../../platform/database/reachable.ts';
import type { Database, KeptReport } from '../../platform/database/schema.ts';
import type { LayoutKey } from '../layouts/layouts.queries.ts';
import { ofFile } from '../layouts/of-file.queries.ts';

type Db = Kysely<Database>;

export interface WordKey {
  storeId: number;
  id: number;
}

export interface WordRow {
  id: number;
  place: WordPlace;
  words: string;
  example: string;
  meaning: WordMeaning;
  taught_at: Date;
  taught_by_name: string;
}

/** What a store has been taught, latest first. */
export async function listTaught(db: Db, storeId: number): Promise<WordRow[]> {
  return db
    .selectFrom('taught_words')
    .innerJoin('users', 'users.id', 'taught_by')
    .select(['taught_words.id', 'place', 'words', 'example', 'meaning', 'taught_at'])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('taught_by_name'))
    .where('taught_words.store_id', '=', storeId)
    .orderBy('taught_at', 'desc')
    .orderBy('taught_words.id', 'desc')
    .execute();
}

/** What other stores that can be reached have been taught of these words, latest first. */
export async function findTaughtElsewhere(
  db: Db,
  storeIds: readonly number[],
  words: readonly string[],
): Promise<{ storeNumber: string; place: WordPlace; words: string; meaning: WordMeaning }[]> {
  const { keep } = await findReach(db);
  return db
    .selectFrom('taught_words')
    .innerJoin('stores', 'stores.id', 'taught_words.store_id')
    .select(['store_number as storeNumber', 'place', 'words', 'meaning'])
    .where('taught_words.store_id', '=', sql<number>`ANY(${keep(storeIds)}::integer[])`)
    .where('words', '=', sql<string>`ANY(${[...words]}::text[])`)
    .orderBy('taught_at', 'desc')
    .execute();
}

export interface SeenRow {
  id: number;
  transaction_number: string;
  rows: string[];
}

/** The first transaction of an upload with each of these numbers, and its original rows. */
export async function findSeen(
  db: Db,
  { storeId, uploadId }: UploadKey,
  days: { first: string; last: string },
  numbers: readonly string[],
): Promise<SeenRow[]> {
  const { rows } = await sql<SeenRow>`
    SELECT DISTINCT ON (t.transaction_number) t.id, t.transaction_number, d.raw_data -> 'originalRows' AS rows
    FROM transactions t
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND d.store_id = ${storeId} AND t.upload_id = ${uploadId}
      AND t.transaction_time >= ${days.first}::date AND t.transaction_time < ${days.last}::date + 1
      AND t.transaction_number = ANY(${[...numbers]}::text[])
    ORDER BY t.transaction_number, t.transaction_time, t.id`.execute(db);
  return rows;
}

/** How many transactions of each type an upload has with these numbers, as its own file says. */
export async function countTypes(
  db: Db,
  upload: UploadKey,
  days: { first: string; last: string },
  numbers: readonly string[],
): Promise<{ number: string; type: TransactionType; count: number }[]> {
  const { rows } = await sql<{ number: string; type: TransactionType; count: number }>`
    SELECT t.transaction_number AS number, t.transaction_type AS type, count(*)::integer AS count
    FROM ${ofFile({ upload, days, sheets: null }, { details: false })}
    WHERE t.transaction_number = ANY(${[...numbers]}::text[]) GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** The newest uploads with a layout in which words were not understood, newest first. */
export async function listUploadsWithDoubts(
  db: Db,
  { storeId, layoutId }: LayoutKey,
  limit: number,
): Promise<DoubtfulUploadRow[]> {
  const { rows } = await sql<DoubtfulUploadRow>`
    SELECT u.store_id, u.id, u.filename, u.first_day, u.last_day, u.report
    FROM upload_layouts x JOIN data_uploads u ON u.store_id = x.store_id AND u.id = x.upload_id
    WHERE x.store_id = ${storeId} AND x.layout_id = ${layoutId} AND u.withdrawn_at IS NULL
      AND (json_array_length(u.report -> 'unknownWords') > 0 OR json_array_length(u.report -> 'kindsNotFound') > 0)
    ORDER BY u.upload_date DESC, u.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

interface DoubtfulUploadRow {
  store_id: number;
  id: number;
  filename: string;
  first_day: string | null;
  last_day: string | null;
  report: KeptReport;
}

/** Replaces what was said of the same words before. @returns that, or undefined. */
export async function saveWord(
  tx: Db,
  storeId: number,
  userId: number,
  { place, words, meaning, example }: TaughtWordRecord & { example: string },
): Promise<{ id: number; before: WordMeaning | undefined }> {
  const before = await tx
    .selectFrom('taught_words')
    .select('meaning')
    .where('store_id', '=', storeId)
    .where('place', '=', place)
    .where('words', '=', words)
    .executeTakeFirst();
  const values = { meaning, taught_by: userId };
  const { id } = await tx
    .insertInto('taught_words')
    .values({ store_id: storeId, place, words, example, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'place', 'words'])
        .doUpdateSet({ ...values, taught_at: sql<Date>`excluded.taught_at` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, before: before?.meaning };
}

/** @returns what was forgotten; undefined if there was nothing. */
export async function deleteWord(
  tx: Db,
  { storeId, id }: WordKey,
): Promise<
  { place: WordPlace; words: string; example: string; meaning: WordMeaning; taughtBy: number } | undefined
> {
  return tx
    .deleteFrom('taught_words')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning(['place', 'words', 'example', 'meaning', 'taught_by as taughtBy'])
    .executeTakeFirst();
}

/** A store's uploads that have any of these words: unknown, or read as they were explained before. */
export async function listUploadsWithWords(
  tx: Db,
  storeId: number,
  words: readonly Pick<TaughtWordRecord, 'place' | 'words'>[],
): Promise<UploadKey[]> {
  const keys = words.map((word) => `${word.place} ${word.words}`);
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM data_uploads u
    WHERE u.store_id = ${storeId} AND u.processing_status = 'completed' AND u.withdrawn_at IS NULL
      AND EXISTS (
        SELECT FROM json_array_elements(u.report -> 'unknownWords') w
        WHERE (w ->> 'place') || ' ' || (w ->> 'words') = ANY(${keys}::text[])
        UNION ALL
        SELECT FROM json_array_elements(u.report -> 'taughtWords') w
        WHERE (w ->> 'place') || ' ' || (w ->> 'words') = ANY(${keys}::text[]))
    ORDER BY u.id`.execute(tx);
  return rows.map(({ id }) => ({ storeId, uploadId: id }));
}
