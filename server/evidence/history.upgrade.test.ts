// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { readEvidenceChanges } from './describe-changes.ts';
import { findAllEvidence } from './evidence.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0061');
});
afterAll(() => before.close());

test('images of the version before say who added and removed them, and nothing of their captions', async () => {
  const { pool, db } = before.database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name) VALUES ('a@example.com', '-', 'Ann', 'A');
    INSERT INTO evidence_images (store_id, transaction_id, filename, content_type, size_bytes, width, height,
      content_hash, path, caption, added_by, added_at, removed_by, removed_at)
      SELECT 1, 7, 'till.png', 'image/png', 1, 1, 1, 'x', 'evidence/x', 'Drawer', id, '2026-11-03', id, '2026-11-04'
      FROM users`);
  await before.upgrade();
  const images = await findAllEvidence(db, { of: 'transaction', storeId: 1, id: 7 });
  expect(images).toMatchObject([{ caption: 'Drawer', history: [] }]);
  const changes = (await readEvidenceChanges(db, images)).map(({ change }) => change);
  expect(changes).toMatchObject([
    { what: 'removed', by: 'Ann A', before: null, after: null },
    { what: 'added', by: 'Ann A', before: null, after: null },
  ]);
});
