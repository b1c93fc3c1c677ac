// On both databases: a withdrawal from a store of which the database has no statistics yet.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppDatabase } from '../../platform/database/database.ts';
import { countRead } from '../../testing/count-read.ts';
import { createUnwatchedDatabase, type UnwatchedDatabase } from '../../testing/unwatched-database.ts';
import { removeGone } from './remove-gone.ts';

const TABLES = ['transactions', 'transaction_details'];
const NEW = 2;
const LOADED = 6000;
const GONE = 2000;

let unwatched: UnwatchedDatabase;
let database: AppDatabase;
beforeAll(async () => {
  unwatched = await createUnwatchedDatabase(TABLES);
  ({ database } = unwatched);
  await add(NEW, LOADED);
}, 60_000);
afterAll(() => unwatched.drop());

async function add(storeId: number, count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id,
        transaction_type, transaction_time, amount, priority, filter_mask, search_text)
      SELECT $1::integer, n, 1, n::text, '1', '7', 'Sale', '2026-03-02'::timestamp + n * interval '1 minute', 1, 1, 0, ''
      FROM generate_series(1, $2::integer) AS n`,
    [storeId, count],
  );
  await database.pool.query(
    `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source, facts, hits)
      SELECT $1::integer, n, '[]', ('{"originalRows":["' || repeat('MILK 4.59 ', 24) || '"]}')::json, '[]', '{}', '{}', '[]'
      FROM generate_series(1, $2::integer) AS n`,
    [storeId, count],
  );
  await database.pool.query('ANALYZE transactions');
}

it.skipIf(Boolean(process.env['CITUS_URL']))('reads details only to delete them', async () => {
  const before = await countRead(database.pool, ['transaction_details']);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE TEMPORARY TABLE gone ON COMMIT DROP AS
      SELECT id FROM transactions WHERE store_id = ${NEW} AND id <= ${GONE}`,
    );
    const { setAside, days } = await removeGone(client, NEW, { keepsFindings: false });
    expect(setAside).toBe(0);
    expect(days).toHaveLength(2);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  // Deleting may look through all of them.
  expect((await countRead(database.pool, ['transaction_details'])) - before).toBeLessThanOrEqual(LOADED);
});
