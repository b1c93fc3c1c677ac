// Transactions that only one of two files has, although both cover its register and its hours: what was rung was rung,
// so an export that has a few more, or a few less, deserves a question. So does one that has a register that nobody has
// seen on another day. Nothing is said where a file is another kind of export: one of refunds only, or of one cashier.
import { writeDay } from '@tillwatch/core/journal';
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
  /** Whether only one of the files, and no other day of the store, has the register. */
  isStrange: boolean;
  /** Numbers of what the file has and earlier ones don't, in order of time, and the reverse. */
  added: string[];
  missing: string[];
}

/** With fewer transactions, a file hardly covers a register's hours. */
const FEWEST = 10;
/** One of so many; more are another kind of export. */
const ONE_IN = 5;
const MOST_TOLD = 3;
/** A file with as many cashiers is not one of a single cashier. */
const SEVERAL = 2;

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
  const strange = await findStrangeRegisters(client, storeId, on);
  const { rows } = await client.query<OneSided>(
    `WITH sides AS (
      SELECT day, register_id, of_cashier, is_own, count(*) AS tickets, min(transaction_time) AS first,
        max(transaction_time) AS last, count(DISTINCT employee_id) AS people
      FROM both_sides GROUP BY 1, 2, 3, 4
    ), days AS (
      SELECT day, is_own, count(*) AS tickets, min(transaction_time) AS first, max(transaction_time) AS last,
        count(DISTINCT employee_id) AS people
      FROM both_sides GROUP BY 1, 2
    ), kinds AS (
      SELECT DISTINCT is_own, transaction_type FROM both_sides
    ), people AS (
      SELECT DISTINCT is_own, day, employee_id FROM both_sides
    ), compared AS (
      SELECT b.*, false AS is_strange, other.tickets AS of_other, other.first, other.last, other.people
      FROM both_sides b JOIN sides other ON other.day = b.day AND other.register_id = b.register_id
        AND other.of_cashier IS NOT DISTINCT FROM b.of_cashier AND other.is_own <> b.is_own
      UNION ALL
      SELECT b.*, true, other.tickets, other.first, other.last, other.people
      FROM both_sides b JOIN days other ON other.day = b.day AND other.is_own <> b.is_own
      WHERE b.register_id = ANY($1)
    ), lone AS (
      SELECT c.*, count(*) OVER (PARTITION BY day, register_id, of_cashier, is_own) AS alone
      FROM compared c
      WHERE NOT is_shared AND of_other >= ${FEWEST} AND transaction_time > first AND transaction_time < last
        AND EXISTS (SELECT FROM kinds k WHERE k.is_own <> c.is_own AND k.transaction_type = c.transaction_type)
        AND (employee_id IS NULL OR people >= ${SEVERAL} OR EXISTS (SELECT FROM people p
          WHERE p.is_own <> c.is_own AND p.day = c.day AND p.employee_id = c.employee_id))
    )
    SELECT day::text AS day, register_id AS "registerId", is_strange AS "isStrange",
      coalesce(json_agg(transaction_number ORDER BY transaction_time) FILTER (WHERE is_own), '[]') AS added,
      coalesce(json_agg(transaction_number ORDER BY transaction_time) FILTER (WHERE NOT is_own), '[]') AS missing
    FROM lone WHERE alone * ${ONE_IN} <= of_other GROUP BY 1, 2, 3 ORDER BY 1, 2`,
    [strange],
  );
  return rows;
}

/** @returns the registers that only one side has, and no other day of the store */
async function findStrangeRegisters(
  client: ClientBase,
  storeId: number,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ register: string }>(
    `SELECT register_id AS register FROM both_sides WHERE register_id <> ''
    GROUP BY 1 HAVING count(DISTINCT is_own) = 1`,
  );
  if (rows.length === 0) return [];
  const known = await client.query<{ register: string }>(
    `SELECT DISTINCT register_id AS register FROM transactions
    WHERE store_id = $1 AND register_id = ANY($2)
      AND (transaction_time < $3::date OR transaction_time >= $4::date + 1)`,
    [storeId, rows.map(({ register }) => register), days[0], days.at(-1)],
  );
  const elsewhere = new Set(known.rows.map(({ register }) => register));
  return rows.flatMap(({ register }) => (elsewhere.has(register) ? [] : [register]));
}

/** Sentences for the upload's report. */
export function describeOneSided(found: readonly OneSided[]): string[] {
  const more = found.length - MOST_TOLD;
  return [
    ...found.slice(0, MOST_TOLD).flatMap(describePlace),
    ...(more > 0 ? [`The same goes for ${more} more ${more === 1 ? 'day' : 'days'} or registers.`] : []),
  ];
}

function describePlace({ day: date, registerId, isStrange, added, missing }: OneSided): string[] {
  const day = writeDay(date);
  const where = registerId === '' ? day : `register ${registerId} on ${day}`;
  const strange = `register ${registerId}, which the store has on no other day`;
  const more = isStrange
    ? `Earlier files cover the same hours of ${day} without ${strange}. This file has ${count(added)} on it: `
    : `Earlier files cover the same hours of ${where}, without ${count(added)} of this file: `;
  const less = isStrange
    ? `This file covers the same hours of ${day} as earlier ones, without ${strange}. They have ${count(missing)} on it: `
    : `This file covers the same hours of ${where} as earlier ones, without ${count(missing)} of theirs: `;
  return [
    ...(added.length > 0 ? [`${more}${nameNumbers(added)}.`] : []),
    ...(missing.length > 0 ? [`${less}${nameNumbers(missing)}.`] : []),
  ];
}

const count = ({ length }: readonly string[]): string =>
  length === 1 ? 'a transaction' : `${length.toLocaleString('en-US')} transactions`;
