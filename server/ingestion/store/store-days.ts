import { FILTER_BITS } from '@tillwatch/core/detection';
import type { ClientBase } from 'pg';
import { DAY_TEXTS } from '../../platform/day-texts.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The version for a day whose transactions were assessed by different rules; no rules have that name. */
const MIXED_RULES = 'mixed';
const MIX_RULES = `CASE WHEN store_days.rules_version = excluded.rules_version THEN store_days.rules_version
  ELSE '${MIXED_RULES}' END`;

const FILTER_COUNTS = Array.from(
  { length: FILTER_BITS },
  (_, bit) => `count(*) FILTER (WHERE t.filter_mask & ${1 << bit} <> 0)`,
).join(', ');

/** The days on which the store has transactions, 'YYYY-MM-DD'. */
export async function listStoreDays(client: ClientBase, storeId: number): Promise<string[]> {
  const { rows } = await client.query<{ business_day: string }>(
    'SELECT business_day FROM store_days WHERE store_id = $1',
    [storeId],
  );
  return rows.map((row) => row.business_day);
}

/** @returns the days whose transactions were assessed by rules other than these, newest first. */
export async function listDaysByOtherRules(
  client: ClientBase,
  storeId: number,
  rulesVersion: string,
): Promise<string[]> {
  const { rows } = await client.query<{ business_day: string }>(
    'SELECT business_day FROM store_days WHERE store_id = $1 AND rules_version <> $2 ORDER BY business_day DESC',
    [storeId, rulesVersion],
  );
  return rows.map((row) => row.business_day);
}

/**
 * Recounts the days from their rows, and collects what can be searched of these. Locks the days first, so the counting statement sees every review that had one of
 * them locked: a review changes its row before the day's counts.
 * @param days 'YYYY-MM-DD', ascending.
 * @param rulesVersion the rules by which new rows were assessed: a day with others, too, is reassessed later. Null if
 * there are no new rows.
 */
export async function recountStoreDays(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
  rulesVersion: string | null = null,
): Promise<void> {
  await client.query(
    'SELECT FROM store_days WHERE store_id = $1 AND business_day = ANY($2::date[]) ORDER BY business_day FOR UPDATE',
    [storeId, days],
  );
  for (const { first, last } of findRuns(days)) {
    await client.query(
      `INSERT INTO store_days
        (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, pending_check_all, filter_counts,
          rules_version, search_texts)
      SELECT $1::integer, t.transaction_time::date, count(*),
        count(*) FILTER (WHERE t.priority = 3), count(*) FILTER (WHERE t.priority = 2),
        count(*) FILTER (WHERE t.priority = 1),
        count(*) FILTER (WHERE t.is_verified), count(*) FILTER (WHERE t.is_flagged),
        count(*) FILTER (WHERE t.priority = 3 AND NOT (t.is_verified OR t.is_flagged)), ARRAY[${FILTER_COUNTS}],
        coalesce($4::text, ''), ${DAY_TEXTS}
      FROM transactions t
      WHERE t.store_id = $1 AND t.transaction_time >= $2::date AND t.transaction_time < $3::date + 1
      GROUP BY 2
      ON CONFLICT (store_id, business_day) DO UPDATE SET
        total = excluded.total, check_all = excluded.check_all, check_lot = excluded.check_lot,
        check_few = excluded.check_few, verified = excluded.verified, flagged = excluded.flagged,
        pending_check_all = excluded.pending_check_all, filter_counts = excluded.filter_counts,
        search_texts = excluded.search_texts,
        rules_version = ${rulesVersion === null ? 'store_days.rules_version' : MIX_RULES}`,
      [storeId, first, last, rulesVersion],
    );
  }
}

/** Forgets the counts of days without transactions. @param days 'YYYY-MM-DD'. */
export async function forgetEmptyDays(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
): Promise<void> {
  await client.query(
    `DELETE FROM store_days s
    WHERE s.store_id = $1 AND s.business_day = ANY($2::date[]) AND NOT EXISTS (
      SELECT FROM transactions t
      WHERE t.store_id = $1 AND t.transaction_time >= s.business_day AND t.transaction_time < s.business_day + 1
    )`,
    [storeId, days],
  );
}

interface Run {
  first: string;
  last: string;
}

/**
 * Combines consecutive days into ranges, so one wrong date far away doesn't cause all the years in between to be read.
 * @param days ascending.
 */
function findRuns(days: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && Date.parse(day) - Date.parse(run.last) === DAY_MS) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}
