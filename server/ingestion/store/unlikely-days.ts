// Whether most of what an upload has stored is dated when it can hardly have been: in the future, or far from all other
// days of the store. Somebody may have said in which order dates are written, or the register's clock may be wrong.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UploadKey } from './upload-key.ts';

const DAY_MS = 86_400_000;
/** From all other days of the store, and from the upload. */
const FAR_DAYS = 31;

/** Days as 'YYYY-MM-DD'. */
export interface UnlikelyDays {
  /** 'far': from every other day of the store. */
  why: 'future' | 'far';
  /** How many of how many that are stored as this file has them. */
  transactions: number;
  of: number;
  firstDay: string;
  lastDay: string;
  /** The store's other day that is closest; null in the future. */
  nearest: string | null;
}

interface StoreDay {
  day: string;
  /** Of this upload, and of others. */
  own: number;
  others: number;
}

/** @param days the upload's, ascending. */
export async function findUnlikelyDays(
  tx: Kysely<Database>,
  upload: UploadKey,
  days: readonly string[],
): Promise<UnlikelyDays | null> {
  const { storeId, uploadId } = upload;
  if (days.length === 0) return null;
  const { rows } = await sql<StoreDay>`
    WITH own AS MATERIALIZED (
      SELECT transaction_time::date AS day, count(*)::integer AS own FROM transactions
      WHERE store_id = ${storeId} AND upload_id = ${uploadId} AND transaction_time >= ${days[0]}::date
        AND transaction_time < ${days.at(-1)}::date + 1 GROUP BY 1
    )
    SELECT d.business_day AS day, coalesce(own.own, 0) AS own, d.total - coalesce(own.own, 0) AS others
    FROM store_days d LEFT JOIN own ON own.day = d.business_day
    WHERE d.store_id = ${storeId} ORDER BY 1`.execute(tx);
  const { upload_day: uploadDay } = await tx
    .selectFrom('data_uploads')
    .select(sql<string>`(upload_date AT TIME ZONE 'UTC')::date`.as('upload_day'))
    .where('store_id', '=', storeId)
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return judge(rows, uploadDay);
}

const epochDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const sumOf = (days: readonly StoreDay[]): number => days.reduce((sum, { own }) => sum + own, 0);

function judge(rows: readonly StoreDay[], uploadDay: string): UnlikelyDays | null {
  const own = rows.filter((row) => row.own > 0);
  const others = rows.filter((row) => row.others > 0).map(({ day }) => day);
  const today = epochDay(uploadDay);
  // At the store, it may already be tomorrow.
  const future = own.filter(({ day }) => epochDay(day) > today + 1);
  if (isMost(future, own)) return describe('future', future, { own, nearest: null });
  const far = own.filter(
    ({ day }) =>
      today - epochDay(day) > FAR_DAYS &&
      others.length > 0 &&
      others.every((other) => Math.abs(epochDay(other) - epochDay(day)) > FAR_DAYS),
  );
  if (!isMost(far, own)) return null;
  const [first] = far;
  const distanceOf = (day: string) => Math.abs(epochDay(day) - epochDay(first?.day ?? day));
  const nearest = others.reduce((best, day) => (distanceOf(day) < distanceOf(best) ? day : best));
  return describe('far', far, { own, nearest });
}

const isMost = (some: readonly StoreDay[], all: readonly StoreDay[]): boolean => 2 * sumOf(some) > sumOf(all);

function describe(
  why: UnlikelyDays['why'],
  days: readonly StoreDay[],
  { own, nearest }: { own: readonly StoreDay[]; nearest: string | null },
): UnlikelyDays {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return { why, transactions: sumOf(days), of: sumOf(own), firstDay: first, lastDay: last, nearest };
}
