// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0054');
});
afterAll(() => before.close());

test('keeps open and decided ones, and ranks again only the stores with open ones', async () => {
  const { pool } = before.database;
  await pool.query(
    `INSERT INTO contradictions (store_id, transaction_id, content, settled_at, settled_by, is_taken)
    VALUES (1, 1, '{}', NULL, NULL, NULL), (2, 1, '{}', now(), 7, false)`,
  );
  await pool.query(
    `INSERT INTO store_rankings (store_id, version, weights) VALUES (1, 'v', '{}'), (2, 'v', '{}')`,
  );
  await before.upgrade();
  const { rows } = await pool.query(
    `SELECT store_id AS store, settled_by AS by, withdrawn_upload_id AS withdrawn FROM contradictions ORDER BY 1`,
  );
  expect(rows).toEqual([
    { store: 1, by: null, withdrawn: null },
    { store: 2, by: 7, withdrawn: null },
  ]);
  // Agents read it through their view.
  const seen = await pool.query(
    `SELECT FROM information_schema.columns
    WHERE table_schema = 'seen' AND table_name = 'contradictions' AND column_name = 'withdrawn_upload_id'`,
  );
  expect(seen.rowCount).toBe(1);
  const rankings = await pool.query('SELECT store_id AS store, version FROM store_rankings ORDER BY 1');
  expect(rankings.rows).toEqual([
    { store: 1, version: '' },
    { store: 2, version: 'v' },
  ]);
});
