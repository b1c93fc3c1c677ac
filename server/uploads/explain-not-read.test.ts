import { expect, it } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';
import { explainNotRead } from './explain-not-read.ts';

const { server, supervisor, store } = useSupervisedStore();

it.each([
  ['it is being read', "processing_status = 'processing'", 'is being read right now'],
  ['it was withdrawn', 'withdrawn_at = now()', 'was withdrawn in the meantime'],
  ['its original is gone', 'raw_data_path = NULL', 'original file of this upload was removed'],
])('says that %s', async (_, change, text) => {
  const { database } = server.context;
  const into = { storeId: store.id, userId: supervisor.id };
  const { uploadId } = await seedTransactions(database, into, [
    { transactionNumber: '4701', time: '2026-11-16T10:00:00' },
  ]);
  await database.pool.query(`UPDATE data_uploads SET ${change} WHERE store_id = $1 AND id = $2`, [
    store.id,
    uploadId,
  ]);
  expect(await explainNotRead(database.db, { storeId: store.id, uploadId })).toContain(text);
});
