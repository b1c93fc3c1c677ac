// On both databases: statements.
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());

const read = () => server.call(ROUTES.getSystemState, { as: admin });

it('says what an empty installation holds', async () => {
  const { files, queue, database, versions } = await read();
  expect(files.bytes).toBe(0);
  expect(files.freeBytes).toBeGreaterThan(0);
  expect(queue).toMatchObject({ uploadsWaiting: 0, uploadsRunning: 0 });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.migration).toMatch(/^\d{4}-.+\.sql$/);
  expect(versions).toEqual({ tillwatch: expect.stringMatching(/^\d+\.\d+/), node: process.versions.node });
});

it('counts a file once, whichever store has it, and what waits', async () => {
  const { db } = server.context.database;
  for (const number of ['1', '2']) {
    const { id: storeId } = await server.createStore(number);
    await seedTransactions(server.context.database, { storeId, userId: admin.id }, [
      { transactionNumber: '1', time: '2026-03-02T10:00:00' },
    ]);
  }
  await db.updateTable('data_uploads').set({ raw_data_path: 'originals/same', size_bytes: 500 }).execute();
  expect((await read()).files.bytes).toBe(500);
  await db
    .updateTable('data_uploads')
    .set({ processing_status: 'pending' })
    .where('store_id', '=', 1)
    .execute();
  expect((await read()).queue).toMatchObject({ uploadsWaiting: 1, uploadsRunning: 0 });
});
