// How carefully people reviewed today, in addition to how much, and who verified what deserves a look without one.
import { type Kysely, sql } from 'kysely';
import { EVERY_STORE, type StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { selectStanding } from '../transactions/standing-reviews.queries.ts';
import { encodePriority } from '../transactions/transaction-filter.ts';

/** Somebody called away with a transaction open didn't look at it for an hour. */
const LONGEST_LOOK_SECONDS = 600;

export interface ReviewCare {
  /** Reviewed transactions for which the caller said whether they were open. */
  reported: number;
  /** The page said it was open, and had announced that before. No other claim counts. */
  opened: number;
  /** Reviewed by a program, for example. */
  unreported: number;
  /** From opening to decision; null if nothing was measured. */
  medianSeconds: number | null;
}

/** By reviewer id: today's transactions that this person left verified or flagged, each by its last decision. */
export async function findReviewCare(
  db: Kysely<Database>,
  scope: StoreScope,
): Promise<Map<number, ReviewCare>> {
  const { rows } = await sql<ReviewCare & { userId: number }>`
    SELECT s.user_id AS "userId",
      (count(*) FILTER (WHERE s.was_opened IS NOT NULL))::integer AS reported,
      (count(*) FILTER (WHERE s.was_opened AND s.open_for_ms IS NOT NULL))::integer AS opened,
      (count(*) FILTER (WHERE s.was_opened IS NULL))::integer AS unreported,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY least(s.open_for_ms / 1000.0, ${LONGEST_LOOK_SECONDS}::float8))
        FILTER (WHERE s.was_opened AND s.open_for_ms IS NOT NULL)) AS "medianSeconds"
    FROM (${selectStanding(scope, sql`c.activity_date = current_date`)}) AS s
    WHERE s.verified + s.flagged > 0 GROUP BY s.user_id`.execute(db);
  return new Map(rows.map(({ userId, ...care }) => [userId, care]));
}

/** Nobody reads a receipt faster. */
const SHORTEST_LOOK_MS = 1_500;
/** Fewer may be verified from the list for a good reason, such as a call from the store. */
export const FEWEST_UNSEEN = 5;

/** What a person verified today of priority Check All, with money at risk, unopened or hardly seen. */
export interface UnseenReviews {
  userId: number;
  transactions: number;
}

/** Those of `userIds` who did so at least five times today. */
export async function findUnseenReviews(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<UnseenReviews[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<UnseenReviews>`
    SELECT s.user_id AS "userId", count(*)::integer AS transactions
    FROM (${selectStanding(EVERY_STORE, sql`c.activity_date = current_date AND c.user_id = ANY(${userIds}::integer[])`)}) AS s
    JOIN transactions t ON t.store_id = s.store_id AND t.id = s.transaction_id
    WHERE s.verified > 0 AND t.priority = ${sql.lit(encodePriority('check_all'))} AND t.risk > 0
      AND (s.was_opened IS NOT TRUE OR s.open_for_ms IS NULL OR s.open_for_ms < ${SHORTEST_LOOK_MS})
    GROUP BY s.user_id HAVING count(*) >= ${FEWEST_UNSEEN} ORDER BY s.user_id`.execute(db);
  return rows;
}
