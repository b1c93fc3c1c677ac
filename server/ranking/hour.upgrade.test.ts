// On both databases: a filled database from the previous version.
import { FILTER_BITS } from '@tillwatch/core/detection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0067');
});
afterAll(() => before.close());

test('what the version before found gets its hour once the store is ranked again', async () => {
  const { pool } = before.database;
  await pool.query(
    `INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '')`,
  );
  await pool.query('INSERT INTO store_counters (store_id, last_transaction_id) VALUES (1, 1)');
  await pool.query(
    `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
      transaction_time, amount, priority, filter_mask, is_verified, search_text)
    VALUES (1, 1, 1, '1', '1', '101', 'Refund', '2026-03-02T16:20:00', -8, 3, 0, false, '')`,
  );
  await pool.query(
    `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source, facts)
    VALUES (1, 1, '[]', '{}', '[]', '{"sheet":"a","firstRow":1,"lastRow":1}', '{"refundCents":800}')`,
  );
  await pool.query(
    `INSERT INTO transaction_risks (store_id, transaction_id, business_day, employee_id, kinds, at_risk_cents, strengths, signals)
    VALUES (1, 1, '2026-03-02', '101', '{refund}', 800, '{"refund":1}', '[]')`,
  );
  await pool.query(`INSERT INTO store_days
      (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
    SELECT 1, '2026-03-02', 1, 1, 0, 0, 0, 0, array_agg(0) FROM generate_series(1, ${FILTER_BITS})`);

  await before.upgrade();
  const read = () => pool.query('SELECT kinds, hour FROM transaction_risks');
  expect((await read()).rows).toEqual([{ kinds: ['refund'], hour: null }]);
  await rankOutdated({ database: before.database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });
  expect((await read()).rows).toMatchObject([{ hour: 16 }]);
});
