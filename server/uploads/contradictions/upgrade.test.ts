import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0041');
});
afterAll(() => before.close());

it('gives what was flagged before the reasons that it has, and counts no upload as changing anything', async () => {
  const { pool } = before.database;
  await pool.query(
    `INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
    VALUES (1, 1, 'a.xlsx', 'xlsx', 1, 'a', 'originals/a')`,
  );
  await pool.query(
    `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source)
    SELECT 1, id, '[]', '{}', '[{"filter":"abort","reason":"Abandoned"}]', '{}' FROM generate_series(1, 2) AS id`,
  );
  await pool.query(
    `INSERT INTO review_changes (store_id, transaction_id, version, action, user_id)
    VALUES (1, 1, 2, 'flag', 1), (1, 2, 2, 'update', 1)`,
  );
  await before.upgrade();
  const { rows } = await pool.query<object>(
    `SELECT transaction_id, findings -> 0 ->> 'reason' AS reason FROM review_changes ORDER BY transaction_id`,
  );
  expect(rows).toEqual([
    { transaction_id: 1, reason: 'Abandoned' },
    { transaction_id: 2, reason: null },
  ]);
  const uploads = await pool.query<object>('SELECT changed_transactions FROM data_uploads');
  expect(uploads.rows).toEqual([{ changed_transactions: 0 }]);
});
