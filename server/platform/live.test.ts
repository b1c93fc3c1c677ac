import type { LiveEvent } from '@tillwatch/contract';
import { ROUTES } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { createHttp } from './http/create-http.ts';
import { liveRoutes } from './live.routes.ts';
import { createLive } from './live.ts';
import { registerSessions } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function uploadEvent(storeId: number): LiveEvent {
  return { type: 'upload', storeId, uploadId: `${storeId}-1`, status: 'completed' };
}

test('a page hears of its own stores, once the transaction commits', async () => {
  const [own, other] = [await server.createStore(), await server.createStore()];
  const page = await openLivePage(server, await server.createUser({ assignedStores: [own.storeNumber] }));
  const everything = await openLivePage(server, await server.createUser({ role: 'supervisor' }));
  const { live, database } = server.context;

  const undone = database.db.transaction().execute(async (tx) => {
    const transactionId = `${own.id}-9`;
    await live.publish(tx, { type: 'review', storeId: own.id, transactionId, byUserId: 1, version: 2 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await live.publish(database.db, uploadEvent(other.id));
  await live.publish(database.db, uploadEvent(own.id));

  await eventually(() => expect(everything.events).toEqual([uploadEvent(other.id), uploadEvent(own.id)]));
  expect(page.events).toEqual([uploadEvent(own.id)]);
  page.close();
  everything.close();
});

test('other processes are heard, and are heard again after the connection broke', async () => {
  const store = await server.createStore();
  const { database } = server.context;
  const here = createLive(database);
  const elsewhere = createLive(database);
  await Promise.all([here.ready(), elsewhere.ready()]);
  const heard: LiveEvent[] = [];
  let gaps = 0;
  elsewhere.subscribe(
    (event) => heard.push(event),
    () => (gaps += 1),
  );
  await here.publish(database.db, uploadEvent(store.id));
  await eventually(() => expect(heard).toHaveLength(1));

  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'tillwatch listen'`,
  );
  await client.end();
  await eventually(() => expect(gaps).toBe(1));
  await eventually(async () => {
    await here.publish(database.db, uploadEvent(store.id));
    expect(heard.length).toBeGreaterThan(1);
  });
  await Promise.all([here.close(), elsewhere.close()]);
});

test('the channel beats, takes on new stores, and ends with the session and with the server', async () => {
  const { context } = server;
  // The server's own, with a heartbeat for the impatient.
  const app = await createHttp(context);
  await app.register(async (calls) => {
    await registerSessions(calls, context);
    liveRoutes(calls, context, 50);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const impatient = { ...server, url };
  const store = await server.createStore();
  const user = await server.createUser();
  const page = await openLivePage(impatient, user);
  await eventually(() => expect(page.text()).toContain(': still here'));

  await context.database.db
    .updateTable('users')
    .set({ assigned_stores: [store.storeNumber] })
    .where('id', '=', user.id)
    .execute();
  await eventually(async () => {
    await context.live.publish(context.database.db, uploadEvent(store.id));
    expect(page.events.length).toBeGreaterThan(0);
  });

  await server.call(ROUTES.logout, { as: user });
  await page.ended;

  const second = await openLivePage(impatient, await server.createUser());
  await app.close();
  await second.ended;
});
