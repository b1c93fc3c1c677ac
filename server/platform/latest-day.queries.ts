// Which of a store's days is its latest. A register with a wrong clock dates tickets months ahead; such a day moves no
// window of days, or it would hide everything before it.
import { type RawBuilder, sql } from 'kysely';
import type { StoreScope } from './database/reachable.ts';

/** At the store, it may already be tomorrow. */
const AHEAD = sql.lit(1);

/**
 * A store's latest day that had come when its last upload came, as an expression; null if the store has no days. If all
 * are ahead, they count as they are.
 */
export function latestDay(storeId: number): RawBuilder<string | null> {
  return sql`coalesce(
    (SELECT max(business_day) FROM store_days WHERE store_id = ${storeId} AND business_day <= (
      SELECT max(upload_date) FROM data_uploads
      WHERE store_id = ${storeId} AND processing_status = 'completed')::date + ${AHEAD}),
    (SELECT max(business_day) FROM store_days WHERE store_id = ${storeId}))`;
}

/**
 * The same for every store of a FROM list with `store_counters s`: joins `last_uploads`, `day_bounds`, `come_days`.
 * @param scope which stores the list has, or more
 */
export const joinLatestDays = (scope: StoreScope) => sql`
  CROSS JOIN LATERAL (
    SELECT max(upload_date) AS uploaded_at FROM data_uploads x
    WHERE ${scope('x.store_id')} AND x.store_id = s.store_id AND x.processing_status = 'completed'
  ) AS last_uploads
  CROSS JOIN LATERAL (
    SELECT min(business_day) AS first_day, max(business_day) AS last_day FROM store_days x
    WHERE ${scope('x.store_id')} AND x.store_id = s.store_id
  ) AS day_bounds
  CROSS JOIN LATERAL (
    SELECT max(business_day) AS latest FROM store_days x
    WHERE ${scope('x.store_id')} AND x.store_id = s.store_id AND x.business_day <= last_uploads.uploaded_at::date + ${AHEAD}
  ) AS come_days`;

/** The latest day of each store, where `joinLatestDays` is joined. */
export const LATEST_DAY = sql<string | null>`coalesce(come_days.latest, day_bounds.last_day)`;
