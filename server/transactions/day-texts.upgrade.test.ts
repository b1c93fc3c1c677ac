// On both databases: a filled database from the previous version.
import { transactionListQuery } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountStoreDays } from '../ingestion/store/store-days.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { findPage } from './transactions.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0063');
});
afterAll(() => before.close());

test('what was stored before is found, and the texts of its days are as if it were loaded now', async () => {
  const { db, pool } = before.database;
  await pool.query(`
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type, transaction_time, amount,
        priority, search_text, notes_search_text)
      SELECT s, n, 1, n, 'Sale', '2026-11-01'::timestamp + n * interval '1 hour', 1, 1,
        n || E'\\nsale\\nmilk ' || chr(10 + n % 6) || n % 13, CASE WHEN n = 9 THEN 'asked ann' ELSE '' END
      FROM generate_series(1, 2) s, generate_series(1, 1000) n;
    INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source)
      SELECT store_id, id, '[]', '{}', '[]', '{}' FROM transactions;
    INSERT INTO store_days (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
      SELECT store_id, transaction_time::date, count(*), 0, 0, count(*), 0, 0, array_fill(0, ARRAY[22])
      FROM transactions GROUP BY 1, 2`);
  await before.upgrade();

  const totalOf = async (search: string): Promise<number> =>
    (await findPage(db, transactionListQuery.parse({ storeId: 2, search }))).total;
  const hasSeven = (n: number): boolean => String(n).includes('7') || n % 13 === 7;
  const withSeven = Array.from({ length: 1000 }, (_, at) => at + 1).filter(hasSeven);
  expect(await totalOf('7')).toBe(withSeven.length);
  expect([
    await totalOf('777'),
    await totalOf('Asked A'),
    await totalOf('milk'),
    await totalOf('none'),
  ]).toEqual([1, 1, 1000, 0]);
  const read = async () =>
    (
      await pool.query<{ business_day: string; search_texts: string }>(
        'SELECT business_day, search_texts FROM store_days WHERE store_id = 1 ORDER BY 1',
      )
    ).rows;
  const upgraded = await read();
  const client = await pool.connect();
  try {
    await recountStoreDays(
      client,
      1,
      upgraded.map(({ business_day: day }) => day),
    );
  } finally {
    client.release();
  }
  expect(await read()).toEqual(upgraded);
});
