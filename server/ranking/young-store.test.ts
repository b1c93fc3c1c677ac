// On both databases: a large file into a database whose statistics are of a few thousand rows.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppDatabase } from '../platform/database/database.ts';
import { countRead } from '../testing/count-read.ts';
import { createUnwatchedDatabase, type UnwatchedDatabase } from '../testing/unwatched-database.ts';
import { recountPending } from './ranking.queries.ts';

const TABLES = ['transactions', 'transaction_risks', 'store_days'];
const NEW = 4;
const DAYS = 50;
const LOADED = 10_000;

let unwatched: UnwatchedDatabase;
let database: AppDatabase;
beforeAll(async () => {
  unwatched = await createUnwatchedDatabase(TABLES);
  ({ database } = unwatched);
  for (let known = 1; known < NEW; known += 1) await add(known, 2_000);
  await database.pool.query('ANALYZE');
  await add(NEW, LOADED);
}, 60_000);
afterAll(() => unwatched.drop());

/** Half of them have a risk, and a tenth of those are decided. */
async function add(storeId: number, count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id,
        transaction_type, transaction_time, amount, priority, filter_mask, search_text, risk, is_verified)
      SELECT $1::integer, n, 1, n::text, '1', (n % 9)::text, 'Sale',
        '2026-03-02'::timestamp + n % $3::integer * interval '1 day' + n % 1000 * interval '1 minute', 1, 1, 0, '',
        n % 2, n % 20 = 1
      FROM generate_series(1, $2::integer) AS n`,
    [storeId, count, DAYS],
  );
  await database.pool.query(
    `INSERT INTO transaction_risks (store_id, transaction_id, business_day, employee_id, kinds, at_risk_cents,
        strengths, signals, lot)
      SELECT store_id, id, transaction_time::date, '1', '{}', 1, '{}', '[]', 1
      FROM transactions WHERE store_id = $1 AND risk > 0`,
    [storeId],
  );
  await database.pool.query(
    `INSERT INTO store_days (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
      SELECT store_id, transaction_time::date, count(*), 0, 0, 0, 0, 0, '{}' FROM transactions WHERE store_id = $1 GROUP BY 1, 2`,
    [storeId],
  );
}

it.skipIf(Boolean(process.env['CITUS_URL']))('counts what is pending by reading the rows once', async () => {
  const { rows } = await database.pool.query<{ day: string; pending: number }>(
    `SELECT business_day AS day, (SELECT count(*)::integer FROM transactions t WHERE t.store_id = s.store_id
        AND t.transaction_time::date = s.business_day AND t.risk > 0 AND NOT t.is_verified) AS pending
      FROM store_days s WHERE store_id = $1 ORDER BY 1`,
    [NEW],
  );
  expect(rows).toHaveLength(DAYS);
  const days = rows.map(({ day }) => day);
  const before = await countRead(database.pool, TABLES);
  await database.db.transaction().execute((tx) => recountPending(tx, NEW, days));
  // The days are locked and updated.
  expect((await countRead(database.pool, TABLES)) - before).toBeLessThan(2 * LOADED);
  const { rows: kept } = await sql`SELECT business_day AS day, pending_ranked AS pending FROM store_days
    WHERE store_id = ${NEW} ORDER BY 1`.execute(database.db);
  expect(kept).toEqual(rows);
});
