// On both databases: the last rows fail while ranking is running.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppDatabase, openDatabase } from '../../platform/database/database.ts';
import { seedReceipts } from '../../testing/seed-transactions.ts';
import { simulateReceipts } from '../../testing/simulated-receipts.ts';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';

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

test('a row that the database refuses is what a load fails with, and nothing of it stays', async () => {
  const { pool } = database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '');
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, transaction_type,
        transaction_time, amount, priority, filter_mask, search_text)
      VALUES (1, 5, 1, 'in the way', '1', 'Sale', '2020-01-01', 1, 1, 0, '')`);
  const loading = seedReceipts(database, { storeId: 1, userId: 1 }, simulateReceipts({ days: 3 }));
  // On several nodes, a number follows.
  await expect(loading).rejects.toThrow(/^duplicate key value violates unique constraint "transactions_pkey/);
  for (const table of [
    'transaction_details',
    'transaction_risks',
    'person_days',
    'store_days',
    'store_rankings',
  ]) {
    const { rows } = await pool.query(`SELECT FROM ${table} WHERE store_id = 1`);
    expect(rows, table).toEqual([]);
  }
});
