import type { StoreOverview } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

const COUNTED_DAYS = 30;
const WATCHED_DAYS = 14;
/** The database's value for check_all. */
const CHECK_ALL = 3;

/** The pending work in each store, in the order of the ids. */
export async function findOverviews(
  db: Kysely<Database>,
  storeIds: readonly number[],
): Promise<StoreOverview[]> {
  const { rows } = await sql<Omit<StoreOverview, 'lastUploadAt'> & { lastUploadAt: Date | null }>`
    SELECT s.id AS "storeId", d.first_day, d.latest AS "latestDay",
      coalesce(c.pending, 0)::integer AS pending, coalesce(c.flagged, 0)::integer AS flagged,
      c.pending_day AS "pendingDay", coalesce(a.pending, 0)::integer AS "pendingCheckAll",
      u.last AS "lastUploadAt", CASE WHEN st.is_active THEN coalesce(m.missing, 0) ELSE 0 END::integer AS "missingDays"
    FROM unnest(${[...storeIds]}::integer[]) WITH ORDINALITY AS s (id, place)
    JOIN stores st ON st.id = s.id
    LEFT JOIN LATERAL (
      SELECT min(business_day) AS first_day, max(business_day) AS latest FROM store_days WHERE store_id = s.id
    ) AS d ON true
    LEFT JOIN LATERAL (
      SELECT sum(total - verified - flagged) AS pending, sum(flagged) AS flagged,
        max(business_day) FILTER (WHERE total > verified + flagged) AS pending_day
      FROM store_days WHERE store_id = s.id AND business_day > d.latest - ${COUNTED_DAYS}::integer
    ) AS c ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS pending FROM transactions t
      WHERE t.store_id = s.id AND t.priority = ${CHECK_ALL}::smallint AND NOT (t.is_verified OR t.is_flagged)
        AND t.transaction_time >= d.latest - ${COUNTED_DAYS - 1}::integer
    ) AS a ON true
    LEFT JOIN LATERAL (
      SELECT max(upload_date) AS last FROM data_uploads
      WHERE store_id = s.id AND processing_status = 'completed'
    ) AS u ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS missing
      FROM generate_series(1, ${WATCHED_DAYS}::integer) AS back
      WHERE current_date - back >= d.first_day AND NOT EXISTS (
        SELECT FROM store_days WHERE store_id = s.id AND business_day = current_date - back)
    ) AS m ON true
    ORDER BY s.place`.execute(db);
  return rows.map(
    ({ storeId, latestDay, pending, flagged, pendingDay, pendingCheckAll, missingDays, lastUploadAt }) => ({
      storeId,
      pending,
      pendingCheckAll,
      flagged,
      latestDay,
      pendingDay,
      missingDays,
      lastUploadAt: lastUploadAt?.toISOString() ?? null,
    }),
  );
}
