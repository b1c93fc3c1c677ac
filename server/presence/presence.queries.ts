import { LIMITS } from '@tillwatch/contract';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

type Db = Kysely<Database>;

/**
 * Pages report presence every 20 seconds; pages in the background or on a computer that was shut down, less often or
 * never.
 */
const EXPIRES_AFTER_SECONDS = 90;

/** Condition on `presence p`: whether the transaction is open. */
export const IS_OPEN = sql<SqlBool>`p.closed_at IS NULL
  AND p.seen_at > now() - ${EXPIRES_AFTER_SECONDS} * interval '1 second'`;

export interface PresenceRecord {
  transactionId: number;
  userId: number;
  name: string;
}

/** Who has a transaction open, by transaction and name. */
export async function findPresence(db: Db, { user }: Actor, storeId: number): Promise<PresenceRecord[]> {
  const { rows } = await sql<PresenceRecord>`
    SELECT p.transaction_id AS "transactionId", p.user_id AS "userId",
      trim(u.first_name || ' ' || u.last_name) AS name
    FROM presence p JOIN users u ON u.id = p.user_id
    WHERE p.store_id = ${storeId} AND ${IS_OPEN}
    ORDER BY p.transaction_id, name, p.user_id`.execute(db);
  return user.role === 'agent' ? withoutSecondLooks(db, user.id, storeId, rows) : rows;
}

/**
 * Agents learn neither who gives a second look, and when, nor who gave the first while their own second look waits. In
 * a statement of its own, because presence and second looks may lie on different nodes.
 */
async function withoutSecondLooks(
  db: Db,
  viewer: number,
  storeId: number,
  records: PresenceRecord[],
): Promise<PresenceRecord[]> {
  const ids = records.map(({ transactionId }) => transactionId);
  const looks = await db
    .selectFrom('second_looks')
    .select(['transaction_id', 'second_by', 'answered_at'])
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .where('called_off_at', 'is', null)
    .execute();
  const byTransaction = new Map(looks.map((look) => [look.transaction_id, look]));
  return records.filter(({ transactionId, userId }) => {
    const look = byTransaction.get(transactionId);
    if (!look || userId === viewer) return true;
    const isOwnWaiting = look.second_by === viewer && look.answered_at === null;
    return look.second_by !== userId && !isOwnWaiting;
  });
}

/** Of all advisory locks with a user's number. */
const PRESENCE_LOCK = 1_414_088_535;

/**
 * A person has few transactions open, whatever a program says in their name: the one that was opened first is closed.
 * @returns the transactions whose presence changed; one of them if others in the store have expired.
 */
export async function keepPresence(tx: Db, key: TransactionKey, userId: number): Promise<TransactionKey[]> {
  const { storeId, id } = key;
  await sql`SELECT pg_advisory_xact_lock(${PRESENCE_LOCK}, ${userId})`.execute(tx);
  const open = await findOpenOf(tx, userId);
  const others = open.filter((one) => one.storeId !== storeId || one.id !== id);
  const closed = others.slice(LIMITS.openTransactions - 1);
  await close(tx, closed, { userId, lockedIn: storeId });
  await sql`
    INSERT INTO presence AS p (store_id, transaction_id, user_id) VALUES (${storeId}, ${id}, ${userId})
    ON CONFLICT (store_id, transaction_id, user_id) DO UPDATE SET seen_at = excluded.seen_at, closed_at = NULL,
      opened_at = CASE WHEN ${IS_OPEN} THEN p.opened_at ELSE excluded.opened_at END`.execute(tx);
  const expired = await forgetExpired(tx, storeId);
  const isNew = others.length === open.length || expired.some(({ wasClosed }) => !wasClosed);
  return isNew ? [...closed, key] : closed;
}

/** Last, and without waiting: a review that holds one of these rows may wait for one that was locked before. */
async function forgetExpired(tx: Db, storeId: number): Promise<{ wasClosed: boolean }[]> {
  const { rows } = await sql<{ wasClosed: boolean }>`
    DELETE FROM presence WHERE store_id = ${storeId} AND (transaction_id, user_id) IN (
      SELECT p.transaction_id, p.user_id FROM presence p
      WHERE p.store_id = ${storeId} AND p.seen_at <= now() - ${EXPIRES_AFTER_SECONDS} * interval '1 second'
      FOR UPDATE SKIP LOCKED)
    RETURNING closed_at IS NOT NULL AS "wasClosed"`.execute(tx);
  return rows;
}

/** What somebody has open, in all stores, newest first. */
async function findOpenOf(tx: Db, userId: number): Promise<TransactionKey[]> {
  const { rows } = await sql<TransactionKey>`
    SELECT p.store_id AS "storeId", p.transaction_id AS id FROM presence p
    WHERE p.user_id = ${userId} AND ${IS_OPEN}
    ORDER BY p.opened_at DESC, p.seen_at DESC, p.store_id, p.transaction_id`.execute(tx);
  return rows;
}

/** A review locks what its person has open in a store by number; so does this, before anything else is written there. */
async function close(
  tx: Db,
  keys: readonly TransactionKey[],
  { userId, lockedIn }: { userId: number; lockedIn: number },
): Promise<void> {
  if (keys.length === 0) return;
  for (const storeId of new Set([lockedIn, ...keys.map((key) => key.storeId)])) {
    const ids = keys.filter((key) => key.storeId === storeId).map(({ id }) => id);
    await sql`SELECT FROM presence WHERE store_id = ${storeId} AND user_id = ${userId}
      ORDER BY transaction_id FOR UPDATE`.execute(tx);
    await sql`UPDATE presence SET closed_at = now()
      WHERE store_id = ${storeId} AND user_id = ${userId} AND transaction_id = ANY(${ids}::bigint[])`.execute(
      tx,
    );
  }
}

/**
 * Closes the transaction; the times stay for a moment, for a decision that arrives right after.
 * @returns the transaction if it was open.
 */
export async function dropPresence(tx: Db, key: TransactionKey, userId: number): Promise<TransactionKey[]> {
  const { storeId, id } = key;
  const { numUpdatedRows } = await tx
    .updateTable('presence')
    .set({ closed_at: sql<Date>`now()` })
    .where('closed_at', 'is', null)
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? [key] : [];
}
