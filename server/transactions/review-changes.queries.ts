// Every change of a reviewed transaction: who made it, and the previous state, exactly as it was in the columns.
import type { CurrentReview } from '@tillwatch/contract';
import type { ReviewCounts, ReviewState } from '@tillwatch/core/review';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

/** The columns of a transaction that a review sets and an undo restores. */
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

const DAY_MS = 86_400_000;

/** For `presence p`: how long the person has had the transaction open, or had until closing it with the decision. */
const OPEN_FOR_MS = sql`greatest(0, least(
  extract(epoch FROM coalesce(p.closed_at, now()) - p.opened_at) * 1000, ${DAY_MS}))::integer`;

export interface ReviewChange {
  /** The version that the change made. */
  version: number;
  /** Its name in the audit log. */
  action: string;
  userId: number;
  /** The version that this change undid; null if it isn't an undo. */
  undoes: number | null;
  /** False if the previous state is unknown, as for undos made before history was kept. */
  hasBefore: boolean;
  /** The day in whose figures it counts; null if in none. */
  activityDate: string | null;
}

export interface KeptChange {
  userId: number;
  action: string;
  counts: ReviewCounts;
  undoes: number | null;
  /** Whether the transaction was open before the decision; null if unknown. */
  wasOpened: boolean | null;
}

/**
 * Keeps the state that a change is about to replace. Call with the row locked, before the change.
 * @returns whether the transaction was open before: a claim counts only if one of the person's pages had announced it.
 */
export async function keepReviewChange(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  { userId, action, counts, undoes, wasOpened: isClaimed }: KeptChange,
): Promise<boolean | null> {
  const openForMs = await spendOpenTime(tx, { storeId, id }, userId);
  const wasOpened = isClaimed && openForMs !== null;
  await sql`
    INSERT INTO review_changes (store_id, transaction_id, version, action, user_id, before,
      activity_date, reviewed, verified, flagged, undoes, was_opened, open_for_ms, findings)
    SELECT ${storeId}::integer, t.id, t.version + 1, ${action}, ${userId}::integer, ${describeColumns()},
      CASE WHEN ${counts.reviewed}::integer > 0 THEN current_date END,
      ${counts.reviewed}::integer, ${counts.verified}::integer, ${counts.flagged}::integer,
      ${undoes}::integer, ${wasOpened}::boolean,
      ${openForMs}::integer,
      CASE WHEN ${action} IN ('flag', 'verify') THEN (SELECT d.findings FROM transaction_details d
        WHERE d.store_id = ${storeId} AND d.transaction_id = t.id) END
    FROM transactions t WHERE t.store_id = ${storeId} AND t.id = ${id}`.execute(tx);
  return wasOpened;
}

/**
 * How long its person has had the transaction open; null if it wasn't. What they have open besides counts from now on,
 * so that the same seconds don't count for several transactions.
 */
async function spendOpenTime(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  userId: number,
): Promise<number | null> {
  // Locked, because decisions may come in together: each then finds what the one before has left.
  const { rows } = await sql<{ transactionId: number; forMs: number }>`
    SELECT p.transaction_id AS "transactionId", ${OPEN_FOR_MS} AS "forMs" FROM presence p
    WHERE p.store_id = ${storeId} AND p.user_id = ${userId} AND (p.transaction_id = ${id} OR p.closed_at IS NULL)
    ORDER BY p.transaction_id FOR UPDATE`.execute(tx);
  const own = rows.find(({ transactionId }) => transactionId === id);
  const others = rows.map(({ transactionId }) => transactionId).filter((one) => one !== id);
  // Only what is locked: two decisions that came in together would wait for each other over what was opened since.
  if (others.length > 0) {
    await sql`UPDATE presence SET opened_at = clock_timestamp() WHERE store_id = ${storeId}
      AND user_id = ${userId} AND transaction_id = ANY(${others}::integer[]) AND closed_at IS NULL`.execute(
      tx,
    );
  }
  return own?.forMs ?? null;
}

/** The review columns of the transactions row aliased `t`, as JSON. */
function describeColumns(): RawBuilder<unknown> {
  const pairs = REVIEW_COLUMNS.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`t.${name}`)}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}

/** The change that made the version, and those after it, oldest first. */
export async function findChangesFrom(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  version: number,
): Promise<ReviewChange[]> {
  const rows = await tx
    .selectFrom('review_changes')
    .select(['version', 'action', 'user_id', 'undoes', 'activity_date'])
    .select(sql<boolean>`before IS NOT NULL`.as('has_before'))
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('version', '>=', version)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    action: row.action,
    userId: row.user_id,
    undoes: row.undoes,
    hasBefore: row.has_before,
    activityDate: row.activity_date,
  }));
}

/** Restores the state kept for a version; the transaction's own version increases. @returns the new state. */
export async function restoreReview(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  version: number,
): Promise<ReviewState & { version: number }> {
  const assignments = REVIEW_COLUMNS.map(({ name }) => sql`${sql.ref(name)} = b.${sql.ref(name)}`);
  const { rows } = await sql<ReviewState & { version: number }>`
    UPDATE transactions t SET ${sql.join(assignments)}, version = t.version + 1
    FROM review_changes c, ${columnsOf(sql`c.before`)} AS b
    WHERE t.store_id = ${storeId} AND t.id = ${id}
      AND c.store_id = t.store_id AND c.transaction_id = t.id AND c.version = ${version}
    RETURNING t.is_verified AS "isVerified", t.is_flagged AS "isFlagged",
      t.verification_notes AS "verificationNotes", t.version`.execute(tx);
  const [restored] = rows;
  if (restored === undefined) throw new Error(`Transaction ${storeId}-${id} has nothing to restore`);
  return restored;
}

/** Turns the JSON from `describeColumns` back into columns; use with an alias. */
function columnsOf(json: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = REVIEW_COLUMNS.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql`LATERAL (SELECT * FROM json_to_record(${json}) AS r (${sql.join(columns)}))`;
}

/** A transaction's current review, and who changed it last. */
export async function findCurrentReview(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<CurrentReview | undefined> {
  const { rows } = await sql<Omit<CurrentReview, 'changedAt'> & { changedAt: Date | null }>`
    WITH current AS MATERIALIZED (
      SELECT t.version, t.is_verified, t.is_flagged, t.verification_notes,
        coalesce(c.user_id, t.reviewed_by) AS changed_by, coalesce(c.changed_at, t.reviewed_at) AS changed_at
      FROM transactions t
      LEFT JOIN review_changes c ON c.store_id = t.store_id AND c.transaction_id = t.id AND c.version = t.version
      WHERE t.store_id = ${storeId} AND t.id = ${id}
    )
    SELECT c.version, c.is_verified AS "isVerified", c.is_flagged AS "isFlagged",
      c.verification_notes AS "verificationNotes",
      u.id AS "changedBy", trim(u.first_name || ' ' || u.last_name) AS "changedByName", c.changed_at AS "changedAt"
    FROM current c LEFT JOIN users u ON u.id = c.changed_by`.execute(db);
  const [row] = rows;
  return row && { ...row, changedAt: row.changedAt?.toISOString() ?? null };
}

/** A past state of a transaction, and the change that led to it. */
export interface ReviewStep extends ReviewState {
  version: number;
  /** Null for the state before history was kept. */
  action: string | null;
  changedBy: number | null;
  changedByName: string | null;
  changedAt: Date | null;
  undoes: number | null;
  wasOpened: boolean | null;
}

/** The latest states of a transaction, newest first; none if nobody has reviewed it. @param limit how many at most. */
export async function findReviewHistory(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
  limit: number,
): Promise<ReviewStep[]> {
  // The state after a change is the state before the next one.
  const { rows } = await sql<ReviewStep>`
    WITH kept AS (
      SELECT c.version, c.action, c.user_id, c.changed_at, c.undoes, c.was_opened, c.before,
        coalesce(lead(c.before) OVER (ORDER BY c.version), ${describeColumns()}) AS after
      FROM review_changes c
      JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
      WHERE c.store_id = ${storeId} AND c.transaction_id = ${id}
    ), steps AS (
      SELECT version, action, user_id, changed_at, undoes, was_opened, after AS state FROM kept
      UNION ALL
      (SELECT version - 1, NULL, NULL, NULL, NULL, NULL, before FROM kept
        WHERE before IS NOT NULL ORDER BY version LIMIT 1)
    )
    SELECT s.version, s.action, s.undoes, s.was_opened AS "wasOpened",
      b.is_verified AS "isVerified", b.is_flagged AS "isFlagged", b.verification_notes AS "verificationNotes",
      coalesce(s.changed_at, b.reviewed_at) AS "changedAt",
      u.id AS "changedBy", trim(u.first_name || ' ' || u.last_name) AS "changedByName"
    FROM steps s CROSS JOIN ${columnsOf(sql`s.state`)} AS b
    LEFT JOIN users u ON u.id = coalesce(s.user_id, b.reviewed_by)
    WHERE s.action IS NOT NULL OR b.reviewed_by IS NOT NULL OR b.verification_notes <> ''
    ORDER BY s.version DESC LIMIT ${limit}`.execute(db);
  return rows;
}
