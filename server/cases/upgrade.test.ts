// In the long form only: an upgrade that has landed.
// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAllEvidence } from '../evidence/evidence.queries.ts';
import type { AppDatabase } from '../platform/database/database.ts';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';

let before: VersionBefore;
let database: AppDatabase;
beforeAll(async () => {
  before = await openVersionBefore('0034');
  ({ database } = before);
});
afterAll(() => before.close());

test('images of the version before stay with their transactions, and an image belongs to one thing', async () => {
  await database.pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO evidence_images (store_id, transaction_id, filename, content_type, size_bytes, width, height,
      content_hash, path, added_by)
      SELECT 1, 7, 'till.png', 'image/png', 1, 1, 1, 'x', 'evidence/x', id FROM users`);
  await before.upgrade();
  expect(await findAllEvidence(database.db, { of: 'transaction', storeId: 1, id: 7 })).toMatchObject([
    { filename: 'till.png', transaction_id: 7, case_id: null },
  ]);
  for (const owners of ['transaction_id = NULL', 'case_id = 3']) {
    await expect(database.pool.query(`UPDATE evidence_images SET ${owners}`)).rejects.toThrow(
      /check constraint/,
    );
  }
});
