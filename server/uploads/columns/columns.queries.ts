import type { ColumnQuestion, MappingAnswer } from '@tillwatch/core/journal';
import { type Kysely, type Selectable, sql } from 'kysely';
import { hashHeadings } from '../../ingestion/store/waiting-upload.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface MappingRow extends Pick<
  Selectable<Database['column_mappings']>,
  'store_id' | 'id' | 'titles' | 'answer' | 'created_at'
> {
  created_by_name: string;
}

/** Replaces any earlier answer for the same headings. @returns its number. */
export async function saveMapping(
  tx: Kysely<Database>,
  storeId: number,
  userId: number,
  { headings, titles }: Pick<ColumnQuestion, 'headings' | 'titles'>,
  answer: MappingAnswer,
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
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'heading_hash'])
        .doUpdateSet({ ...values, created_at: sql<Date>`excluded.created_at` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Latest first. */
export async function listMappings(db: Kysely<Database>, storeId: number): Promise<MappingRow[]> {
  return db
    .selectFrom('column_mappings')
    .innerJoin('users', 'users.id', 'created_by')
    .select([
      'column_mappings.store_id',
      'column_mappings.id',
      'titles',
      'answer',
      'column_mappings.created_at',
    ])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('created_by_name'))
    .where('column_mappings.store_id', '=', storeId)
    .orderBy('column_mappings.created_at', 'desc')
    .orderBy('column_mappings.id', 'desc')
    .execute();
}

/** Other stores' answers for a table with these headings, latest first. */
export async function findAnswersElsewhere(
  db: Kysely<Database>,
  storeId: number,
  headingHash: string,
): Promise<{ storeNumber: string; answer: MappingAnswer }[]> {
  return db
    .selectFrom('column_mappings')
    .innerJoin('stores', 'stores.id', 'column_mappings.store_id')
    .select(['store_number as storeNumber', 'answer'])
    .where('heading_hash', '=', headingHash)
    .where('column_mappings.store_id', '<>', storeId)
    .orderBy('column_mappings.created_at', 'desc')
    .limit(50)
    .execute();
}

/** @returns the deleted answer; undefined if there was none. */
export async function deleteMapping(
  tx: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<{ titles: string[]; answer: MappingAnswer } | undefined> {
  return tx
    .deleteFrom('column_mappings')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning(['titles', 'answer'])
    .executeTakeFirst();
}
