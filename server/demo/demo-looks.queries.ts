import { parseRecordId } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Has the demo's reviewers look at a transaction for 6 to 70 seconds before they decide. Its reviews are made in a
 * moment and without a page, which real supervisors would be told of.
 */
export async function lookBeforeDeciding(db: Kysely<Database>, transactionId: string): Promise<void> {
  const { storeId, id } = parseRecordId(transactionId);
  await db
    .updateTable('review_changes')
    .set({ was_opened: true, open_for_ms: sql<number>`6000 + transaction_id::bigint * 7919 % 64000` })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
}
