// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { deleteOldNotifications, findNotifications } from './notifications.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0062');
});
afterAll(() => before.close());

test('notifications of the version before keep their names, and say who it is once somebody is renamed', async () => {
  const { pool, db } = before.database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name, role, is_active)
      VALUES ('a@example.com', '-', 'Ann', 'A', 'admin', true);
    INSERT INTO notifications (user_id, kind, subject, details)
      SELECT id, 'flag-overturned', '1', '{"transactionId": "1-1", "transactionNumber": "1", "by": "Ann A"}' FROM users`);
  await before.upgrade();
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM users');
  const user = { id: rows[0]!.id, email: '', firstName: '', lastName: '', role: 'admin' as const };
  const reader = { user, storeIds: new Set<number>(), ipAddress: null, userAgent: null, tokenScopes: null };
  const by = async () =>
    (await findNotifications(db, reader, { limit: 9 })).map(({ notification }) => notification);
  expect(await by()).toMatchObject([{ by: 'Ann A' }]);
  await pool.query(`INSERT INTO earlier_names (user_id, name) SELECT id, 'Ann A' FROM users;
    UPDATE users SET last_name = 'B'`);
  expect(await by()).toMatchObject([{ by: 'Ann B (then called Ann A)' }]);
  await pool.query("UPDATE earlier_names SET until = now() - interval '91 days'");
  await deleteOldNotifications(db);
  expect((await pool.query('SELECT FROM earlier_names')).rowCount).toBe(0);
});
