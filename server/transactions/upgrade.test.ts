// On both databases: a filled database of the version before.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findChangesFrom, findReviewHistory } from './review-changes.queries.ts';

const SHIPPED = path.join(import.meta.dirname, '../platform/database/migrations');

let testDatabase: TestDatabase;
let database: AppDatabase;
let folder: string;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString);
  folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  await cp(SHIPPED, folder, { recursive: true });
  for (const name of await readdir(SHIPPED)) if (name >= '0021') await rm(path.join(folder, name));
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

test('the last change of a transaction of the version before begins its history', async () => {
  await migrate(testDatabase.connectionString, { folder });
  await database.pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', 'One', '', '');
    INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, raw_data_path)
      SELECT stores.id, users.id, 'a.xls', 'xls', 1, 'x', 'x' FROM stores, users;
    INSERT INTO transactions (store_id, id, upload_id, transaction_number, transaction_type, transaction_time,
      amount, priority, search_text, is_flagged, verification_notes, reviewed_by, reviewed_at, version)
      SELECT store_id, 7, id, '7', 'Sale', '2026-11-01T10:00:00', 1, 3, '', true, 'Odd', uploaded_by, now(), 2
      FROM data_uploads;
    INSERT INTO last_reviews (store_id, transaction_id, version, action, user_id, before, activity_date, reviewed, flagged)
      SELECT store_id, id, 2, 'flag', reviewed_by,
        '{"is_verified":false,"is_flagged":false,"verification_notes":""}', '2026-11-01', 1, 1 FROM transactions`);
  await migrate(testDatabase.connectionString);
  const { storeId } = await database.db
    .selectFrom('transactions')
    .select('store_id as storeId')
    .executeTakeFirstOrThrow();
  const key = { storeId, id: 7 };
  expect(await findReviewHistory(database.db, key, 10)).toMatchObject([
    { version: 2, action: 'flag', isFlagged: true, verificationNotes: 'Odd', changedByName: 'Ann A' },
  ]);
  expect(await findChangesFrom(database.db, key, 2)).toMatchObject([{ undoes: null, hasBefore: true }]);
});
