// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';
import { countOpenContests } from './open-contests.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0054');
});
afterAll(() => before.close());

test('contradictions and decisions stay, and stores with open ones are ranked again', async () => {
  const { pool, db } = before.database;
  await pool.query(`
    INSERT INTO stores (store_number, name, address, franchise_owner_email) SELECT n, n, '', '' FROM generate_series(1, 3) n;
    INSERT INTO store_rankings (store_id, version) SELECT n, 'before' FROM generate_series(1, 3) n;
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type, transaction_time, amount,
        priority, search_text)
      SELECT s, n, 1, n, 'Sale', '2026-11-20 10:00:00', 1, 1, '' FROM generate_series(1, 3) s, generate_series(1, 2) n;
    INSERT INTO contradictions (store_id, transaction_id, content, settled_at, settled_by, is_taken) VALUES
      (1, 1, '{}', NULL, NULL, NULL), (1, 2, '{}', '2026-11-21 10:00:00+00', 7, false),
      (2, 1, '{}', '2026-11-21 10:00:00+00', 7, true)`);
  const readAll = async () =>
    (await pool.query<object>('SELECT * FROM contradictions ORDER BY store_id, transaction_id')).rows;
  const stored = await readAll();
  await before.upgrade();
  expect(await readAll()).toMatchObject(stored.map((row) => ({ ...row, withdrawn_upload_id: null })));
  expect(await countOpenContests(db, 1)).toEqual({ total: 1, transactions: 1 });
  const { rows: ranked } = await pool.query(
    'SELECT store_id AS store, version FROM store_rankings ORDER BY 1',
  );
  expect(ranked).toEqual([
    { store: 1, version: '' },
    { store: 2, version: 'before' },
    { store: 3, version: 'before' },
  ]);
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL tillwatch.viewer = '0'");
    const { rows: seen } = await client.query('SELECT withdrawn_upload_id FROM seen.contradictions');
    expect(seen).toEqual(stored.map(() => ({ withdrawn_upload_id: null })));
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
});
