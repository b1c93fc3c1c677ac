// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0060');
});
afterAll(() => before.close());

const content = (name: string) => JSON.stringify({ employee_name: name, raw_data: { originalRows: [name] } });

test('no longer counts decisions to use a file that was withdrawn since, and keeps what they had replaced', async () => {
  const { pool } = before.database;
  // Of two transactions, the file was used; of the first, it is withdrawn.
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name, role) VALUES ('a@example.com', '-', 'Ann', 'A', 'admin');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '', '');
    INSERT INTO data_uploads (store_id, id, uploaded_by, filename, file_type, size_bytes, content_hash, withdrawn_at, withdrawn_by)
      OVERRIDING SYSTEM VALUE VALUES (1, 1, 1, 'a.xlsx', 'xlsx', 1, 'x', NULL, NULL),
      (1, 2, 1, 'b.xlsx', 'xlsx', 1, 'y', now(), 1), (1, 3, 1, 'b.xlsx', 'xlsx', 1, 'y', NULL, NULL)`);
  await pool.query(
    `INSERT INTO contradictions (store_id, transaction_id, content, settled_at, settled_by, is_taken)
    VALUES (1, 1, $1, '2026-03-03', 7, true), (1, 2, $1, '2026-03-03', 7, true)`,
    [content('OWEN')],
  );
  await pool.query(
    `INSERT INTO contradiction_uploads (store_id, contradiction_id, transaction_id, upload_id, source)
    SELECT 1, id, transaction_id, transaction_id + 1, '{"row":2}' FROM contradictions`,
  );
  await pool.query(
    `INSERT INTO superseded_contents (store_id, transaction_id, run, superseded_by, superseded_at, content)
    VALUES (1, 1, 1, 2, '2026-03-03', $1), (1, 2, 1, 3, '2026-03-03', $1)`,
    [content('NADIA')],
  );
  await pool.query(`INSERT INTO transaction_readings (store_id, transaction_id, upload_id, run, source)
    VALUES (1, 1, 1, 1, '{"row":1}'), (1, 2, 1, 1, '{"row":1}'), (1, 2, 3, 2, '{"row":2}')`);
  await before.upgrade();
  const { rows } = await pool.query(
    `SELECT transaction_id AS id, withdrawn_upload_id AS upload, stored_then ->> 'employee_name' AS replaced
    FROM contradictions ORDER BY 1`,
  );
  expect(rows).toEqual([
    { id: 1, upload: 2, replaced: 'NADIA' },
    { id: 2, upload: null, replaced: null },
  ]);
  const saved = await pool.query('SELECT transaction_id AS id FROM superseded_contents');
  expect(saved.rows).toEqual([{ id: 2 }]);
});
