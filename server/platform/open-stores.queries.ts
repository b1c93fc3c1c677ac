import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** Those of the stores that are not closed: what is still to be done covers these only. */
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
