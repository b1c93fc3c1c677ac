// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { encodeFilterMask, FILTER_BITS } from '@tillwatch/core/detection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { reassessStores } from '../ingestion/job/reassess.jobs.ts';
import { loadConfig } from '../platform/config.ts';
import type { AppDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { insertVersion } from '../rules/rules.queries.ts';
import { measureProgress } from '../rules/unassessed.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let before: VersionBefore;
let database: AppDatabase;
beforeAll(async () => {
  before = await openVersionBefore('0022');
  ({ database } = before);
});
afterAll(() => before.close());

/** An aborted ticket, an opened drawer after it, a verified one, and a sale, as stored by the previous version. */
const FILL = `
  INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
  INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '');
  INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
    transaction_time, amount, priority, filter_mask, is_verified, search_text)
  VALUES
    (1, 1, 1, '11', '1', '101', 'Abort', '2026-03-02T10:00:00', 42.50, 3, $1, false, ''),
    (1, 2, 1, '12', '1', '101', 'No Sale', '2026-03-02T10:00:40', 0, 3, $2, false, ''),
    (1, 3, 1, '13', '1', '101', 'Abort', '2026-03-02T11:00:00', 10, 3, $1, true, ''),
    (1, 4, 1, '14', '1', '101', 'Sale', '2026-03-02T12:00:00', 5, 1, 0, false, '');`;
const DETAILS = [
  [1, [{ name: 'CIGARETTES', price: 42.5, quantity: 1, state: 'sold', lineIndex: 0 }], 'abort'],
  [2, [], 'no_sales'],
  [3, [{ name: 'GUM', price: 10, quantity: 1, state: 'sold', lineIndex: 0 }], 'abort'],
  [4, [{ name: 'MILK', price: 5, quantity: 1, state: 'sold', lineIndex: 0 }], null],
] as const;

test('what an earlier version loaded is ranked automatically', async () => {
  const { pool, db } = database;
  const statements = FILL.replaceAll('$1', String(encodeFilterMask(['abort']))).replaceAll(
    '$2',
    String(encodeFilterMask(['no_sales'])),
  );
  await pool.query(statements);
  for (const [id, items, filter] of DETAILS) {
    const findings =
      filter === null ? [] : [{ filter, priority: 'check_all', reason: 'Found.', lineIndexes: [0] }];
    await pool.query(
      `INSERT INTO transaction_details (store_id, transaction_id, items, raw_data, findings, source)
      VALUES (1, $1, $2, $3, $4, '{"sheet":"a","firstRow":1,"lastRow":1}')`,
      [
        id,
        JSON.stringify(items),
        JSON.stringify({ originalRows: ['a'], lineKinds: ['text'], extractedData: {} }),
        JSON.stringify(findings),
      ],
    );
  }
  await pool.query(`INSERT INTO store_days
      (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
    SELECT 1, '2026-03-02', 4, 3, 0, 1, 1, 0, array_agg((SELECT count(*) FROM transactions
      WHERE filter_mask & (1 << bit) <> 0)::integer ORDER BY bit) FROM generate_series(0, ${FILTER_BITS - 1}) AS bit`);

  await before.upgrade();
  await rankOutdated({ database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });
  const { rows } = await pool.query<{ id: number; risk: number }>(
    'SELECT id, risk FROM transactions ORDER BY risk DESC',
  );
  expect(rows[0]).toMatchObject({ id: 1 });
  expect(rows.find(({ id }) => id === 4)).toMatchObject({ risk: 0 });
  const day = await db.selectFrom('store_days').selectAll().executeTakeFirstOrThrow();
  expect(day.pending_ranked).toBeGreaterThan(0);
  expect(await findWrongDays(db)).toEqual([]);
  // The defaults have changed since then, and house rules apply to it, too.
  await reassessStores({ database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });
  expect(await measureProgress(db)).toEqual([]);
  const content = { filters: { abort: { priority: 'check_few' as const }, no_sales: { isOff: true } } };
  await insertVersion(db, { storeId: null, content, reason: 'Tried', userId: 1 });
  await reassessStores({ database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });
  const priorities = await pool.query(
    'SELECT id, priority, filter_mask, is_verified FROM transactions ORDER BY id',
  );
  expect(priorities.rows).toMatchObject([
    { priority: 1, filter_mask: encodeFilterMask(['abort']) },
    { priority: 1, filter_mask: 0 },
    { priority: 1, is_verified: true },
    { priority: 1 },
  ]);
  expect(await findWrongDays(db)).toEqual([]);
  // Once is enough.
  await pool.query('UPDATE transactions SET risk = 7 WHERE id = 4');
  await rankOutdated({ database, log: createLog(loadConfig({ LOG_LEVEL: 'silent' })) });
  expect((await pool.query('SELECT risk FROM transactions WHERE id = 4')).rows).toEqual([{ risk: 7 }]);
});
