// On both databases: a store of which the database has no statistics yet, as after its first uploads. It expects a
// single row of it, so joining by the store alone looks as cheap as by the key.
import { transactionListQuery } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppDatabase } from '../platform/database/database.ts';
import { countRead } from '../testing/count-read.ts';
import { createUnwatchedDatabase, type UnwatchedDatabase } from '../testing/unwatched-database.ts';
import { findPage } from './transactions.queries.ts';

const TABLES = ['transactions', 'transaction_details', 'transaction_risks'];
const NEW = 6;

let unwatched: UnwatchedDatabase;
let database: AppDatabase;
beforeAll(async () => {
  unwatched = await createUnwatchedDatabase(TABLES);
  ({ database } = unwatched);
  for (let known = 1; known < NEW; known += 1) await add(known, 20_000);
  await database.pool.query('ANALYZE');
  await add(NEW, 300);
}, 120_000);
afterAll(() => unwatched.drop());

async function add(storeId: number, count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id,
        transaction_type, transaction_time, amount, priority, filter_mask, search_text, risk)
      SELECT $1::integer, n, 1, n::text, '1', (n % 9)::text, 'Sale',
        '2026-03-02'::timestamp + n * interval '1 minute', 1, 1, 0, '', n % 6
      FROM generate_series(1, $2::integer) AS n`,
    [storeId, count],
  );
  await database.pool.query(
    `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source, facts, hits)
      SELECT $1::integer, n, '[{"name":"MILK","price":4.59}]',
        ('{"originalRows":["' || repeat('MILK 4.59 ', 24) || '"]}')::json, '[]', '{"sheet":"Journal"}', '{}', '[]'
      FROM generate_series(1, $2::integer) AS n`,
    [storeId, count],
  );
  await database.pool.query(
    `INSERT INTO transaction_risks (store_id, transaction_id, business_day, employee_id, kinds, at_risk_cents,
        strengths, signals, lot)
      SELECT $1::integer, n, '2026-03-02', '1', '{}', 1, '{}', '[]', 1
      FROM generate_series(1, $2::integer) AS n WHERE n % 6 > 0`,
    [storeId, count],
  );
}

it.skipIf(Boolean(process.env['CITUS_URL'])).each(['time', 'risk', 'employee'] as const)(
  'a page by %s looks up each of its transactions once',
  async (sortBy) => {
    const before = await countRead(database.pool, TABLES);
    const { records } = await findPage(database.db, transactionListQuery.parse({ storeId: NEW, sortBy }));
    expect(records).toHaveLength(50);
    const read = (await countRead(database.pool, TABLES)) - before;
    // Fifty of three tables, each at worst among all that the store has there.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(3 * 50 * 300 + 1000);
  },
);
