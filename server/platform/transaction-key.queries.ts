import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import type { TransactionKey } from './transaction-key.ts';

export async function hasTransaction(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
