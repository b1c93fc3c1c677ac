// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0037');
});
afterAll(() => before.close());

test('three percent are drawn from then on, and nothing decided before', async () => {
  const { pool } = before.database;
  await pool.query(`INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type,
      transaction_time, amount, priority, is_verified, verification_notes, search_text, version)
    VALUES (1, 1, 1, '100', 'Sale', '2026-03-02T10:00:00', 4.59, 3, true, 'Fine', '', 2)`);
  await before.upgrade();
  const read = async (statement: string) => (await pool.query(statement)).rows as unknown[];
  // The migration adds no row, because a restore needs empty tables.
  expect(await read('SELECT FROM second_look_settings')).toEqual([]);
  await pool.query('INSERT INTO second_look_settings DEFAULT VALUES');
  expect(await read('SELECT share_percent AS share, length(seed) AS seed FROM second_look_settings')).toEqual(
    [{ share: 3, seed: 36 }],
  );
  expect(await read('SELECT count(*)::integer AS count FROM second_looks')).toEqual([{ count: 0 }]);
  const columns = 'id, is_verified, verification_notes, version';
  await expect(read(`SELECT ${columns} FROM seen.transactions`)).rejects.toThrow('tillwatch.viewer');
  await read("SELECT set_config('tillwatch.viewer', '1', false)");
  expect(await read(`SELECT ${columns} FROM seen.transactions`)).toEqual(
    await read(`SELECT ${columns} FROM transactions`),
  );
});

test.each([
  'transactions',
  'store_days',
  'review_changes',
  'evidence_images',
  'case_transactions',
  'case_events',
  'cases',
  'set_aside_transactions',
  'email_reports',
  'contradictions',
])('agents see every column of %s', async (table) => {
  const { rows } = await before.database.pool.query<{ schema: string; columns: string[] }>(
    `SELECT table_schema AS schema, array_agg(column_name::text ORDER BY column_name) AS columns
     FROM information_schema.columns WHERE table_name = $1 AND table_schema IN ('seen', 'public') GROUP BY 1`,
    [table],
  );
  const columnsIn = (schema: string) => rows.find((row) => row.schema === schema)?.columns;
  expect(columnsIn('seen')).toEqual(columnsIn('public'));
});
