// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReceipt } from '../../testing/seed-transactions.ts';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';
import { readCashierNumbers } from './cashier-numbers.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0056');
});
afterAll(() => before.close());

test('a number is written as the earliest transaction has it, however many the store has', async () => {
  const { pool } = before.database;
  await pool.query(`
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, employee_id, transaction_type,
        transaction_time, amount, priority, search_text)
      SELECT 1, n, 1, n, CASE n % 5 WHEN 0 THEN '07' WHEN 1 THEN '7' WHEN 2 THEN 'B' || n % 7 WHEN 3 THEN '90' END,
        'Sale', '2026-11-20'::timestamp + n * interval '1 second', 1, 1, ''
      FROM generate_series(1, 4000) n;
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, employee_id, transaction_type,
        transaction_time, amount, priority, search_text)
      VALUES (1, 5000, 1, 'first', '007', 'Sale', '2026-11-19', 1, 1, ''), (2, 1, 1, 'other', '9', 'Sale', '2026-11-01', 1, 1, '')`);
  await before.upgrade();
  await pool.query('VACUUM (ANALYZE) transactions');
  const client = await pool.connect();
  try {
    const numbers = await readCashierNumbers(client, 1);
    const written = ['7', '07', '0090', '9', 'b3', 'B8', '000'].map(
      (employeeId) =>
        numbers.write(makeReceipt({ transactionNumber: '1', time: '2026-11-22T10:00:00', employeeId }))
          .employeeId,
    );
    expect(written).toEqual(['007', '007', '90', '9', 'B3', 'B8', '000']);
  } finally {
    client.release();
  }
});
