// Transactions that only one of two files has, although both cover its register and its hours: what was rung was rung,
// so an export that has a few more, or a few less, deserves a question. Nothing is said where a file is another kind of
// export: one of refunds only, or of another cashier.
import type { ClientBase } from 'pg';
import { indexed } from './match-incoming.ts';
import { nameNumbers } from './name-numbers.ts';
import type { UploadKey } from './upload-key.ts';

/** What two files differ in on a business day, at a register. */
export interface OneSided {
  /** 'YYYY-MM-DD' */
  day: string;
  /** '' for none. */
  registerId: string;
  /** Numbers of what the file has and earlier ones don't, in order of time, and the reverse. */
  added: string[];
  missing: string[];
}

/** With fewer transactions, a file hardly covers a register's hours. */
const FEWEST = 10;
/** One of so many; more are another kind of export. */
const ONE_IN = 5;
const MOST_TOLD = 3;

/** Where no register is named, files may be of one cashier each. */
const PLACE = (alias: string): string =>
  `${alias}.register_id, CASE WHEN ${alias}.register_id = '' THEN ${alias}.employee_id END AS of_cashier`;

/** Call once `chosen` is final, and before what is new is inserted. */
export async function findOneSided(
  client: ClientBase,
  { storeId, uploadId }: UploadKey,
): Promise<OneSided[]> {
  const days = await client.query<{ day: string }>(
    'SELECT DISTINCT transaction_time::date::text AS day FROM incoming WHERE NOT completes_own_row ORDER BY 1',
  );
  const on = days.rows.map(({ day }) => day);
  if (on.length === 0) return [];
  // Apart from tables that only this connection has, which aren't on the store's node.
  await client.query(
    `CREATE TEMPORARY TABLE stored_side ON COMMIT DROP AS
    SELECT t.id, t.transaction_time, t.transaction_number, t.transaction_type, t.employee_id, ${PLACE('t')}
    FROM transactions t
    WHERE t.store_id = $1 AND t.upload_id <> $2 AND t.transaction_time >= $3::date
      AND t.transaction_time < $4::date + 1 AND t.transaction_time::date = ANY($5::date[])`,
    [storeId, uploadId, on[0], on.at(-1), on],
  );
  await client.query(
    `CREATE TEMPORARY TABLE both_sides ON COMMIT DROP AS
    WITH own AS (
      SELECT i.transaction_time, i.transaction_number, i.transaction_type, i.employee_id, ${PLACE('i')},
        EXISTS (SELECT FROM chosen WHERE chosen.incoming_id = i.id) AS is_shared
      FROM incoming i WHERE NOT i.completes_own_row
    ), stored AS (
      SELECT t.transaction_time, t.transaction_number, t.transaction_type, t.employee_id, t.register_id, t.of_cashier,
        EXISTS (SELECT FROM chosen WHERE chosen.id = t.id) AS is_shared
      FROM stored_side t
    )
    SELECT true AS is_own, transaction_time::date AS day, * FROM own
    UNION ALL SELECT false, transaction_time::date, * FROM stored`,
  );
  await indexed(client, 'both_sides', 'day', 'register_id');
  const { rows } = await client.query<OneSided>(
    `WITH sides AS (
      SELECT day, register_id, of_cashier, is_own, count(*) AS tickets, min(transaction_time) AS first,
        max(transaction_time) AS last
      FROM both_sides GROUP BY 1, 2, 3, 4
    ), lone AS (
      SELECT b.*, other.tickets AS of_other, count(*) OVER (PARTITION BY b.day, b.register_id, b.of_cashier, b.is_own) AS alone
      FROM both_sides b
      JOIN sides other ON other.day = b.day AND other.register_id = b.register_id
        AND other.of_cashier IS NOT DISTINCT FROM b.of_cashier AND other.is_own <> b.is_own
      WHERE NOT b.is_shared AND other.tickets >= ${FEWEST} AND b.transaction_time > other.first
        AND b.transaction_time < other.last
        AND EXISTS (SELECT FROM both_sides o WHERE o.is_own <> b.is_own AND o.day = b.day
          AND o.register_id = b.register_id AND o.transaction_type = b.transaction_type
          AND (o.employee_id = b.employee_id OR b.employee_id IS NULL))
    )
    SELECT day::text AS day, register_id AS "registerId",
      coalesce(json_agg(transaction_number ORDER BY transaction_time) FILTER (WHERE is_own), '[]') AS added,
      coalesce(json_agg(transaction_number ORDER BY transaction_time) FILTER (WHERE NOT is_own), '[]') AS missing
    FROM lone WHERE alone * ${ONE_IN} <= of_other GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

/** Sentences for the upload's report. */
export function describeOneSided(found: readonly OneSided[]): string[] {
  const more = found.length - MOST_TOLD;
  return [
    ...found.slice(0, MOST_TOLD).flatMap(describePlace),
    ...(more > 0 ? [`The same goes for ${more} more ${more === 1 ? 'day' : 'days'} or registers.`] : []),
  ];
}

function describePlace({ day, registerId, added, missing }: OneSided): string[] {
  const where = registerId === '' ? day : `register ${registerId} on ${day}`;
  const [some, others] = [added, missing].map((numbers) =>
    numbers.length === 1 ? 'a transaction' : `${numbers.length.toLocaleString('en-US')} transactions`,
  );
  return [
    ...(added.length > 0
      ? [
          `Earlier files cover the same hours of ${where}, without ${some} of this file: ${nameNumbers(added)}.`,
        ]
      : []),
    ...(missing.length > 0
      ? [
          `This file covers the same hours of ${where} as earlier ones, without ${others} of theirs: ${nameNumbers(missing)}.`,
        ]
      : []),
  ];
}
