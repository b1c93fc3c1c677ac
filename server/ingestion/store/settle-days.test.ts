// What a file has loaded is examined once its days are counted: those that are new while ranking goes on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppDatabase, openDatabase } from '../../platform/database/database.ts';
import { simulateReceipts } from '../../testing/simulated-receipts.ts';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { connectStore } from './connection.ts';
import { startTransactionLoad } from './transaction-load.ts';
import { lockStore } from './upload-state.ts';

let testDatabase: TestDatabase;
let database: AppDatabase;
beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  database = openDatabase(testDatabase.connectionString);
  await database.pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '')`);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const receipts = simulateReceipts({ seed: 3, days: 2, customersPerDay: 40 });

/** Loads a file's first receipts. @returns what is counted, and which ranking was the last, when it is examined. */
async function load(first: number) {
  const storeId = 1;
  const { rows: uploads } = await database.pool.query<{ id: number }>(
    `INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
    VALUES ($1, 1, 'a.xlsx', 'xlsx', 1, '-', '-') RETURNING id`,
    [storeId],
  );
  const uploadId = uploads[0]?.id ?? 0;
  const connection = await connectStore(testDatabase.connectionString);
  const { client, db } = connection;
  try {
    await connection.begin();
    await lockStore(db, storeId);
    const loading = await startTransactionLoad(connection, { storeId, uploadId });
    for (const { receipt, assessment } of receipts.slice(0, first)) loading.add(receipt, assessment);
    const { counts, examined } = await loading.finish(async () => {
      const { total } = await db
        .selectFrom('store_days')
        .select((eb) => eb.fn.sum('total').as('total'))
        .executeTakeFirstOrThrow();
      const rankings = await db.selectFrom('store_rankings').select('ranked_at').execute();
      return { counted: Number(total), rankedAt: rankings[0]?.ranked_at ?? null };
    });
    const { rows } = await client.query<{ at: Date }>('SELECT ranked_at AS at FROM store_rankings');
    await connection.commit();
    return { counts, examined, rankedAt: rows[0]?.at };
  } finally {
    await connection.rollback();
    await connection.close();
  }
}

test('new days are counted and examined before ranking has ended, others after it', async () => {
  const some = Math.floor(receipts.length / 4);
  const fresh = await load(some);
  expect(fresh.counts.fresh).toBe(some);
  expect(fresh.examined).toEqual({ counted: some, rankedAt: null });
  const more = await load(receipts.length);
  expect(more.counts.fresh).toBe(receipts.length - some);
  expect(more.examined).toEqual({ counted: receipts.length, rankedAt: more.rankedAt });
  expect(more.rankedAt).not.toEqual(fresh.rankedAt);
});
