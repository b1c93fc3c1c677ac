import type { TaughtWord } from '@tillwatch/core/journal';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What people say that words of a store's exports mean. */
export async function findTaughtWords(db: Kysely<Database>, storeId: number): Promise<TaughtWord[]> {
  const rows = await db
    .selectFrom('taught_words')
    .select(['place', 'words', 'meaning'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  // Nothing else is saved: see `taughtWord` in the contract.
  return rows as TaughtWord[];
}
