// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database/schema.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { sumTop } from './queue.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0040');
});
afterAll(() => before.close());

test('the queue is the same, and is read from its index alone', async () => {
  const { pool } = before.database;
  await pool.query(`
    INSERT INTO stores (store_number, name, address, franchise_owner_email)
      SELECT n::text, n::text, '', '' FROM generate_series(1, 3) AS n;
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
        transaction_time, amount, priority, filter_mask, is_verified, search_text, risk, look_risk)
      SELECT s, n, 1, n::text, '1', '101', 'Sale', '2026-03-02'::timestamp + n * interval '1 minute', 1, 1, 0, n % 7 = 0,
        '', n * s, CASE WHEN n % 11 = 0 THEN 9000 ELSE 0 END
      FROM generate_series(1, 3) AS s, generate_series(1, 2000) AS n;
    INSERT INTO store_counters SELECT s, 2000 FROM generate_series(1, 3) AS s`);
  const filter = { storeId: undefined, employeeId: undefined, kind: undefined };
  let statement = { text: '', values: [] as unknown[] };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statement = { text: query.sql, values: [...query.parameters] };
    },
  });
  const first = await sumTop(db, [1, 2, 3], filter, 60);
  await before.upgrade();
  await pool.query('VACUUM (ANALYZE) transactions');
  expect(await sumTop(db, [1, 2, 3], filter, 60)).toEqual(first);
  expect(first.count).toBe(60);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, statement.values);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Only Scan Backward using transactions_queue/,
  );
});
