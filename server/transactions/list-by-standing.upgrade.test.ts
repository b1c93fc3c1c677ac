// On both databases: a filled database from the previous version.
import { transactionFilter } from '@tillwatch/contract';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database/schema.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { listSortColumns, selectIds } from './transaction-order.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0051');
});
afterAll(() => before.close());

test('a list by risk has random looks where the queue has them, read from its index alone', async () => {
  const { pool } = before.database;
  await pool.query(`
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '', '');
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id, transaction_type,
        transaction_time, amount, priority, filter_mask, search_text, risk, look_risk)
      SELECT 1, n, 1, n::text, '1', '101', 'Sale', '2026-03-02'::timestamp + n * interval '1 minute', 1, 1, 0, '',
        n % 500, CASE WHEN n IN (17, 1034) THEN 400 ELSE 0 END
      FROM generate_series(1, 4000) AS n`);
  await before.upgrade();
  await pool.query('VACUUM (ANALYZE) transactions');
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const columns = listSortColumns({ sortBy: 'risk', sortOrder: 'desc' });
  const { sql: text, parameters } = selectIds(transactionFilter.parse({ storeId: 1 }), columns, {
    limit: 1000,
  }).compile(db);
  const { rows } = await pool.query<{ id: string }>(text, [...parameters]);
  const places = new Map(rows.map(({ id }, place) => [Number(id), place]));
  // Eight have each risk from 401 to 499, and ten stand at 400.
  for (const id of [17, 1034]) {
    expect(places.get(id)).toBeGreaterThanOrEqual(99 * 8);
    expect(places.get(id)).toBeLessThan(99 * 8 + 10);
  }
  const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...parameters]);
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Only Scan Backward using transactions_risk/,
  );
});
