// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0047');
});
afterAll(() => before.close());

test('days lose what was decided and left pending', async () => {
  const { pool } = before.database;
  await pool.query(`INSERT INTO agent_activity (store_id, agent_id, activity_date, transactions_reviewed,
      transactions_verified, transactions_flagged, email_reports_generated)
    VALUES (1, 7, '2026-11-20', 210, 188, 20, 1), (1, 8, '2026-11-20', 5, 4, 1, 0)`);
  await before.upgrade();
  const { rows } = await pool.query(
    'SELECT agent_id AS agent, transactions_reviewed AS reviewed, email_reports_generated AS reports FROM agent_activity ORDER BY 1',
  );
  expect(rows).toEqual([
    { agent: 7, reviewed: 208, reports: 1 },
    { agent: 8, reviewed: 5, reports: 0 },
  ]);
});
