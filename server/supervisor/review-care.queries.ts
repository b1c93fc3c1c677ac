// How carefully people reviewed today, in addition to how much.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { selectStanding } from '../transactions/standing-reviews.queries.ts';

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
export async function findReviewCare(db: Kysely<Database>): Promise<Map<number, ReviewCare>> {
  const { rows } = await sql<ReviewCare & { userId: number }>`
    SELECT s.user_id AS "userId",
      (count(*) FILTER (WHERE s.was_opened IS NOT NULL))::integer AS reported,
      (count(*) FILTER (WHERE s.was_opened AND s.open_for_ms IS NOT NULL))::integer AS opened,
      (count(*) FILTER (WHERE s.was_opened IS NULL))::integer AS unreported,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY least(s.open_for_ms / 1000.0, ${LONGEST_LOOK_SECONDS}::float8))
        FILTER (WHERE s.was_opened AND s.open_for_ms IS NOT NULL)) AS "medianSeconds"
    FROM (${selectStanding(sql`c.activity_date = current_date`)}) AS s
    WHERE s.verified + s.flagged > 0 GROUP BY s.user_id`.execute(db);
  return new Map(rows.map(({ userId, ...care }) => [userId, care]));
}
