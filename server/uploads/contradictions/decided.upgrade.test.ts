// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0059');
});
afterAll(() => before.close());

const content = (name: string) => JSON.stringify({ employee_name: name, raw_data: { originalRows: [name] } });

test('knows what was kept then, and which file had the lines', async () => {
  const { pool } = before.database;
  await pool.query(`INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type,
      transaction_time, amount, priority, verification_notes, search_text, version, employee_name)
    SELECT 1, id, 3, id, 'Refund', '2026-03-02T10:00:00', -4.59, 3, '', '', 1, 'LUPE' FROM generate_series(1, 3) AS id`);
  await pool.query(`INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source)
    SELECT 1, id, '[]', '{"originalRows":["LUPE"]}', '[]', '{"row":3}' FROM generate_series(1, 3) AS id`);
  // Of the first, Nadia was kept and Lupe taken later; of the second, Lupe was kept; the third waits.
  await pool.query(
    `INSERT INTO contradictions (store_id, transaction_id, content, settled_at, settled_by, is_taken)
    VALUES (1, 1, $1, '2026-03-03', 7, false), (1, 2, $1, '2026-03-03', 7, false), (1, 3, $1, NULL, NULL, NULL)`,
    [content('OWEN')],
  );
  await pool.query(
    `INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
    SELECT 1, id, transaction_id, 2, '{"row":2}' FROM contradictions`,
  );
  await pool.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, superseded_at, content)
    VALUES (1, 1, 1, 3, '2026-03-04', $1)`,
    [content('NADIA')],
  );
  await pool.query(`INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    VALUES (1, 1, 1, 1, '{"row":1}'), (1, 1, 2, 1, '{"row":2}'), (1, 1, 3, 2, '{"row":3}')`);
  await before.upgrade();
  const { rows } = await pool.query(
    `SELECT transaction_id AS id, stored_then ->> 'employee_name' AS kept FROM contradictions ORDER BY 1`,
  );
  expect(rows).toEqual([
    { id: 1, kept: 'NADIA' },
    { id: 2, kept: 'LUPE' },
    { id: 3, kept: null },
  ]);
  const readings = await pool.query('SELECT upload_id AS id, run FROM transaction_readings ORDER BY 1');
  expect(readings.rows).toEqual([
    { id: 1, run: 1 },
    { id: 2, run: 0 },
    { id: 3, run: 2 },
  ]);
});
