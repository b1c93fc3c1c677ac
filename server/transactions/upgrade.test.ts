// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '../platform/database/database.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { findChangesFrom, findReviewHistory } from './review-changes.queries.ts';

let before: VersionBefore;
let database: AppDatabase;
beforeAll(async () => {
  before = await openVersionBefore('0021');
  ({ database } = before);
});
afterAll(() => before.close());

test('the last change of a transaction of the version before begins its history', async () => {
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
  await before.upgrade();
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
