import type { StoreOverview } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import { EVERY_STORE, type StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { joinLatestDays, LATEST_DAY } from '../platform/latest-day.queries.ts';
import { isNotLoaded } from '../platform/not-loaded.queries.ts';

/** With data, up to the latest day. */
const COUNTED_DAYS = 30;
const WATCHED_DAYS = 14;
const MILLS_PER_CENT = 10;

/** The pending work in each store, in the order of the ids; `scope` is theirs, or wider. What is pending on days ahead of their time counts, too. */
export async function findOverviews(
  db: Kysely<Database>,
  storeIds: readonly number[],
  scope: StoreScope = EVERY_STORE,
): Promise<StoreOverview[]> {
  const { rows } = await sql<
    Omit<StoreOverview, 'lastUploadAt' | 'expectedLoss'> & { lastUploadAt: Date | null; risk: number }
  >`
    WITH days AS MATERIALIZED (
      SELECT s.store_id, last_uploads.uploaded_at, day_bounds.first_day, ${LATEST_DAY} AS latest, c.*, w.watched
      FROM store_counters s ${joinLatestDays(scope)}
      CROSS JOIN LATERAL (
        SELECT min(business_day) AS first_day FROM (
          SELECT x.business_day FROM store_days x
          WHERE ${scope('x.store_id')} AND x.store_id = s.store_id AND x.business_day <= ${LATEST_DAY}
          ORDER BY x.business_day DESC LIMIT ${COUNTED_DAYS}
        ) AS last_days
      ) AS counted
      CROSS JOIN LATERAL (
        SELECT sum(total - verified - flagged) AS pending,
          sum(flagged) FILTER (WHERE business_day <= ${LATEST_DAY}) AS flagged,
          sum(pending_check_all) AS check_all, sum(pending_risk) AS risk,
          max(business_day) FILTER (WHERE total > verified + flagged AND business_day <= ${LATEST_DAY}) AS pending_day,
          max(business_day) FILTER (WHERE total > verified + flagged) AS pending_ahead
        FROM store_days x
        WHERE ${scope('x.store_id')} AND x.store_id = s.store_id AND x.business_day >= counted.first_day
      ) AS c
      CROSS JOIN LATERAL (
        SELECT array_agg(business_day) AS watched FROM store_days x
        WHERE ${scope('x.store_id')} AND x.store_id = s.store_id AND x.business_day >= current_date - ${WATCHED_DAYS}::integer
      ) AS w
      WHERE s.store_id = ANY(${[...storeIds]}::integer[])
    ), not_loaded AS MATERIALIZED (
      SELECT u.store_id, count(*)::integer AS files FROM data_uploads u
      WHERE u.store_id = ANY(${[...storeIds]}::integer[]) AND ${isNotLoaded(scope)} GROUP BY u.store_id
    )
    SELECT s.id AS "storeId", d.latest AS "latestDay",
      coalesce(d.pending, 0)::integer AS pending, coalesce(d.flagged, 0)::integer AS flagged,
      coalesce(d.pending_day, d.pending_ahead) AS "pendingDay", coalesce(d.check_all, 0)::integer AS "pendingCheckAll",
      coalesce(d.risk, 0)::bigint AS risk, d.uploaded_at AS "lastUploadAt",
      coalesce(n.files, 0) AS "filesNotLoaded", coalesce(m.missing, 0)::integer AS "missingDays", m.day AS "missingDay"
    FROM unnest(${[...storeIds]}::integer[]) WITH ORDINALITY AS s (id, place)
    JOIN stores st ON st.id = s.id
    LEFT JOIN days d ON d.store_id = s.id
    LEFT JOIN not_loaded n ON n.store_id = s.id
    LEFT JOIN LATERAL (
      SELECT count(*) AS missing, max(current_date - back) AS day
      FROM generate_series(1, ${WATCHED_DAYS}::integer) AS back
      WHERE st.is_active AND current_date - back >= d.first_day
        AND current_date - back <> ALL (coalesce(d.watched, '{}'))
    ) AS m ON true
    ORDER BY s.place`.execute(db);
  return rows.map(({ lastUploadAt, risk, ...overview }) => ({
    ...overview,
    // In cents, so that a list adds up to the sum below it.
    expectedLoss: Math.round(risk / MILLS_PER_CENT) / 100,
    lastUploadAt: lastUploadAt?.toISOString() ?? null,
  }));
}
