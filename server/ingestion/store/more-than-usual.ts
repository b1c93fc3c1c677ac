// Whether a file brings far more than the store's usual day, or registers and cashiers that the store didn't have: made-up
// transactions would hide true ones among them.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import type { UploadKey } from './upload-key.ts';

/** With fewer days from other files, nothing is usual yet. */
const FEWEST_DAYS = 3;
/** Days that are farther away show nothing. */
const NEAR_DAYS = 60;
/** How much more than on the middle one of these days is still usual, and how many more always are. */
const MOST_TIMES = 2;
const ALWAYS_USUAL = 50;
/** New cashiers in one file; fewer if they come with a new register. */
const MANY_CASHIERS = 3;
const MOST_NAMED = 5;

export interface MoreThanUsual {
  /** The day that is farthest above the usual; null if none is. */
  day: string | null;
  /** How many transactions of that day are this file's, of how many; 0 without a day. */
  transactions: number;
  of: number;
  /** How many the middle one of the days that other files have has from them. */
  usual: number;
  /** The first that the store didn't have: registers, and 'cashier 27' or a bare name. */
  registers: string[];
  cashiers: string[];
  /** How many such cashiers there are. */
  newCashiers: number;
}

/** @param days the upload's, ascending, 'YYYY-MM-DD'. @returns null if nothing is unusual. */
export async function findMoreThanUsual(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<MoreThanUsual | null> {
  if (days.length === 0) return null;
  const counted = await countDays(tx, upload, days);
  const others = counted.map(({ own, total }) => total - own).filter((count) => count > 0);
  if (others.length < FEWEST_DAYS) return null;
  const sorted = others.toSorted((one, other) => one - other);
  const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const [most] = counted
    .filter(({ own, total }) => own > 0 && total > Math.max(usual * MOST_TIMES, usual + ALWAYS_USUAL))
    .toSorted((one, other) => other.total - one.total);
  const { registers, cashiers } = await findNew(tx, upload, days);
  const isManyPeople = cashiers.length >= (registers.length > 0 ? 1 : MANY_CASHIERS);
  if (most === undefined && !isManyPeople) return null;
  return {
    day: most?.day ?? null,
    transactions: most?.own ?? 0,
    of: most?.total ?? 0,
    usual,
    registers: registers.slice(0, MOST_NAMED),
    cashiers: cashiers.slice(0, MOST_NAMED),
    newCashiers: cashiers.length,
  };
}

interface CountedDay {
  day: string;
  own: number;
  total: number;
}

/** The store's days near the upload's. */
async function countDays(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    WITH own AS MATERIALIZED (
      SELECT transaction_time::date AS day, count(*)::integer AS own FROM transactions
      WHERE store_id = ${storeId} AND upload_id = ${uploadId} AND transaction_time >= ${days[0]}::date
        AND transaction_time < ${days.at(-1)}::date + 1 GROUP BY 1
    )
    SELECT d.business_day AS day, d.total, coalesce(own.own, 0) AS own
    FROM store_days d LEFT JOIN own ON own.day = d.business_day
    WHERE d.store_id = ${storeId} AND d.total > 0
      AND d.business_day BETWEEN ${days[0]}::date - ${NEAR_DAYS}::integer AND ${days.at(-1)}::date + ${NEAR_DAYS}::integer
    ORDER BY 1`.execute(tx);
  return rows;
}

const CASHIER = `CASE WHEN t.employee_id IS NULL THEN 'name ' || lower(t.employee_name) ELSE ${employeeKeyOf('t.employee_id')} END`;

/** Registers and cashiers of the upload that no other transaction near it has, those with the most transactions first. */
async function findNew(
  tx: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
  days: readonly string[],
): Promise<{ registers: string[]; cashiers: string[] }> {
  const { rows } = await sql<{ what: 'register' | 'cashier'; name: string }>`
    WITH counted AS MATERIALIZED (
      SELECT upload_id = ${uploadId} AS is_own, register_id, employee_id, employee_name, count(*) AS count
      FROM transactions WHERE store_id = ${storeId}
        AND transaction_time >= ${days[0]}::date - ${NEAR_DAYS}::integer
        AND transaction_time < ${days.at(-1)}::date + ${NEAR_DAYS + 1}::integer
      GROUP BY 1, 2, 3, 4
    ), near AS MATERIALIZED (
      SELECT is_own, ltrim(register_id, '0') AS register, register_id, ${sql.raw(CASHIER)} AS cashier,
        coalesce('cashier ' || employee_id, employee_name) AS name, count
      FROM counted AS t
    ), had AS (
      SELECT 'register' AS what, register AS key, min(register_id) AS name, sum(count) FILTER (WHERE is_own) AS own,
        bool_or(NOT is_own) AS is_known FROM near WHERE register IS NOT NULL GROUP BY register
      UNION ALL
      SELECT 'cashier', cashier, min(name), sum(count) FILTER (WHERE is_own), bool_or(NOT is_own)
      FROM near WHERE cashier IS NOT NULL GROUP BY cashier
    )
    SELECT what, name FROM had WHERE own > 0 AND NOT is_known ORDER BY own DESC, name`.execute(tx);
  const named = (wanted: string) => rows.flatMap(({ what, name }) => (what === wanted ? [name] : []));
  return { registers: named('register'), cashiers: named('cashier') };
}
