// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { encodeFilterMask, FILTER_BITS } from '@tillwatch/core/detection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { reassessStores } from '../ingestion/job/reassess.jobs.ts';
import { loadConfig } from '../platform/config.ts';
import type { AppDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { measureProgress } from '../rules/unassessed.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let before: VersionBefore;
let database: AppDatabase;
beforeAll(async () => {
  before = await openVersionBefore('0026');
  ({ database } = before);
});
afterAll(() => before.close());

/** As stored by the previous version; the sale with an article had correct facts. */
const TRANSACTIONS = [
  { id: 1, type: 'Refund', amount: -8, filters: ['refund'], items: [], facts: { ending: 'no goods' } },
  { id: 2, type: 'Void', amount: 20, filters: [], items: [], facts: { ending: 'voided' } },
  {
    id: 3,
    type: 'Paid Out',
    amount: -50,
    filters: [],
    items: [],
    facts: { ending: 'no goods', movedCents: 5000 },
  },
  { id: 4, type: 'Sale', amount: 0, filters: [], items: [], facts: { ending: 'no goods' } },
  {
    id: 5,
    type: 'Sale',
    amount: 5,
    filters: [],
    items: [{ name: 'MILK', price: 5, quantity: 1, state: 'sold', lineIndex: 0 }],
    facts: { goods: [{ name: 'MILK', quantity: 1, cents: 500 }], goodsCents: 500, tender: 'cash' },
  },
  {
    // Check Lot by the defaults of the time.
    id: 6,
    type: 'Sale',
    amount: 0.79,
    filters: ['retail_below_95_cents'],
    items: [{ name: 'GUM', price: 0.79, quantity: 1, state: 'sold', lineIndex: 0 }],
    facts: { goods: [{ name: 'GUM', quantity: 1, cents: 79 }], goodsCents: 79 },
  },
] as const;

test('what the version before loaded of exports without articles is ranked by its totals', async () => {
  const { pool, db } = database;
  await pool.query(
    `INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '')`,
  );
  for (const { id, type, amount, filters, items, facts } of TRANSACTIONS) {
    await pool.query(
      `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
        transaction_time, amount, priority, filter_mask, is_verified, search_text)
      VALUES (1, $1::integer, 1, ($1::integer)::text, '1', '101', $2, '2026-03-02'::timestamp + $1::integer * interval '1 hour', $3, $5, $4, false, '')`,
      [id, type, amount, encodeFilterMask(filters), id === 6 ? 2 : 1],
    );
    await pool.query(
      `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source, facts)
      VALUES (1, $1, $2, '{"originalRows":["a"],"lineKinds":["text"],"extractedData":{}}', $3, '{"sheet":"a","firstRow":1,"lastRow":1}', $4)`,
      [
        id,
        JSON.stringify(items),
        JSON.stringify(
          filters.map((filter) => ({
            filter,
            priority: id === 6 ? 'check_lot' : 'check_all',
            reason: 'Found.',
            lineIndexes: [0],
          })),
        ),
        JSON.stringify(facts),
      ],
    );
  }
  await pool.query(`INSERT INTO store_days
      (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
    SELECT 1, '2026-03-02', 6, 0, 1, 5, 0, 0, array_agg((SELECT count(*) FROM transactions
      WHERE filter_mask & (1 << bit) <> 0)::integer ORDER BY bit) FROM generate_series(0, ${FILTER_BITS - 1}) AS bit`);

  await before.upgrade();
  await rankOutdated({ database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });

  const { rows } = await pool.query<{ id: number; risk: number; facts: object }>(
    `SELECT t.id, t.risk, d.facts FROM transactions t JOIN transaction_details d ON d.transaction_id = t.id ORDER BY t.id`,
  );
  expect(rows.map(({ facts }) => facts)).toEqual([
    { refundCents: 800 },
    { ending: 'voided', goodsCents: 2000 },
    { ending: 'no goods', movedCents: 5000 },
    { ending: 'no goods' },
    TRANSACTIONS[4].facts,
    TRANSACTIONS[5].facts,
  ]);
  expect(rows.map(({ risk }) => risk > 0)).toEqual([true, true, true, false, false, true]);
  expect(await findWrongDays(db)).toEqual([]);

  // One filter's default has changed since then, so every day is assessed again.
  expect(await measureProgress(db)).toEqual([{ storeId: 1, days: 1, done: 0 }]);
  await reassessStores({ database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });
  expect(await measureProgress(db)).toEqual([]);
  const priorities = await pool.query('SELECT priority FROM transactions WHERE id = 6');
  expect(priorities.rows).toEqual([{ priority: 1 }]);
  expect(await findWrongDays(db)).toEqual([]);
});
