import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** Filters out closed stores, which don't count toward pending work. */
export async function keepOpenStores(db: Kysely<Database>, storeIds: Iterable<number>): Promise<number[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', sql<number>`ANY(${[...storeIds]}::integer[])`)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
