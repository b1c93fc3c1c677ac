// In the long form only: waits for a database that stops answering.
import { ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { liftStatementLimit, openDatabase } from './platform/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from './testing/database-proxy.ts';
import { eventually } from './testing/eventually.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/start-test-server.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeSummary, uploadFile } from './testing/upload-file.ts';

const CALLS = 200;

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let admin: TestUser;
let store: Store;
/** A connection that bypasses the proxy. */
let direct: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.connectionString);
  server = await startTestServer({ DATABASE_URL: proxy.connectionString });
  direct = openDatabase(database.connectionString);
  admin = await server.createUser({ role: 'admin' });
  store = await server.createStore();
  const bytes = makeSummary([['1', 16, '10:00:00', '1.00']]);
  await uploadFile(server, { user: admin, store, bytes });
});
afterEach(async () => {
  proxy.thaw();
  await eventually(async () => expect((await get('/ready')).status).toBe(200), 30_000);
});
afterAll(async () => {
  await direct.close();
  await server.close();
  await proxy.close();
  await database.drop();
});

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}${path}`);
  return { status: response.status, body: await response.json() };
}

const params = () => ({ id: `${store.id}-1` });
const review = () => server.call(ROUTES.getTransaction, { as: admin, params: params() });

it('while the database is frozen, every call gets 503 with a message, and everything recovers once it thaws', async () => {
  const { pool } = server.context.database;
  proxy.freeze();
  const calls = Array.from({ length: CALLS }, () =>
    server.refusal(ROUTES.listTransactions, { as: admin, query: { storeId: store.id } }),
  );
  expect(await get('/health')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await get('/ready')).toEqual({ status: 503, body: { status: 'database unavailable', role: 'all' } });
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(answer.message).toMatch(/^The database cannot be reached right now/);
  }
  // New calls fail at once.
  expect(await server.refusal(ROUTES.listStores, { as: admin })).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await get('/ready')).toMatchObject({ status: 503 });

  proxy.thaw();
  await eventually(async () => expect((await get('/ready')).status).toBe(200), 30_000);
  expect(await server.call(ROUTES.listStores, { as: admin })).toHaveLength(1);
  await eventually(() => expect(pool.waitingCount).toBe(0));
  // Jobs and the live channel have their own connections.
  const bytes = makeSummary([['2', 16, '11:00:00', '1.00']]);
  expect(await uploadFile(server, { user: admin, store, bytes })).toMatchObject({ status: 'completed' });
});

it('a change whose commit was not confirmed is reported as uncertain, and a retry does not repeat it', async () => {
  const { version } = await review();
  const body = { verificationNotes: 'Seen on the tape', isVerified: true, version };
  proxy.freezeAt(/commit/i, body.verificationNotes);
  const answer = await server.refusal(ROUTES.updateTransaction, { as: admin, params: params(), body });
  expect(answer).toMatchObject({ status: 503, code: 'UNCERTAIN' });
  expect(answer.message).toMatch(/not certain whether this was saved/);

  proxy.thaw();
  await eventually(review, 30_000);
  expect(await review()).toMatchObject({ isVerified: true, verificationNotes: 'Seen on the tape' });
  const again = await server.call(ROUTES.updateTransaction, { as: admin, params: params(), body });
  expect(again).toMatchObject({ version: version + 1 });
  const entries = sql`SELECT FROM audit_log WHERE entity_type = 'transaction' AND entity_id = ${params().id}`;
  expect((await entries.execute(direct.db)).rows).toHaveLength(1);
});

it('a statement takes as long as it needs while the database answers others', async () => {
  const lock = sql`SELECT pg_advisory_xact_lock(1)`;
  let waiting: Promise<unknown> | undefined;
  await direct.db.transaction().execute(async (holder) => {
    await lock.execute(holder);
    const before = proxy.connections();
    waiting = lock.execute(server.context.database.db);
    // The database was checked twice, and the statement still waits.
    await eventually(() => expect(proxy.connections()).toBeGreaterThanOrEqual(before + 2), 30_000);
  });
  await expect(waiting).resolves.toBeDefined();
});

it('the database cancels a statement that takes too long, unless its transaction may take longer', async () => {
  const limited = openDatabase(database.connectionString, { statementLimitMs: 50 });
  try {
    const slow = sql`SELECT pg_sleep(0.2)`;
    await expect(slow.execute(limited.db)).rejects.toMatchObject({ code: '57014' });
    await limited.db.transaction().execute(async (tx) => {
      await liftStatementLimit(tx);
      await slow.execute(tx);
    });
    await expect(slow.execute(limited.db)).rejects.toMatchObject({ code: '57014' });
  } finally {
    await limited.close();
  }
});
