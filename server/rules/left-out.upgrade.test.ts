// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERY_STORE } from '../platform/database/reachable.ts';
import { findStoreWeights } from '../ranking/weights-in-force.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { listNamedExceptions } from './rules.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0039');
});
afterAll(() => before.close());

test('who was left out of comparisons is listed with whoever is left out of a filter or signal', async () => {
  const { pool, db } = before.database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'Lee');
    INSERT INTO stores (store_number, name, address, franchise_owner_email)
      VALUES ('1', 'One', '', ''), ('2', 'Two', '', '');
    INSERT INTO rule_exceptions (store_id, filter, signal, employee_id, register_id, reason, until, created_by)
      VALUES (1, 'no_sales', NULL, NULL, '3', 'Safe count', '2026-12-01', 1),
        (1, NULL, 'opened-drawer', '31', NULL, 'Manager', '2026-12-02', 1);
    INSERT INTO comparison_exceptions (store_id, employee_id, reason, until, created_by, created_at)
      VALUES (1, '31', 'Self-checkout', '2026-12-03', 1, '2026-11-01T10:00:00Z'),
        (2, '31', 'Training', '2026-12-04', 1, '2026-11-02T10:00:00Z')`);

  await before.upgrade();
  const listed = await listNamedExceptions(db, EVERY_STORE);
  expect(listed).toMatchObject([
    { storeId: 1, filter: 'no_sales', isComparison: false, registerId: '3', reason: 'Safe count' },
    { storeId: 1, signal: 'opened-drawer', isComparison: false, employeeId: '31', reason: 'Manager' },
    {
      storeId: 1,
      filter: null,
      signal: null,
      isComparison: true,
      employeeId: '31',
      registerId: null,
      reason: 'Self-checkout',
      until: '2026-12-03',
      by: 'Ann Lee',
      createdAt: new Date('2026-11-01T10:00:00Z'),
    },
    { storeId: 2, isComparison: true, employeeId: '31', reason: 'Training', until: '2026-12-04' },
  ]);
  expect([...(await findStoreWeights(db, 1)).notCompared]).toEqual(['31']);
  await expect(
    pool.query(`INSERT INTO rule_exceptions (store_id, is_comparison, register_id, reason, until, created_by)
      VALUES (1, true, '3', 'A register', '2026-12-01', 1)`),
  ).rejects.toThrow(/rule_exceptions_compared/);
  await expect(
    pool.query(`INSERT INTO rule_exceptions (store_id, employee_id, reason, until, created_by)
      VALUES (1, '31', 'Of nothing', '2026-12-01', 1)`),
  ).rejects.toThrow(/rule_exceptions_of_what/);
});
