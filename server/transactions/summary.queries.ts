import { FILTER_BITS } from '@tillwatch/core/detection';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { DAY_TEXTS } from '../platform/day-texts.queries.ts';

/**
 * Counts in the order total, check_all, check_lot, check_few, verified, flagged, pending with a risk, their risks
 * together, pending check_all, a hash of what can be searched, then each filter's.
 */
export interface WrongDay {
  storeId: number;
  businessDay: string;
  kept: number[] | null;
  counted: number[] | null;
}

/** The days whose stored counts or texts don't match their rows; none if all is well. Reads every transaction. */
export async function findWrongDays(db: Kysely<Database>): Promise<WrongDay[]> {
  const filterCounts = Array.from(
    { length: FILTER_BITS },
    (_, bit) => sql`count(*) FILTER (WHERE filter_mask & ${sql.lit(1 << bit)} <> 0)`,
  );
  const { rows } = await sql<WrongDay>`
    WITH counted AS (
      SELECT store_id, transaction_time::date AS business_day, ARRAY[count(*),
        count(*) FILTER (WHERE priority = 3), count(*) FILTER (WHERE priority = 2),
        count(*) FILTER (WHERE priority = 1), count(*) FILTER (WHERE is_verified),
        count(*) FILTER (WHERE is_flagged), count(*) FILTER (WHERE risk > 0 AND NOT (is_verified OR is_flagged)),
        coalesce(sum(risk) FILTER (WHERE NOT (is_verified OR is_flagged)), 0),
        count(*) FILTER (WHERE priority = 3 AND NOT (is_verified OR is_flagged)), hashtext(${sql.raw(DAY_TEXTS)}),
        ${sql.join(filterCounts)}]::double precision[] AS counts
      FROM transactions t GROUP BY 1, 2
    ), kept AS (
      SELECT store_id, business_day,
        ARRAY[total, check_all, check_lot, check_few, verified, flagged, pending_ranked, pending_risk, pending_check_all,
          hashtext(search_texts)]::double precision[] || filter_counts::double precision[] AS counts
      FROM store_days
    )
    SELECT store_id AS "storeId", business_day AS "businessDay", kept.counts AS kept, counted.counts AS counted
    FROM counted FULL JOIN kept USING (store_id, business_day)
    WHERE counted.counts IS DISTINCT FROM kept.counts
    ORDER BY 1, 2`.execute(db);
  return rows;
}
