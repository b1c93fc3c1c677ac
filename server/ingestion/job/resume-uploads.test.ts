import { formatRecordId } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { finishUpload, makeSummary, uploadFile } from '../../testing/upload-file.ts';
import { resumeUploads } from './ingestion.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an upload that waits and has lost its job, as in a restored backup, gets one and no second', async () => {
  const store = await server.createStore();
  const user = await server.createUser({ role: 'admin' });
  await uploadFile(server, { user, store, bytes: makeSummary([['1', 16, '10:00:00', '1.00']]) });
  const { db } = server.context.database;
  const { id: _, ...first } = await db.selectFrom('data_uploads').selectAll().executeTakeFirstOrThrow();
  const waiting = await db
    .insertInto('data_uploads')
    .values({
      store_id: store.id,
      uploaded_by: user.id,
      filename: 'again.xlsx',
      file_type: 'xlsx',
      size_bytes: first.size_bytes,
      content_hash: first.content_hash,
      raw_data_path: first.raw_data_path,
      processing_status: 'processing',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await resumeUploads(server.context);
  await resumeUploads(server.context);
  const done = await finishUpload(server, user, formatRecordId(store.id, waiting.id));
  expect(done).toMatchObject({ status: 'completed', totalTransactions: 1 });
  const { rows } = await server.context.database.pool.query(
    "SELECT FROM pgboss.job WHERE name = 'ingest' AND data ->> 'uploadId' = $1",
    [String(waiting.id)],
  );
  expect(rows).toHaveLength(1);
});
