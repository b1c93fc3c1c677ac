// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0043');
});
afterAll(() => before.close());

const content = (name: string, filterMask = 0) => ({
  employee_name: name,
  filter_mask: filterMask,
  raw_data: { originalRows: [name] },
});

test('what several files said is one, what was decided stays, and what was set aside takes no answer', async () => {
  const { pool } = before.database;
  await pool.query(`INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type,
      transaction_time, amount, priority, verification_notes, search_text, version)
    SELECT 1, id, 1, id, 'Sale', '2026-03-02T10:00:00', 4.59, 3, '', '', 2 FROM generate_series(1, 2) AS id`);
  for (const [transactionId, uploadId, said, decision] of [
    [1, 2, content('NADIA'), null],
    // The same content, by different rules.
    [1, 3, content('NADIA', 4), null],
    [1, 4, content('LEE'), null],
    [1, 5, content('LEE'), 'No'],
    [1, 6, content('LEE'), 'Yes'],
    // For a transaction that no longer exists.
    [9, 7, content('ANN'), null],
    [9, 8, content('BO'), 'No'],
  ] as const) {
    await pool.query(
      `INSERT INTO contradictions (store_id, transaction_id, upload_id, content, source, settled_at, settled_by, is_taken, reason)
      VALUES (1, $1, $2, $3, '{}', CASE WHEN $4::text IS NOT NULL THEN now() END, CASE WHEN $4 IS NOT NULL THEN 1 END,
        $4 = 'Yes', coalesce($4, ''))`,
      [transactionId, uploadId, JSON.stringify(said), decision],
    );
  }
  const looks = 'store_id, transaction_id, first_by, second_by, drawn_version';
  await pool.query(`INSERT INTO second_looks (${looks}) VALUES (1, 1, 1, 2, 2), (1, 9, 1, 2, 2)`);
  await before.upgrade();
  const { rows } =
    await pool.query(`SELECT c.transaction_id AS id, c.content ->> 'employee_name' AS name, c.reason,
      json_agg(u.upload_id ORDER BY u.upload_id) AS uploads
    FROM contradictions c JOIN contradiction_uploads u ON u.store_id = c.store_id AND u.contradiction_id = c.id
    GROUP BY c.store_id, c.id ORDER BY 1, 2 DESC, 3`);
  expect(rows).toEqual([
    { id: 1, name: 'NADIA', reason: '', uploads: [2, 3] },
    { id: 1, name: 'LEE', reason: 'No', uploads: [4, 5] },
    { id: 1, name: 'LEE', reason: 'Yes', uploads: [6] },
    { id: 9, name: 'BO', reason: 'No', uploads: [8] },
  ]);
  const waiting = await pool.query(
    'SELECT transaction_id AS id FROM second_looks WHERE called_off_at IS NULL ORDER BY 1',
  );
  expect(waiting.rows).toEqual([{ id: 1 }]);
});
