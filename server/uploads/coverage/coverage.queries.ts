import type { DayCopy, DayFacts } from '@tillwatch/core/coverage';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { latestDay } from '../../platform/latest-day.queries.ts';

/** @param range 'YYYY-MM-DD', both included. @returns the days that have transactions, ascending. */
export async function findDayFacts(
  db: Kysely<Database>,
  storeId: number,
  range: { first: string; last: string },
): Promise<DayFacts[]> {
  const { rows } = await sql<DayFacts>`
    SELECT transaction_time::date AS day, count(*)::integer AS transactions,
      extract(epoch FROM min(transaction_time)::time)::integer AS "firstSecond",
      extract(epoch FROM max(transaction_time)::time)::integer AS "lastSecond",
      array_agg(DISTINCT register_id) AS registers
    FROM transactions
    WHERE store_id = ${storeId}
      AND transaction_time >= ${range.first}::date AND transaction_time < ${range.last}::date + 1
    GROUP BY 1 ORDER BY 1
  `.execute(db);
  const copies = await findCopies(db, storeId, range);
  return rows.map((row) => ({ ...row, copies: copies.filter(({ day }) => day === row.day) }));
}

/** What files have brought that may be a copy of another day; what was withdrawn, on either side, doesn't count. */
async function findCopies(
  db: Kysely<Database>,
  storeId: number,
  range: { first: string; last: string },
): Promise<(DayCopy & { day: string })[]> {
  const { rows } = await sql<{ copy: DayCopy & { day: string } }>`
    SELECT c.copy FROM data_uploads u CROSS JOIN LATERAL json_array_elements(u.report -> 'copiedDays') AS c (copy)
    WHERE u.store_id = ${storeId} AND u.withdrawn_at IS NULL AND u.first_day <= ${range.last}::date
      AND u.last_day >= ${range.first}::date AND (c.copy ->> 'of')::date IN (
        SELECT s.business_day FROM store_days s WHERE s.store_id = ${storeId}) ORDER BY u.id`.execute(db);
  return rows.map(({ copy }) => copy);
}

export interface DayBounds {
  /** The first business day that has transactions, and the latest apart from days ahead of their time, 'YYYY-MM-DD'. */
  firstDay: string | null;
  lastDay: string | null;
  /** Yesterday, as in the overview of stores: days without data are missing until then; null for a closed store. */
  missingUntil: string | null;
}

export async function findDayBounds(db: Kysely<Database>, storeId: number): Promise<DayBounds> {
  return db
    .selectFrom('store_days')
    .select([
      sql<string | null>`min(business_day)`.as('firstDay'),
      latestDay(storeId).as('lastDay'),
      sql<string | null>`(SELECT current_date - 1 FROM stores WHERE id = ${storeId} AND is_active)`.as(
        'missingUntil',
      ),
    ])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
}
