// How decisions count in people's figures: each transaction once per person and day, by that person's last decision on
// it. One left pending doesn't count: reviewed = verified + flagged.
import type { ReviewCounts } from '@tillwatch/core/review';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { onlyStore, type StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

/**
 * A person's last change of status of a transaction on a day that has not been undone: rows of `review_changes`. Not if
 * it only restored what somebody else had decided: taking a colleague's decision back and making it again is no review.
 * @param condition on `review_changes c`
 */
export function selectStanding(scope: StoreScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT l.* FROM (${selectLast(scope, condition)}) AS l
    WHERE NOT EXISTS (
      SELECT FROM review_changes f
      WHERE ${scope('f.store_id')} AND f.store_id = l.store_id AND f.transaction_id = l.transaction_id AND f.user_id = l.user_id
        AND f.activity_date = l.activity_date AND f.version < l.version AND f.undoes IS NULL
        AND (f.before ->> 'reviewed_by')::integer <> l.user_id
        AND (f.before ->> 'is_verified')::boolean = (l.verified > 0)
        AND (f.before ->> 'is_flagged')::boolean = (l.flagged > 0)
        AND l.verified + l.flagged > 0)`;
}

function selectLast(scope: StoreScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT DISTINCT ON (c.store_id, c.transaction_id, c.user_id, c.activity_date) c.*
    FROM review_changes c
    WHERE ${scope('c.store_id')} AND c.activity_date IS NOT NULL AND c.undoes IS NULL AND ${condition} AND NOT EXISTS (
      SELECT FROM review_changes u
      WHERE ${scope('u.store_id')} AND u.store_id = c.store_id AND u.transaction_id = c.transaction_id AND u.undoes = c.version)
    ORDER BY c.store_id, c.transaction_id, c.user_id, c.activity_date, c.version DESC`;
}

/**
 * By day, what agents decided of transactions that another agent decided after them: a common table expression,
 * `repeats`, of day, reviewed, verified, and flagged, and those before it.
 * @param condition on `review_changes c`, which says which days
 */
export function selectRepeats(scope: StoreScope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`agents AS MATERIALIZED (SELECT id FROM users WHERE role = 'agent'),
    standing AS (${selectStanding(scope, sql`${condition} AND c.user_id IN (SELECT id FROM agents)`)}),
    placed AS (
      SELECT activity_date, verified, flagged,
        row_number() OVER (PARTITION BY store_id, transaction_id, activity_date ORDER BY version DESC) AS place
      FROM standing
    ),
    repeats AS (
      SELECT activity_date AS day, sum(verified + flagged)::integer AS reviewed, sum(verified)::integer AS verified,
        sum(flagged)::integer AS flagged
      FROM placed WHERE place > 1 GROUP BY 1
    )`;
}

/** @param day YYYY-MM-DD; null is today. */
export async function findCounted(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  { userId, day }: { userId: number; day: string | null },
): Promise<ReviewCounts> {
  const { rows } = await sql<ReviewCounts>`
    SELECT s.verified + s.flagged AS reviewed, s.verified, s.flagged FROM (${selectStanding(
      onlyStore(storeId),
      sql`c.transaction_id = ${id} AND c.user_id = ${userId}
      AND c.activity_date = coalesce(${day}::date, current_date)`,
    )}) AS s`.execute(tx);
  return rows[0] ?? { reviewed: 0, verified: 0, flagged: 0 };
}
