// On both databases: a filled database of the version before.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0049');
});
afterAll(() => before.close());

test('accounts that were refused, and not activated since, are known as such', async () => {
  const { pool } = before.database;
  const record = (id: number, action: string, isActive: boolean) =>
    pool.query(
      `INSERT INTO audit_log (user_name, action, entity_type, entity_id, changes) VALUES ('', $2, 'user', $1::text, $3)`,
      [id, action, JSON.stringify({ after: { isActive } })],
    );
  const add = async (email: string, isActive: boolean) => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO users (email, password, first_name, last_name, role, is_active)
       VALUES ($1, '', 'A', 'B', 'supervisor', $2) RETURNING id`,
      [email, isActive],
    );
    return rows[0]!.id;
  };
  const refused = await add('refused@example.com', false);
  await record(refused, 'refuse', false);
  const deactivated = await add('deactivated@example.com', false);
  await record(deactivated, 'deactivate', false);
  const later = await add('later@example.com', false);
  await record(later, 'refuse', false);
  await record(later, 'update', true);
  await record(later, 'deactivate', false);
  const active = await add('active@example.com', true);
  await record(active, 'refuse', false);
  await record(active, 'update', true);

  await before.upgrade();
  const { rows } = await pool.query('SELECT email FROM users WHERE was_refused');
  expect(rows).toEqual([{ email: 'refused@example.com' }]);
});
