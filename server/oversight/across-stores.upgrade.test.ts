// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { FILTER_BITS } from '@tillwatch/core/detection';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0038');
});
afterAll(() => before.close());

test('what is pending of Check All is counted for existing days', async () => {
  const { pool, db } = before.database;
  // Check All: one pending and one verified on the first day, two pending on the second.
  for (const [id, day, priority, isVerified] of [
    [1, '2026-03-02', 3, false],
    [2, '2026-03-02', 3, true],
    [3, '2026-03-02', 1, false],
    [4, '2026-03-03', 3, false],
    [5, '2026-03-03', 3, false],
    [6, '2026-03-04', 2, false],
  ] as const) {
    await pool.query(
      `INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type, transaction_time, amount,
        priority, is_verified, search_text)
      VALUES (1, $1::integer, 1, ($1::integer)::text, 'Sale', $2::date + interval '1 hour', 1, $3, $4, '')`,
      [id, day, priority, isVerified],
    );
  }
  await pool.query(
    `INSERT INTO store_days
      (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged, filter_counts)
    SELECT 1, transaction_time::date, count(*), count(*) FILTER (WHERE priority = 3),
      count(*) FILTER (WHERE priority = 2), count(*) FILTER (WHERE priority = 1), count(*) FILTER (WHERE is_verified), 0,
      array_fill(0, ARRAY[$1::integer])
    FROM transactions GROUP BY 2`,
    [FILTER_BITS],
  );

  await before.upgrade();
  const days = await pool.query('SELECT pending_check_all FROM store_days ORDER BY business_day');
  expect(days.rows).toEqual([{ pending_check_all: 1 }, { pending_check_all: 2 }, { pending_check_all: 0 }]);
  expect(await findWrongDays(db)).toEqual([]);
});
