import type { ColumnQuestion } from '@tillwatch/core/journal';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import { hashHeadings } from '../../ingestion/store/waiting-upload.ts';
import { findReach } from '../../platform/database/reachable.ts';
import type { Database, KeptAnswer, ReplacedAnswer } from '../../platform/database/schema.ts';

export interface MappingRow extends Pick<
  Selectable<Database['column_mappings']>,
  'store_id' | 'id' | 'titles' | 'created_at'
> {
  answer: KeptAnswer;
  created_by: number;
  created_by_name: string;
  /** Who gave the answer that it has replaced. */
  earlier_by_name: string | null;
}

/** @param table what has the column `answer` */
export const earlierByName = (table: string) => sql<string | null>`(
  SELECT concat_ws(' ', first_name, last_name) FROM users WHERE id = (${sql.ref(`${table}.answer`)} #>> '{earlier,by}')::integer)`;

/**
 * Replaces any earlier answer for the same headings. A table is left out of one upload only: who answers can't keep
 * later files of the store from being loaded. @returns its number.
 */
export async function saveMapping(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  userId: number,
  { headings, titles }: Pick<ColumnQuestion, 'headings' | 'titles'>,
  answer: KeptAnswer,
): Promise<number> {
  const values = {
    titles: JSON.stringify(titles),
    answer: JSON.stringify(answer),
    created_by: userId,
  };
  const { id } = await tx
    .insertInto('column_mappings')
    .values({
      store_id: storeId,
      heading_hash: hashHeadings(headings),
      headings: JSON.stringify(headings),
      upload_id: answer.shape === 'none' ? uploadId : null,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'heading_hash', 'upload_id'])
        .doUpdateSet({ ...values, created_at: sql<Date>`excluded.created_at` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** By which later files are read, latest first. */
export async function listMappings(db: Kysely<Database>, storeId: number): Promise<MappingRow[]> {
  return db
    .selectFrom('column_mappings')
    .innerJoin('users', 'users.id', 'created_by')
    .select([
      'column_mappings.store_id',
      'column_mappings.id',
      'titles',
      'answer',
      'created_by',
      'column_mappings.created_at',
    ])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('created_by_name'))
    .select(earlierByName('column_mappings').as('earlier_by_name'))
    .where('column_mappings.store_id', '=', storeId)
    .where('upload_id', 'is', null)
    .orderBy('column_mappings.created_at', 'desc')
    .orderBy('column_mappings.id', 'desc')
    .execute();
}

/** Answers for a table with these headings from other stores that can be reached, latest first. */
export async function findAnswersElsewhere(
  db: Kysely<Database>,
  storeId: number,
  headingHash: string,
): Promise<{ elsewhere: number; storeNumber: string; answer: KeptAnswer }[]> {
  const { scope } = await findReach(db);
  return db
    .selectFrom('column_mappings')
    .innerJoin('stores', 'stores.id', 'column_mappings.store_id')
    .select(['stores.id as elsewhere', 'store_number as storeNumber', 'answer'])
    .where('heading_hash', '=', headingHash)
    .where('column_mappings.store_id', '<>', storeId)
    .where(scope('column_mappings.store_id'))
    .where('upload_id', 'is', null)
    .orderBy('column_mappings.created_at', 'desc')
    .limit(50)
    .execute();
}

export interface KeptMapping {
  headings: string[];
  titles: string[];
  answer: KeptAnswer;
  createdBy: number;
}

/** An answer by which later files are read. */
export async function findMapping(
  tx: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<KeptMapping | undefined> {
  return tx
    .selectFrom('column_mappings')
    .select(['headings', 'titles', 'answer', 'created_by as createdBy'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('upload_id', 'is', null)
    .executeTakeFirst();
}

export async function deleteMapping(tx: Kysely<Database>, storeId: number, id: number): Promise<void> {
  await tx.deleteFrom('column_mappings').where('store_id', '=', storeId).where('id', '=', id).execute();
}

/** Keeps who gave it, and when. */
export async function replaceAnswer(
  tx: Kysely<Database>,
  storeId: number,
  id: number,
  answer: KeptAnswer,
): Promise<void> {
  await tx
    .updateTable('column_mappings')
    .set({ answer: JSON.stringify(answer) })
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

/** Who chose a table's columns, when, and which. */
export interface ChosenColumns {
  userId: number;
  name: string;
  at: Date;
  answer: Omit<KeptAnswer, 'earlier'>;
  /** The answer that it has replaced, and who had given it. */
  earlier: (ReplacedAnswer & { byName: string }) | null;
}

export const findChosenColumns = (
  db: Kysely<Database>,
  storeId: number,
  headings: readonly string[],
): Promise<ChosenColumns | null> => findChosenByHash(db, storeId, hashHeadings(headings));

export async function findChosenByHash(
  db: Kysely<Database>,
  storeId: number,
  headingHash: string,
): Promise<ChosenColumns | null> {
  const row = await db
    .selectFrom('column_mappings')
    .innerJoin('users', 'users.id', 'created_by')
    .select(['created_by as userId', 'column_mappings.created_at as at', 'answer'])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .select(earlierByName('column_mappings').as('earlierBy'))
    .where('column_mappings.store_id', '=', storeId)
    .where('heading_hash', '=', headingHash)
    .where('upload_id', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { answer: kept, earlierBy, ...chosen } = row;
  const { earlier, ...answer } = kept;
  return {
    ...chosen,
    answer,
    earlier: earlier === undefined ? null : { ...earlier, byName: earlierBy ?? '' },
  };
}

/** An account's first and last name. */
export async function findNameOf(db: Kysely<Database>, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The same of several accounts, in the order of their numbers. */
export async function findNamesOf(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('id', 'in', [...new Set(userIds)])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether a layout has a table's headings. */
const hasHeadings = (headings: readonly string[]) =>
  sql<boolean>`(layouts.layout -> 'headings')::jsonb = ${JSON.stringify(
    headings.map((text) => text.replaceAll(/\d/g, '9')),
  )}::jsonb`;

/** @returns the name of the supervisor who confirmed how tables with these headings are read in the store. */
export async function findVoucher(
  db: Kysely<Database>,
  storeId: number,
  headings: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('layouts')
    .leftJoin('users', 'users.id', 'vouched_by')
    .select(sql<string>`coalesce(concat_ws(' ', first_name, last_name), 'A supervisor')`.as('name'))
    .where('layouts.store_id', '=', storeId)
    .where('vouched_by', 'is not', null)
    .where(hasHeadings(headings))
    .orderBy('layouts.id')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Agents may answer again for tables with these headings. */
export async function forgetVoucher(
  tx: Kysely<Database>,
  storeId: number,
  headings: readonly string[],
): Promise<void> {
  await tx
    .updateTable('layouts')
    .set({ vouched_by: null })
    .where('store_id', '=', storeId)
    .where(hasHeadings(headings))
    .execute();
}
