// On both databases in the long form: LISTEN and NOTIFY.
import type { LiveEvent } from '@tillwatch/contract';
import { ROUTES } from '@tillwatch/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import type { TestUser } from '../testing/start-test-server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { createHttp } from './http/create-http.ts';
import { liveRoutes } from './live.routes.ts';
import { createLive } from './live.ts';
import { createMetrics } from './metrics/metrics.ts';
import { deleteExpiredSessions } from './session.queries.ts';
import { registerSessions } from './session.ts';

const server = useTestServer();

function uploadEvent(storeId: number, upload = 1): LiveEvent {
  return { type: 'upload', storeId, uploadId: `${storeId}-${upload}`, status: 'completed' };
}

test('a page receives events of its stores once the transaction commits', async () => {
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

test('a channel opens with the stores that its user has by then', async () => {
  const [own, closed] = [await server.createStore(), await server.createStore()];
  await server.createStore();
  const assignedStores = [own.storeNumber, closed.storeNumber];
  const user = await server.createUser({ assignedStores });
  const { db } = server.context.database;
  await db.updateTable('stores').set({ is_active: false }).where('id', '=', closed.id).execute();
  const page = await openLivePage(server, user);
  expect(page.stores()).toEqual([
    { id: own.id, isActive: true, isReachable: true },
    { id: closed.id, isActive: false, isReachable: true },
  ]);
  page.close();
});

test('events of other processes arrive, even after the connection broke', async () => {
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

test('the channel has a heartbeat, notices changes made outside calls, and ends with the server', async () => {
  const context = { ...server.context, metrics: createMetrics() };
  // The server's own routes, with a faster heartbeat.
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

  page.close();

  const second = await openLivePage(impatient, await server.createUser());
  await app.close();
  await second.ended;
});

test('the channel ends with its session, without waiting for a heartbeat', async () => {
  const context = { ...server.context, metrics: createMetrics() };
  const app = await createHttp(context);
  await app.register(async (calls) => {
    await registerSessions(calls, context);
    // The heartbeat is too slow for this test.
    liveRoutes(calls, context, 3_600_000);
  });
  const deaf = { ...server, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
  const admin = await server.createUser({ role: 'admin' });
  const params = (user: { id: number }) => ({ params: { id: String(user.id) } });
  const endings: Record<string, (user: TestUser) => Promise<unknown>> = {
    logout: (user) => server.call(ROUTES.logout, { as: user }),
    'another password': async (user) => {
      const cookie = await server.signIn(user.email, user.password);
      const body = {
        currentPassword: user.password,
        password: 'Other-Horse-2',
        confirmPassword: 'Other-Horse-2',
      };
      return server.call(ROUTES.updatePassword, { as: { cookie }, body });
    },
    'another role': (user) =>
      server.call(ROUTES.updateUser, { as: admin, ...params(user), body: { role: 'supervisor' } }),
    deactivation: (user) => server.call(ROUTES.deactivateUser, { as: admin, ...params(user) }),
    'a change past the program': (user) =>
      context.database.db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute(),
    'the end of its time': async (user) => {
      await context.database.db
        .updateTable('sessions')
        .set({ expire: new Date(Date.now() - 1_000) })
        .where(sql`sess ->> 'userId'`, '=', String(user.id))
        .execute();
      await deleteExpiredSessions(context.database.db);
    },
  };
  const bystander = await openLivePage(deaf, await server.createUser());
  for (const [what, end] of Object.entries(endings)) {
    const user = await server.createUser();
    const page = await openLivePage(deaf, user);
    await end(user);
    expect(await page.ended.then(() => what)).toBe(what);
    // The page can say why.
    const reason = ['deactivation', 'a change past the program'].includes(what)
      ? 'deactivated'
      : 'signed-out';
    expect(page.text()).toContain(`event: ended\ndata: ${reason}\n\n`);
  }

  expect(bystander.text()).not.toContain('still here');
  bystander.close();

  // Events of unassigned stores stop, and those of newly assigned ones start.
  const [given, taken] = [await server.createStore(), await server.createStore()];
  const user = await server.createUser({ assignedStores: [taken.storeNumber] });
  const page = await openLivePage(deaf, user);
  const body = { assignedStores: [given.storeNumber] };
  await server.call(ROUTES.updateUser, { as: admin, ...params(user), body });
  await eventually(async () => {
    await context.live.publish(context.database.db, uploadEvent(given.id));
    expect(page.events).toContainEqual(uploadEvent(given.id));
  });
  await context.live.publish(context.database.db, uploadEvent(taken.id));
  // Events arrive in order, so earlier ones have arrived by now.
  await context.live.publish(context.database.db, uploadEvent(given.id, 2));
  await eventually(() => expect(page.events).toContainEqual(uploadEvent(given.id, 2)));
  expect(page.events).not.toContainEqual(uploadEvent(taken.id));

  page.close();
  await app.close();
});
