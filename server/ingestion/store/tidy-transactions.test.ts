// On both databases: what the database knows of a store after a load.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppDatabase, openDatabase } from '../../platform/database/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { learnOfStore, tidyTransactions } from './tidy-transactions.ts';

let testDatabase: TestDatabase;
let database: AppDatabase;
beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = openDatabase(testDatabase.connectionString);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

type Tell = typeof tidyTransactions;

/** Adds transactions after those that the store has, as a load would, and tells the database in this way. */
async function load(storeId: number, count: number, tell: Tell = tidyTransactions): Promise<void> {
  const client = await database.pool.connect();
  try {
    // As in the product: what is committed without waiting isn't visible to all yet.
    await client.query('SET synchronous_commit = on');
    await client.query(
      `INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, transaction_type,
          transaction_time, amount, priority, filter_mask, search_text)
        SELECT $1::integer, had + n, 1, (had + n)::text, '1', 'Sale',
          '2026-03-02'::timestamp + (had + n) * interval '1 minute', 1, 1, 0, ''
        FROM generate_series(1, $2::integer) AS n,
          (SELECT count(*) AS had FROM transactions WHERE store_id = $1) AS before`,
      [storeId, count],
    );
    await client.query(
      `INSERT INTO store_days (store_id, business_day, total, check_all, check_lot, check_few, verified, flagged,
          filter_counts)
        VALUES ($1, '2026-03-02', $2, 0, 0, $2, 0, 0, '{}')
        ON CONFLICT (store_id, business_day) DO UPDATE SET total = store_days.total + excluded.total`,
      [storeId, count],
    );
    await tell(client, storeId, count);
  } finally {
    client.release();
  }
}

async function explain(statement: string): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

async function countExpected(storeId: number): Promise<number> {
  const plan = await explain(`SELECT FROM transactions WHERE store_id = ${storeId}`);
  return Number(/rows=(\d+)/.exec(plan)?.[1]);
}

async function lastAnalyzed(): Promise<string | null> {
  const { rows } = await database.pool.query<{ at: string | null }>(
    "SELECT last_analyze::text AS at FROM pg_stat_user_tables WHERE relname = 'transactions'",
  );
  return rows[0]?.at ?? null;
}

/** Tells again first: rows stay hidden while anybody, such as a connection that opens, has an older view of the server. */
async function shareVisible(storeId: number, loaded: number): Promise<number> {
  const client = await database.pool.connect();
  await tidyTransactions(client, storeId, loaded).finally(() => client.release());
  const { rows } = await database.pool.query<{ share: number }>(
    "SELECT relallvisible::float8 / relpages AS share FROM pg_class WHERE oid = 'public.transactions'::regclass",
  );
  return rows[0]?.share ?? 0;
}

// Spread over nodes, a shard gets new statistics with each large load.
test.skipIf(Boolean(process.env['CITUS_URL']))(
  'a new store is known at once; one that is known costs no new statistics',
  async () => {
    await load(1, 30_000);
    expect(await countExpected(1)).toBeGreaterThan(25_000);
    await load(2, 12_000);
    expect(await countExpected(2)).toBeGreaterThan(10_000);
    const before = await lastAnalyzed();
    await load(1, 11_000);
    expect(await lastAnalyzed()).toBe(before);
    await expect.poll(() => shareVisible(1, 11_000), { timeout: 30_000 }).toBeGreaterThan(0.95);
  },
);

test.skipIf(Boolean(process.env['CITUS_URL']))(
  'a load knows what it has brought before it ends',
  async () => {
    await load(3, 12_000, async (client, storeId, loaded) => {
      await client.query('BEGIN');
      await learnOfStore(client, storeId, loaded);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT FROM transactions WHERE store_id = ${storeId}`,
      );
      await client.query('ROLLBACK');
      expect(Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1])).toBeGreaterThan(10_000);
    });
  },
);
