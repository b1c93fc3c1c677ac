// How often filters and signals spoke, and how reviewers decided.
import { FILTER_IDS, filterBit, type FilterId } from '@tillwatch/core/detection';
import type { SignalId, Strengths } from '@tillwatch/core/ranking';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { joinLatestDays, LATEST_DAY } from '../platform/latest-day.queries.ts';
import { answer, isAnswer } from './answers.queries.ts';
import { FIRST_PLACES } from './random-looks.ts';

type Db = Kysely<Database>;

/** A range of business days of some stores, both included. */
export interface Stretch {
  storeIds: readonly number[];
  /** For joined tables. */
  scope: StoreScope;
  firstDay: string;
  lastDay: string;
}

/** @returns the last `days` days with data in the stores; null if there are none. */
export async function findStretch(
  db: Db,
  { ids: storeIds, scope }: { ids: readonly number[]; scope: StoreScope },
  days: number,
): Promise<Stretch | null> {
  const { rows } = await sql<{ firstDay: string | null; lastDay: string | null }>`
    SELECT greatest(min(day_bounds.first_day), max(${LATEST_DAY}) - ${days - 1}::integer) AS "firstDay",
      max(${LATEST_DAY}) AS "lastDay"
    FROM store_counters s ${joinLatestDays(scope)}
    WHERE s.store_id = ANY(${[...storeIds]}::integer[])`.execute(db);
  const { firstDay = null, lastDay = null } = rows[0] ?? {};
  return firstDay === null || lastDay === null ? null : { storeIds, scope, firstDay, lastDay };
}

export async function countFilterHits(
  db: Db,
  { storeIds, firstDay, lastDay }: Stretch,
): Promise<Map<FilterId, number>> {
  const { rows } = await sql<{ place: number; hits: number }>`
    SELECT c.place::integer AS place, sum(c.hits)::integer AS hits
    FROM store_days d CROSS JOIN LATERAL unnest(d.filter_counts) WITH ORDINALITY AS c (hits, place)
    WHERE d.store_id = ANY(${[...storeIds]}::integer[]) AND d.business_day BETWEEN ${firstDay} AND ${lastDay}
    GROUP BY 1`.execute(db);
  const hits = new Map(rows.map((row) => [row.place, row.hits]));
  return new Map(FILTER_IDS.map((id) => [id, hits.get(filterBit(id) + 1) ?? 0]));
}

export async function countSignalHits(
  db: Db,
  { storeIds, firstDay, lastDay }: Stretch,
): Promise<Map<SignalId, number>> {
  const selectHits = (strengths: RawBuilder<unknown>) => sql`
      SELECT k.id, count(*) AS hits
      FROM transaction_risks r CROSS JOIN LATERAL json_object_keys(${strengths}) AS k (id)
      WHERE r.store_id = ANY(${[...storeIds]}::integer[]) AND r.business_day BETWEEN ${firstDay} AND ${lastDay}
      GROUP BY 1`;
  const { rows } = await sql<{ id: SignalId; hits: number }>`
    WITH own AS MATERIALIZED (${selectHits(sql`r.strengths`)}), person AS MATERIALIZED (${selectHits(sql`r.person_strengths`)})
    SELECT id, sum(hits)::integer AS hits FROM (TABLE own UNION ALL TABLE person) AS k GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, hits }) => [id, hits]));
}

export interface AnsweredRecord {
  filterMask: number;
  strengths: Strengths;
  isFlagged: boolean;
  isRandomLook: boolean;
}

export async function findAnsweredRecords(
  db: Db,
  { storeIds, scope, firstDay, lastDay }: Stretch,
): Promise<AnsweredRecord[]> {
  const { rows } = await sql<
    Omit<AnsweredRecord, 'strengths'> & { own: Strengths | null; person: Strengths | null }
  >`
    SELECT t.filter_mask AS "filterMask", r.strengths AS own, r.person_strengths AS person,
      ${answer(scope)} AS "isFlagged", l.store_id IS NOT NULL AS "isRandomLook"
    FROM transactions t
    LEFT JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id AND ${scope('r.store_id')}
    LEFT JOIN random_looks l ON l.store_id = t.store_id AND l.transaction_id = t.id AND ${scope('l.store_id')}
    WHERE t.store_id = ANY(${[...storeIds]}::integer[])
      AND t.transaction_time >= ${firstDay}::date AND t.transaction_time < ${lastDay}::date + 1
      AND ${isAnswer(scope)}`.execute(db);
  return rows.map(({ own, person, ...row }) => ({ ...row, strengths: { ...own, ...person } }));
}

/** Random looks, and transactions with a risk below the first of their day that nobody has decided on. */
export async function countUnlooked(
  db: Db,
  { storeIds, scope, firstDay, lastDay }: Stretch,
): Promise<{ placed: number; unlooked: number }> {
  const stores = sql`ANY(${[...storeIds]}::integer[])`;
  const { rows } = await sql<{ placed: number; unlooked: number }>`
    SELECT
      (SELECT count(*)::integer FROM random_looks l
        WHERE l.store_id = ${stores} AND l.business_day BETWEEN ${firstDay} AND ${lastDay}) AS placed,
      (SELECT count(*)::integer FROM transaction_risks r
        JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id
        WHERE r.store_id = ${stores} AND ${scope('t.store_id')} AND r.business_day BETWEEN ${firstDay} AND ${lastDay} AND (r.day_rank IS NULL OR r.day_rank > ${FIRST_PLACES})
          AND t.risk > 0 AND NOT (t.is_verified OR t.is_flagged)) AS unlooked`.execute(db);
  return rows[0] ?? { placed: 0, unlooked: 0 };
}
