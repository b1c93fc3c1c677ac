// The last change of each transaction: who made it, and the state before it, kept exactly as the columns had it.
import type { CurrentReview } from '@tillwatch/contract';
import type { ReviewCounts, ReviewState } from '@tillwatch/core/review';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

/** What a review sets of a transaction, and an undo brings back. */
const REVIEW_COLUMNS = [
  { name: 'is_verified', type: 'boolean' },
  { name: 'is_flagged', type: 'boolean' },
  { name: 'verification_notes', type: 'text' },
  { name: 'notes_search_text', type: 'text' },
  { name: 'verified_by', type: 'integer' },
  { name: 'verified_at', type: 'timestamptz' },
  { name: 'unverified_by', type: 'integer' },
  { name: 'unverified_at', type: 'timestamptz' },
  { name: 'reviewed_by', type: 'integer' },
  { name: 'reviewed_at', type: 'timestamptz' },
] as const;

export interface LastReview {
  /** That the change gave the transaction. */
  version: number;
  /** As the audit log calls it. */
  action: string;
  userId: number;
  isUndoable: boolean;
  /** The day whose figures it counts in; null when in none. */
  activityDate: string | null;
  counts: ReviewCounts;
}

/** Keeps the state that a review is about to change. Call it with the row locked, before the change. */
export async function keepLastReview(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  { userId, action, counts }: { userId: number; action: string; counts: ReviewCounts },
): Promise<void> {
  const pairs = REVIEW_COLUMNS.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(name)}`);
  await sql`
    INSERT INTO last_reviews AS kept (store_id, transaction_id, version, action, user_id, before,
      activity_date, reviewed, verified, flagged)
    SELECT store_id, id, version + 1, ${action}, ${userId}::integer, json_build_object(${sql.join(pairs)}),
      CASE WHEN ${counts.reviewed}::integer > 0 THEN current_date END,
      ${counts.reviewed}::integer, ${counts.verified}::integer, ${counts.flagged}::integer
    FROM transactions WHERE store_id = ${storeId} AND id = ${id}
    ON CONFLICT (store_id, transaction_id) DO UPDATE SET
      version = excluded.version, action = excluded.action, user_id = excluded.user_id, changed_at = now(),
      before = excluded.before, activity_date = excluded.activity_date,
      reviewed = excluded.reviewed, verified = excluded.verified, flagged = excluded.flagged`.execute(tx);
}

export async function findLastReview(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<LastReview | undefined> {
  const row = await tx
    .selectFrom('last_reviews')
    .select(['version', 'action', 'user_id', 'activity_date', 'reviewed', 'verified', 'flagged'])
    .select(sql<boolean>`before IS NOT NULL`.as('is_undoable'))
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      action: row.action,
      userId: row.user_id,
      isUndoable: row.is_undoable,
      activityDate: row.activity_date,
      counts: { reviewed: row.reviewed, verified: row.verified, flagged: row.flagged },
    }
  );
}

/** Brings back what `keepLastReview` kept; the version rises all the same. @returns the state from then on. */
export async function restoreReview(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  { userId, action }: { userId: number; action: string },
): Promise<ReviewState & { version: number }> {
  const assignments = REVIEW_COLUMNS.map(({ name }) => sql`${sql.ref(name)} = b.${sql.ref(name)}`);
  const columns = REVIEW_COLUMNS.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const { rows } = await sql<ReviewState & { version: number }>`
    UPDATE transactions t SET ${sql.join(assignments)}, version = t.version + 1
    FROM last_reviews l, json_to_record(l.before) AS b (${sql.join(columns)})
    WHERE t.store_id = ${storeId} AND t.id = ${id} AND l.store_id = t.store_id AND l.transaction_id = t.id
    RETURNING t.is_verified AS "isVerified", t.is_flagged AS "isFlagged",
      t.verification_notes AS "verificationNotes", t.version`.execute(tx);
  const [restored] = rows;
  if (restored === undefined) throw new Error(`Transaction ${storeId}-${id} has nothing to restore`);
  await tx
    .updateTable('last_reviews')
    .set({
      version: restored.version,
      action,
      user_id: userId,
      changed_at: sql<Date>`now()`,
      before: null,
      activity_date: null,
      reviewed: 0,
      verified: 0,
      flagged: 0,
    })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .execute();
  return restored;
}

/** How a transaction stands and who changed it last. */
export async function findCurrentReview(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<CurrentReview | undefined> {
  const { rows } = await sql<Omit<CurrentReview, 'changedAt'> & { changedAt: Date | null }>`
    SELECT t.version, t.is_verified AS "isVerified", t.is_flagged AS "isFlagged",
      t.verification_notes AS "verificationNotes",
      u.id AS "changedBy", trim(u.first_name || ' ' || u.last_name) AS "changedByName",
      coalesce(l.changed_at, t.reviewed_at) AS "changedAt"
    FROM transactions t
    LEFT JOIN last_reviews l ON l.store_id = t.store_id AND l.transaction_id = t.id
    LEFT JOIN users u ON u.id = coalesce(l.user_id, t.reviewed_by)
    WHERE t.store_id = ${storeId} AND t.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { ...row, changedAt: row.changedAt?.toISOString() ?? null };
}
