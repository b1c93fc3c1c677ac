// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { encodeFilterMask, FILTER_BITS } from '@tillwatch/core/detection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { loadConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0031');
});
afterAll(() => before.close());

const SET_ASIDE = 'The ticket was suspended and never recalled in this file: 1 item, $4.59.';
const CANCELED = 'A suspended ticket was canceled: 1 item, $4.59.';
const GOODS = {
  ending: 'canceled',
  goods: [{ name: 'MILK', quantity: 1, cents: 459 }],
  goodsCents: 459,
};
/** Set aside and canceled; and one that was set aside while the filter was off. */
const TRANSACTIONS = [
  { id: 1, time: '10:00:00', findings: [SET_ASIDE], hits: null },
  { id: 2, time: '10:20:00', findings: [CANCELED], hits: null },
  { id: 3, time: '11:00:00', findings: [], hits: [SET_ASIDE] },
];
const hitsOf = (reasons: readonly string[]) =>
  reasons.map((reason) => ({ filter: 'memory_cancel', priority: 'check_all', reason, lineIndexes: [0] }));

test('what the previous version loaded is reported once', async () => {
  const { pool } = before.database;
  await pool.query(
    `INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '')`,
  );
  for (const { id, time, findings, hits } of TRANSACTIONS) {
    await pool.query(
      `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
        transaction_time, amount, priority, filter_mask, is_verified, search_text)
      VALUES (1, $1::integer, 1, ($1::integer)::text, '1', '101', 'Memory Cancel', $2, 4.59, 3, $3, false, '')`,
      [id, `2026-03-02T${time}`, encodeFilterMask(findings.length > 0 ? ['memory_cancel'] : [])],
    );
    await pool.query(
      `INSERT INTO transaction_details
        (store_id, transaction_id, items, raw_data, findings, source, facts, hits)
      VALUES (1, $1, '[]', '{}', $2, '{"sheet":"a","firstRow":1,"lastRow":1}', $3, $4)`,
      [
        id,
        JSON.stringify(hitsOf(findings)),
        JSON.stringify(GOODS),
        hits === null ? null : JSON.stringify(hitsOf(hits)),
      ],
    );
  }
  await pool.query(`INSERT INTO store_days
      (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
    SELECT 1, '2026-03-02', 3, 3, 0, 0, 0, 0, array_agg((SELECT count(*) FROM transactions
      WHERE filter_mask & (1 << bit) <> 0)::integer ORDER BY bit) FROM generate_series(0, ${FILTER_BITS - 1}) AS bit`);

  await before.upgrade();
  await rankOutdated({
    database: before.database,
    log: createLog(loadConfig({ LOG_LEVEL: 'silent' })),
  });
  const { rows } = await pool.query<{ id: number; facts: object; risk: number }>(
    `SELECT t.id, t.risk, d.facts FROM transactions t JOIN transaction_details d ON d.transaction_id = t.id ORDER BY t.id`,
  );
  expect(rows.map(({ facts }) => facts)).toEqual([
    { ...GOODS, isSetAside: true },
    GOODS,
    { ...GOODS, isSetAside: true },
  ]);
  expect(rows.map(({ risk }) => risk > 0)).toEqual([false, true, true]);
});
