import { HISTORY_DAYS, type TeamHistory, type TeamHistoryDay } from '@tillwatch/contract';
import { FILTER_IDS } from '@tillwatch/core/detection';
import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { selectRepeats } from '../transactions/standing-reviews.queries.ts';

type Db = Kysely<Database>;

/** About how many decisions are measured. */
const MEASURED_DECISIONS = 10_000;

const FIRST_DAY = sql`current_date - ${sql.lit(HISTORY_DAYS - 1)}`;

/** Each of the last days, oldest first. Decisions are the agents', and a transaction counts once a day. */
export async function findTeamDays(db: Db, scope: StoreScope): Promise<TeamHistoryDay[]> {
  const { rows } = await sql<TeamHistoryDay>`
    WITH ${selectRepeats(scope, sql`c.activity_date >= ${FIRST_DAY}`)},
    every_store AS MATERIALIZED (SELECT id FROM stores), uploads AS (
      SELECT upload_date::date AS day, count(*)::integer AS uploads,
        (count(*) FILTER (WHERE processing_status = 'failed' AND NOT needs_columns))::integer AS failed,
        (sum(new_transactions) FILTER (WHERE withdrawn_at IS NULL))::integer AS transactions
      FROM every_store s JOIN data_uploads u ON u.store_id = s.id AND ${scope('u.store_id')} AND u.upload_date >= ${FIRST_DAY}
      GROUP BY 1
    ), activity AS (
      SELECT activity_date AS day, sum(transactions_reviewed)::integer AS reviewed,
        sum(transactions_verified)::integer AS verified, sum(transactions_flagged)::integer AS flagged
      FROM agent_activity
      WHERE ${scope('store_id')} AND activity_date >= ${FIRST_DAY} AND agent_id IN (SELECT id FROM agents) GROUP BY 1
    ), ${selectWaits(scope)}
    SELECT d.day::date AS day, coalesce(u.uploads, 0) AS uploads, coalesce(u.failed, 0) AS "failedUploads",
      coalesce(u.transactions, 0) AS transactions,
      coalesce(a.reviewed, 0) - coalesce(r.reviewed, 0) AS reviewed,
      coalesce(a.verified, 0) - coalesce(r.verified, 0) AS verified,
      coalesce(a.flagged, 0) - coalesce(r.flagged, 0) AS flagged, w.hours AS "hoursToReview"
    FROM generate_series(${FIRST_DAY}, current_date, interval '1 day') AS d (day)
    LEFT JOIN uploads u ON u.day = d.day
    LEFT JOIN activity a ON a.day = d.day
    LEFT JOIN repeats r ON r.day = d.day
    LEFT JOIN waits w ON w.day = d.day
    ORDER BY 1`.execute(db);
  return rows;
}

/**
 * By day, the median hours from loading a transaction to the first decision on it. Goes by person, to use the index on
 * changes; if there are many, samples transactions whose ids are divisible by a number.
 */
const selectWaits = (scope: StoreScope) => sql`
  everybody AS MATERIALIZED (SELECT id FROM users),
  measured AS MATERIALIZED (
    SELECT greatest(1, sum(transactions_reviewed) / ${sql.lit(MEASURED_DECISIONS)}) AS one_in
    FROM agent_activity WHERE ${scope('store_id')} AND activity_date >= ${FIRST_DAY}
  ),
  waits AS (SELECT c.changed_at::date AS day,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.changed_at - t.created_at) / 3600) AS hours
  FROM review_changes c
  JOIN everybody u ON u.id = c.user_id
  JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
  WHERE ${scope('c.store_id')} AND ${scope('t.store_id')} AND c.changed_at >= ${FIRST_DAY} AND c.action IN ('verify', 'flag')
    AND c.transaction_id % (SELECT one_in FROM measured) = 0 AND NOT EXISTS (
    SELECT FROM review_changes e WHERE ${scope('e.store_id')} AND e.store_id = c.store_id AND e.transaction_id = c.transaction_id
      AND e.version < c.version AND e.action IN ('verify', 'flag'))
  GROUP BY 1)`;

/** How many transactions of the last business days each filter flags, most first. */
export async function countFindings(db: Db, scope: StoreScope): Promise<TeamHistory['findings']> {
  const { rows } = await sql<{ place: number; transactions: number }>`
    WITH every_store AS MATERIALIZED (SELECT id FROM stores)
    SELECT c.place::integer AS place, sum(c.hits)::integer AS transactions
    FROM every_store s
    JOIN store_days d ON d.store_id = s.id AND ${scope('d.store_id')} AND d.business_day BETWEEN ${FIRST_DAY} AND current_date
    CROSS JOIN LATERAL unnest(d.filter_counts) WITH ORDINALITY AS c (hits, place)
    GROUP BY 1 HAVING sum(c.hits) > 0 ORDER BY 2 DESC, 1`.execute(db);
  return rows.flatMap(({ place, transactions }) => {
    const filter = FILTER_IDS[place - 1];
    return filter === undefined ? [] : [{ filter, transactions }];
  });
}
