// Days that a file adds again under other numbers, times, or registers: nothing shows that two such transactions are
// the same, but if most of a day has a twin, somebody should look.
import { writeDay } from '@tillwatch/core/journal';
import type { ClientBase } from 'pg';
import { namesOtherPeople } from '../../platform/transaction-facts.queries.ts';
import { indexed } from './match-incoming.ts';

/** A business day of which most that a file adds has a twin among what was stored. */
export interface DoubledDay {
  /** 'YYYY-MM-DD' */
  day: string;
  added: number;
  twins: number;
  /** Those of the twins that the file adds, most frequent first: registers, and 'cashier 27' or a bare name. */
  registers: string[];
  cashiers: string[];
}

const LEAST_SHARE = 0.5;
/** Fewer may be alike by chance. */
const FEWEST = 5;
const MINUTES_APART = 5;
const MOST_DAYS_NAMED = 5;

/** The names and prices of what was sold, in any order. */
export const goodsOf = (d: string): string =>
  `(SELECT string_agg(concat(g ->> 'name', g ->> 'price'), E'\\n' ORDER BY g ->> 'name', g ->> 'price')
    FROM json_array_elements(${d}.items) g)`;

/** The names of a day's twins, the most frequent first. */
const namesOf = (name: string): string =>
  `ARRAY(SELECT ${name} FROM added x JOIN twins y ON y.id = x.id WHERE x.day = a.day AND ${name} <> ''
    GROUP BY 1 ORDER BY count(*) DESC, 1)`;

/** Call once `chosen` is final, and before what is new is inserted. */
export async function findDoubledDays(client: ClientBase, storeId: number): Promise<DoubledDay[]> {
  const { rowCount } = await client.query(
    `CREATE TEMPORARY TABLE added ON COMMIT DROP AS
    SELECT * FROM (
      SELECT i.*, i.transaction_time::date AS day, count(*) OVER (PARTITION BY i.transaction_time::date) AS of_day
      FROM incoming i WHERE NOT EXISTS (SELECT FROM chosen WHERE chosen.incoming_id = i.id)
    ) i WHERE of_day >= ${FEWEST}`,
  );
  if (rowCount === 0) return [];
  await client.query(
    `CREATE TEMPORARY TABLE around_added ON COMMIT DROP AS
    SELECT t.id, t.transaction_time, t.amount, t.transaction_type, t.register_id, t.employee_id, t.employee_name, d.items
    FROM (SELECT DISTINCT day FROM added) days
    JOIN transactions t ON t.store_id = $1 AND t.transaction_time >= days.day AND t.transaction_time < days.day + 1
    JOIN transaction_details d ON d.store_id = $1 AND d.transaction_id = t.id`,
    [storeId],
  );
  await client.query('ANALYZE added');
  await indexed(client, 'around_added', 'amount');
  const { rows } = await client.query<DoubledDay>(
    `WITH twins AS (
      SELECT DISTINCT i.id FROM added i JOIN around_added t ON t.amount = i.amount
        AND t.transaction_type = i.transaction_type
        AND t.transaction_time BETWEEN i.transaction_time - interval '${MINUTES_APART} minutes'
          AND i.transaction_time + interval '${MINUTES_APART} minutes'
        AND (t.register_id = i.register_id OR t.employee_id = i.employee_id)
      WHERE NOT EXISTS (SELECT FROM chosen WHERE chosen.id = t.id) AND NOT ${namesOtherPeople('t', 'i')}
        AND coalesce(${goodsOf('t')} = ${goodsOf('i')}, true)
    )
    SELECT a.day::text AS day, count(*)::integer AS added, count(w.id)::integer AS twins,
      ${namesOf('register_id')} AS registers,
      ${namesOf("coalesce('cashier ' || x.employee_id, x.employee_name)")} AS cashiers
    FROM added a LEFT JOIN twins w ON w.id = a.id GROUP BY a.day
    HAVING count(w.id) >= ${FEWEST} AND count(w.id) >= ${LEAST_SHARE} * count(*) ORDER BY 1`,
  );
  return rows;
}

/** Sentences for the upload's report. */
export function describeTwins(days: readonly DoubledDay[]): string[] {
  const more = days.length - MOST_DAYS_NAMED;
  return [
    ...days
      .slice(0, MOST_DAYS_NAMED)
      .map(
        ({ day, added, twins }) =>
          `${twins.toLocaleString('en-US')} of ${added.toLocaleString('en-US')} transactions that this file added on ${writeDay(day)} look ` +
          'like ones that were stored already with other numbers, times, or registers. If they are the same, withdraw this upload.',
      ),
    ...(more > 0 ? [`The same goes for ${more} more ${more === 1 ? 'day' : 'days'}.`] : []),
  ];
}
