// What the transactions of an upload come to as a whole, for somebody who knows the store to compare with it.
import type { LayoutFound } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Names are listed up to here, the most frequent first. */
const MOST_NAMED = 6;
/** So many transactions tell which goods were read. */
const GOODS_LOOKED_AT = 1000;

/** Of the transactions of an upload, those of an upload's layout. */
export interface LayoutScope {
  upload: UploadKey;
  /** 'YYYY-MM-DD' */
  days: { first: string; last: string };
  /** Those that have the layout; null for all. */
  sheets: readonly string[] | null;
}

/**
 * The condition for transactions `t` with their details `d`. One that was kept as reviewed, though this upload says
 * something else, doesn't show how the upload is read.
 */
export function isInScope({ upload, days, sheets }: LayoutScope): RawBuilder<boolean> {
  const { storeId, uploadId } = upload;
  const isOnSheets = sheets === null ? sql`true` : sql`d.source ->> 'sheet' = ANY(${[...sheets]}::text[])`;
  return sql<boolean>`t.store_id = ${storeId} AND t.transaction_time >= ${days.first}::date
    AND t.transaction_time < ${days.last}::date + 1 AND ${isOnSheets} AND (t.upload_id = ${uploadId} OR EXISTS (
      SELECT FROM transaction_readings x
      WHERE x.store_id = t.store_id AND x.transaction_id = t.id AND x.upload_id = ${uploadId}))
    AND NOT EXISTS (
      SELECT FROM contradiction_uploads y
      JOIN contradictions c ON c.store_id = y.store_id AND c.id = y.contradiction_id
      WHERE y.store_id = t.store_id AND y.transaction_id = t.id AND y.upload_id = ${uploadId}
        AND c.is_taken IS NOT TRUE)`;
}

const JOINED = sql`transactions t JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id`;

/** @returns null where none is left */
export async function findWhatWasFound(
  db: Kysely<Database>,
  scope: LayoutScope,
): Promise<LayoutFound | null> {
  const { rows } = await sql<KindRow>`
    SELECT t.transaction_type AS "transactionType", count(*)::int AS count, sum(t.amount)::float8 AS amount,
      min(t.transaction_time) AS "firstTime", max(t.transaction_time) AS "lastTime"
    FROM ${JOINED} WHERE ${isInScope(scope)}
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db);
  if (rows.length === 0) return null;
  const times = rows.flatMap(({ firstTime, lastTime }) => [firstTime, lastTime]).toSorted();
  return {
    transactions: rows.reduce((sum, { count }) => sum + count, 0),
    firstTime: times[0] ?? '',
    lastTime: times.at(-1) ?? '',
    kinds: rows.map(({ transactionType, count, amount }) => ({ transactionType, count, amount })),
    registers: await countNames(db, scope, sql`nullif(t.register_id, '')`),
    employees: await countNames(db, scope, sql`nullif(concat_ws(' ', t.employee_id, t.employee_name), '')`),
    goods: await findGoods(db, scope),
  };
}

interface KindRow {
  transactionType: LayoutFound['kinds'][number]['transactionType'];
  count: number;
  amount: number;
  firstTime: string;
  lastTime: string;
}

async function countNames(
  db: Kysely<Database>,
  scope: LayoutScope,
  name: RawBuilder<unknown>,
): Promise<LayoutFound['registers']> {
  const { rows } = await sql<{ name: string | null; count: number; ofAll: number }>`
    SELECT ${name} AS name, count(*)::int AS count, (count(*) OVER ())::int AS "ofAll"
    FROM ${JOINED} WHERE ${isInScope(scope)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_NAMED}`.execute(db);
  return {
    count: rows[0]?.ofAll ?? 0,
    named: rows.map(({ name: named, count }) => ({ name: named, count })),
  };
}

async function findGoods(db: Kysely<Database>, scope: LayoutScope): Promise<LayoutFound['goods']> {
  const { rows } = await sql<LayoutFound['goods']>`
    WITH looked AS MATERIALIZED (
      SELECT d.items FROM ${JOINED} WHERE ${isInScope(scope)}
      ORDER BY t.transaction_time, t.id LIMIT ${GOODS_LOOKED_AT}
    ), often AS (
      SELECT item ->> 'name' AS name FROM looked CROSS JOIN json_array_elements(looked.items) item
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MOST_NAMED}
    )
    SELECT count(*)::int AS "lookedAt", (count(*) FILTER (WHERE json_array_length(items) > 0))::int AS "withGoods",
      ARRAY(SELECT name FROM often) AS often
    FROM looked`.execute(db);
  return rows[0] ?? { lookedAt: 0, withGoods: 0, often: [] };
}
