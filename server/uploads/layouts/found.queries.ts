// What the transactions of an upload come to as a whole, for somebody who knows the store to compare with it.
import type { LayoutFound } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { type LayoutScope, ofFile } from './of-file.queries.ts';

/** Names are listed up to here, the most frequent first. */
const MOST_NAMED = 6;
/** So many transactions tell which goods were read. */
const GOODS_LOOKED_AT = 1000;

/** @returns null where none is left */
export async function findWhatWasFound(
  db: Kysely<Database>,
  scope: LayoutScope,
): Promise<LayoutFound | null> {
  const { rows } = await sql<KindRow>`
    SELECT t.transaction_type AS "transactionType", count(*)::int AS count, sum(t.amount)::float8 AS amount,
      min(t.transaction_time) AS "firstTime", max(t.transaction_time) AS "lastTime"
    FROM ${ofFile(scope, { details: false })}
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
    FROM ${ofFile(scope, { details: false })}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_NAMED}`.execute(db);
  return {
    count: rows[0]?.ofAll ?? 0,
    named: rows.map(({ name: named, count }) => ({ name: named, count })),
  };
}

async function findGoods(db: Kysely<Database>, scope: LayoutScope): Promise<LayoutFound['goods']> {
  const { rows } = await sql<LayoutFound['goods']>`
    WITH looked AS MATERIALIZED (
      SELECT t.items FROM ${ofFile(scope, { details: true })}
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
