// On both databases: a filled database from the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTaughtWords } from '../../ingestion/store/taught-words.queries.ts';
import { openVersionBefore, type VersionBefore } from '../../testing/version-before.ts';
import { listUploadsWithWords, saveWord } from './words.queries.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0066');
});
afterAll(() => before.close());

test('uploads whose reports know nothing of words stay as they are, and stores can be taught', async () => {
  const { pool, db } = before.database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name, role)
      VALUES ('a@example.com', '-', 'Ann', 'A', 'supervisor');
    INSERT INTO stores (store_number, name, address, franchise_owner_email) VALUES ('1', '1', '', '');
    INSERT INTO data_uploads (store_id, uploaded_by, filename, file_type, size_bytes, content_hash, processing_status, report)
      VALUES (1, 1, 'a.xlsx', 'xlsx', 1, 'x', 'completed', '{"remarks": ["One line was not understood."]}'),
        (1, 1, 'b.xlsx', 'xlsx', 1, 'y', 'completed', NULL)`);
  await before.upgrade();
  const word = { place: 'line', words: 'ZIMPEL', meaning: 'void-ticket' } as const;
  expect(await findTaughtWords(db, 1)).toEqual([]);
  expect(await listUploadsWithWords(db, 1, [word])).toEqual([]);
  await saveWord(db, 1, 1, { ...word, example: '*** ZIMPEL ***' });
  const { before: replaced } = await saveWord(db, 1, 1, { ...word, meaning: 'refund', example: 'ZIMPEL' });
  expect(replaced).toBe('void-ticket');
  expect(await findTaughtWords(db, 1)).toEqual([{ ...word, meaning: 'refund' }]);
});
