import type { StoreOverview } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

const COUNTED_DAYS = 30;
const WATCHED_DAYS = 14;
const MILLS = 1000;

/** The pending work in each store, in the order of the ids. */
export async function findOverviews(
  db: Kysely<Database>,
  storeIds: readonly number[],
): Promise<StoreOverview[]> {
  const { rows } = await sql<
    Omit<StoreOverview, 'lastUploadAt' | 'expectedLoss'> & { lastUploadAt: Date | null; risk: number }
  >`
    SELECT s.id AS "storeId", d.latest AS "latestDay",
      coalesce(c.pending, 0)::integer AS pending, coalesce(c.flagged, 0)::integer AS flagged,
      c.pending_day AS "pendingDay", coalesce(c.check_all, 0)::integer AS "pendingCheckAll", coalesce(c.risk, 0)::bigint AS risk,
      u.last AS "lastUploadAt", coalesce(m.missing, 0)::integer AS "missingDays", m.day AS "missingDay"
    FROM unnest(${[...storeIds]}::integer[]) WITH ORDINALITY AS s (id, place)
    JOIN stores st ON st.id = s.id
    LEFT JOIN LATERAL (
      SELECT min(business_day) AS first_day, max(business_day) AS latest FROM store_days WHERE store_id = s.id
    ) AS d ON true
    LEFT JOIN LATERAL (
      SELECT sum(total - verified - flagged) AS pending, sum(flagged) AS flagged,
        sum(pending_check_all) AS check_all, sum(pending_risk) AS risk,
        max(business_day) FILTER (WHERE total > verified + flagged) AS pending_day
      FROM store_days WHERE store_id = s.id AND business_day > d.latest - ${COUNTED_DAYS}::integer
    ) AS c ON true
    LEFT JOIN LATERAL (
      SELECT max(upload_date) AS last FROM data_uploads
      WHERE store_id = s.id AND processing_status = 'completed'
    ) AS u ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS missing, max(current_date - back) AS day
      FROM generate_series(1, ${WATCHED_DAYS}::integer) AS back
      WHERE st.is_active AND current_date - back >= d.first_day AND NOT EXISTS (
        SELECT FROM store_days WHERE store_id = s.id AND business_day = current_date - back)
    ) AS m ON true
    ORDER BY s.place`.execute(db);
  return rows.map(({ lastUploadAt, risk, ...overview }) => ({
    ...overview,
    expectedLoss: risk / MILLS,
    lastUploadAt: lastUploadAt?.toISOString() ?? null,
  }));
}
