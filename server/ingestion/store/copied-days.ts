// Days of a file that have what another day of the store has, at the same times of day, under other numbers: the day's
// own transactions may be missing.
import { writeDay } from '@tillwatch/core/journal';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { goodsOf } from './twins.ts';
import type { UploadKey } from './upload-key.ts';

/** A business day of which most that a file added is like what another day of the store has. Days as 'YYYY-MM-DD'. */
export interface CopiedDay {
  day: string;
  of: string;
  added: number;
  copies: number;
  /** Of the copies, most frequent first: registers, and 'cashier 27' or a bare name. */
  registers: string[];
  cashiers: string[];
}

/** Fewer may be alike by chance, or because a store sells little else. */
const FEWEST = 20;
const FEWEST_AMOUNTS = 10;
const SHARE = 0.5;
/** Which days are looked at further is decided by these few. */
const PROBES = 4;
const FEWEST_FOUND = 3;
/** Before and after. */
const DAYS_AROUND = 100;
/** Of a longer file, the last ones. */
const MOST_DAYS = 31;
const MOST_NAMED = 5;

/** @param days the file's, 'YYYY-MM-DD', ascending */
export async function findCopiedDays(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<CopiedDay[]> {
  const copied = new Map<string, CopiedDay>();
  for (const pair of await findLikelyPairs(tx, upload, days.slice(-MOST_DAYS))) {
    // Few are likely.
    // oxlint-disable-next-line no-await-in-loop
    const found = await compare(tx, upload, pair);
    if (found !== null && found.copies > (copied.get(found.day)?.copies ?? 0)) copied.set(found.day, found);
  }
  return [...copied.values()];
}

interface Pair {
  day: string;
  of: string;
}

/** Of two days of the file itself, the later one is the copy. */
async function findLikelyPairs(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<Pair[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<Pair>`
    WITH own AS MATERIALIZED (
      SELECT t.transaction_time::date AS day, t.transaction_time::time AS at, t.amount,
        ntile(${PROBES}::integer) OVER of_day AS part, count(*) OVER (PARTITION BY t.transaction_time::date) AS added
      FROM transactions t
      WHERE t.store_id = ${storeId} AND t.upload_id = ${uploadId} AND t.amount <> 0
        AND t.transaction_time >= ${days[0]}::date AND t.transaction_time < ${days.at(-1)}::date + 1
      WINDOW of_day AS (PARTITION BY t.transaction_time::date ORDER BY t.transaction_time, t.id)
    ), probes AS MATERIALIZED (
      SELECT DISTINCT ON (day, part) day, part, at, amount FROM own
      WHERE added >= ${FEWEST} AND at <> '00:00' ORDER BY day, part, at DESC
    ), sought AS MATERIALIZED (
      SELECT p.day, p.part, p.amount, s.business_day AS of, s.business_day + p.at AS time
      FROM probes p JOIN store_days s ON s.store_id = ${storeId} AND s.business_day <> p.day
        AND s.business_day BETWEEN p.day - ${DAYS_AROUND}::integer AND p.day + ${DAYS_AROUND}::integer
    )
    SELECT s.day::text AS day, s.of::text AS of FROM sought s CROSS JOIN LATERAL (
      -- The limit keeps the database from reading all that the store has.
      SELECT t.id FROM transactions t
      WHERE t.store_id = ${storeId} AND t.transaction_time = s.time AND t.amount = s.amount
        AND (s.of < s.day OR t.upload_id <> ${uploadId}) LIMIT 1
    ) AS found
    GROUP BY 1, 2 HAVING count(DISTINCT s.part) >= ${FEWEST_FOUND} ORDER BY 1, 2`.execute(tx);
  return rows;
}

async function compare(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  { day, of }: Pair,
): Promise<CopiedDay | null> {
  const ofDay = (date: string) =>
    sql`SELECT t.id, t.transaction_time::time AS at, t.amount, t.transaction_type, t.register_id, t.upload_id,
        coalesce('cashier ' || t.employee_id, t.employee_name) AS cashier, ${sql.raw(goodsOf('d'))} AS goods
      FROM transactions t JOIN transaction_details d ON d.store_id = ${storeId} AND d.transaction_id = t.id
      WHERE t.store_id = ${storeId} AND t.transaction_time >= ${date}::date AND t.transaction_time < ${date}::date + 1`;
  const named = (column: string) =>
    sql`ARRAY(SELECT ${sql.raw(column)} FROM copies WHERE ${sql.raw(column)} <> '' GROUP BY 1 ORDER BY count(*) DESC, 1)`;
  const { rows } = await sql<CopiedDay & { amounts: number }>`
    WITH own AS MATERIALIZED (${ofDay(day)}), other AS MATERIALIZED (${ofDay(of)}), copies AS MATERIALIZED (
      SELECT x.* FROM own x WHERE x.upload_id = ${uploadId} AND EXISTS (
        SELECT FROM other y WHERE y.at = x.at AND y.amount = x.amount AND y.transaction_type = x.transaction_type
          AND coalesce(y.goods = x.goods, true))
    )
    SELECT ${day}::text AS day, ${of}::text AS of, count(*)::integer AS copies,
      (SELECT count(*)::integer FROM own WHERE upload_id = ${uploadId}) AS added,
      count(DISTINCT amount)::integer AS amounts, ${named('register_id')} AS registers, ${named('cashier')} AS cashiers
    FROM copies`.execute(tx);
  const [found] = rows;
  if (found === undefined) return null;
  const { amounts, ...copied } = found;
  const isCopy =
    copied.copies >= FEWEST && copied.copies >= copied.added * SHARE && amounts >= FEWEST_AMOUNTS;
  return isCopy ? copied : null;
}

/** Sentences for the upload's report. */
export function describeCopiedDays(days: readonly CopiedDay[]): string[] {
  const more = days.length - MOST_NAMED;
  return [
    ...days
      .slice(0, MOST_NAMED)
      .map(
        ({ day, of, added, copies }) =>
          `${copies.toLocaleString('en-US')} of ${added.toLocaleString('en-US')} transactions that this file added on ${writeDay(day)} are like ` +
          `those of ${writeDay(of)}: at the same times of day, with the same amounts and goods. If they are a copy, withdraw this upload.`,
      ),
    ...(more > 0 ? [`The same goes for ${more} more ${more === 1 ? 'day' : 'days'}.`] : []),
  ];
}
