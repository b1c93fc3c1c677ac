import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

/** Pages report presence every 20 seconds; pages in the background or on a computer that was shut down, less often or never. */
export const EXPIRES_AFTER_SECONDS = 90;

export interface PresenceRecord {
  transactionId: number;
  userId: number;
  name: string;
}

/** Who has a transaction open, longest first. */
export async function findPresence(db: Kysely<Database>, storeId: number): Promise<PresenceRecord[]> {
  const { rows } = await sql<PresenceRecord>`
    SELECT p.transaction_id AS "transactionId", p.user_id AS "userId",
      trim(u.first_name || ' ' || u.last_name) AS name
    FROM presence p JOIN users u ON u.id = p.user_id
    WHERE p.store_id = ${storeId} AND p.seen_at > now() - ${EXPIRES_AFTER_SECONDS} * interval '1 second'
    ORDER BY p.transaction_id, name, p.user_id`.execute(db);
  return rows;
}

/** @returns whether anything changed: the presence is new, or others of the store have expired. */
export async function keepPresence(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  userId: number,
): Promise<boolean> {
  const { rows: expired } = await sql`
    DELETE FROM presence
    WHERE store_id = ${storeId} AND seen_at <= now() - ${EXPIRES_AFTER_SECONDS} * interval '1 second'
    RETURNING user_id`.execute(tx);
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO presence (store_id, transaction_id, user_id) VALUES (${storeId}, ${id}, ${userId})
    ON CONFLICT (store_id, transaction_id, user_id) DO UPDATE SET seen_at = now()
    RETURNING xmax = 0 AS "isNew"`.execute(tx);
  return expired.length > 0 || rows[0]?.isNew === true;
}

/** @returns whether it existed. */
export async function dropPresence(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('presence')
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
