// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0036');
});
afterAll(() => before.close());

interface Change {
  transaction: number;
  version: number;
  user: number;
  counts: [reviewed: number, verified: number, flagged: number];
  undoes?: number;
  day?: string | null;
}

const DAY = '2026-11-20';
/** One person changed their mind about a transaction three times; another took a change back. */
const CHANGES: Change[] = [
  { transaction: 1, version: 2, user: 7, counts: [1, 1, 0] },
  { transaction: 1, version: 3, user: 7, counts: [1, 0, 1] },
  { transaction: 1, version: 4, user: 7, counts: [1, 1, 0] },
  { transaction: 2, version: 2, user: 7, counts: [1, 0, 1] },
  { transaction: 2, version: 3, user: 8, counts: [1, 1, 0] },
  { transaction: 2, version: 4, user: 8, counts: [1, 0, 1] },
  { transaction: 2, version: 5, user: 8, counts: [0, 0, 0], undoes: 4, day: null },
  { transaction: 1, version: 5, user: 7, counts: [1, 0, 1], day: '2026-11-21' },
];

test('days lose what was counted more than once, and keep what is known of them only as a sum', async () => {
  const { pool } = before.database;
  for (const { transaction, version, user, counts, undoes = null, day = DAY } of CHANGES) {
    await pool.query(
      `INSERT INTO review_changes (store_id, transaction_id, version, action, user_id, activity_date, reviewed, verified,
        flagged, undoes) VALUES (1, $1, $2, 'verify', $3, $4, $5, $6, $7, $8)`,
      [transaction, version, user, day, ...counts, undoes],
    );
  }
  // Since then, ten verified transactions of the first day have been removed, and all of the oldest.
  await pool.query(`INSERT INTO agent_activity (store_id, agent_id, activity_date, transactions_reviewed,
      transactions_verified, transactions_flagged, email_reports_generated)
    VALUES (1, 7, '${DAY}', 14, 12, 2, 1), (1, 8, '${DAY}', 1, 1, 0, 0), (1, 7, '2026-11-21', 1, 0, 1, 0),
      (1, 7, '2025-01-01', 30, 20, 10, 0)`);
  await before.upgrade();
  const { rows } = await pool.query(
    `SELECT agent_id AS agent, activity_date AS day, transactions_reviewed AS reviewed, transactions_verified AS verified,
      transactions_flagged AS flagged, email_reports_generated AS reports FROM agent_activity ORDER BY 1, 2`,
  );
  expect(rows).toEqual([
    { agent: 7, day: '2025-01-01', reviewed: 30, verified: 20, flagged: 10, reports: 0 },
    { agent: 7, day: DAY, reviewed: 12, verified: 11, flagged: 1, reports: 1 },
    { agent: 7, day: '2026-11-21', reviewed: 1, verified: 0, flagged: 1, reports: 0 },
    { agent: 8, day: DAY, reviewed: 1, verified: 1, flagged: 0, reports: 0 },
  ]);
});
