// On both databases in the long form: statements.
import { LIMITS, ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let agent: TestUser;
let colleague: TestUser;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  colleague = await server.createUser({ assignedStores: [store.storeNumber] });
  await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, [
    { transactionNumber: '100', time: '2026-11-17T10:00:00' },
  ]);
  const query = { storeId: store.id };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
  id = transactions[0]!.id;
});

const announce = (as: TestUser) => server.call(ROUTES.announcePresence, { as, params: { id } });
const end = (as: TestUser) => server.call(ROUTES.endPresence, { as, params: { id } });
const list = (as = colleague) => server.call(ROUTES.listPresence, { as, query: { storeId: store.id } });

it('shows who has a transaction open until it is closed', async () => {
  expect(await list()).toEqual([]);
  await announce(agent);
  await announce(agent);
  await announce(colleague);
  const present = await list();
  expect(present.map(({ transactionId, userId }) => [transactionId, userId])).toEqual([
    [id, agent.id],
    [id, colleague.id],
  ]);
  expect(present[0]?.name).toMatch(/^Agent Number\d+$/);
  await end(agent);
  await end(agent);
  expect((await list()).map(({ userId }) => userId)).toEqual([colleague.id]);
});

it('is announced when it starts and ends, but not in between', async () => {
  const page = await openLivePage(server, colleague);
  await announce(agent);
  await announce(agent);
  await end(agent);
  await end(agent);
  const heard = { type: 'presence', storeId: store.id };
  await eventually(() => expect(page.events).toEqual([heard, heard]));
  page.close();
});

it('expires when the page stops reporting it, and the others are notified', async () => {
  const page = await openLivePage(server, agent);
  const heard = { type: 'presence', storeId: store.id };
  await announce(agent);
  await server.context.database.pool.query(
    `UPDATE presence SET seen_at = now() - interval '91 seconds' WHERE store_id = $1`,
    [store.id],
  );
  expect(await list()).toEqual([]);
  await announce(colleague);
  await eventually(() => expect(page.events).toEqual([heard, heard]));
  await server.context.database.pool.query(
    `INSERT INTO presence VALUES ($1, 999, $2, now() - interval '91 seconds')`,
    [store.id, agent.id],
  );
  await announce(colleague);
  await eventually(() => expect(page.events).toEqual([heard, heard, heard]));
  page.close();
});

it('is told neither of whoever gives a second look nor, to them, of whoever gave the first', async () => {
  const third = await server.createUser({ assignedStores: [store.storeNumber] });
  const supervisor = await server.createUser({ role: 'supervisor' });
  await server.context.database.pool.query(
    `INSERT INTO second_looks (store_id, transaction_id, first_by, second_by, drawn_version, notes)
      VALUES ($1, $2, $3, $4, 1, '')`,
    [store.id, id.split('-')[1], agent.id, colleague.id],
  );
  const page = await openLivePage(server, agent);
  await announce(colleague);
  const seenBy = async (who: TestUser) => (await list(who)).map(({ userId }) => userId);
  expect(await seenBy(colleague)).toEqual([colleague.id]);
  for (const other of [agent, third]) expect(await seenBy(other)).toEqual([]);
  expect(await seenBy(supervisor)).toEqual([colleague.id]);
  await announce(agent);
  expect(await seenBy(colleague)).toEqual([colleague.id]);
  expect(await seenBy(third)).toEqual([agent.id]);
  await end(agent);
  const heard = { type: 'presence', storeId: store.id };
  await eventually(() => expect(page.events).toEqual([heard, heard]));
  page.close();
});

it('ends earlier ones of a person who has more open than a few tabs show, in all stores', async () => {
  const other = await server.createStore();
  await server.context.database.pool.query(
    `UPDATE users SET assigned_stores = assigned_stores || $2::text WHERE id = $1`,
    [agent.id, other.storeNumber],
  );
  const ids: string[] = [];
  for (const at of [store, other]) {
    const seeds = Array.from({ length: 6 }, (_, n) => ({
      transactionNumber: String(200 + n),
      time: `2026-11-17T11:0${n}:00`,
    }));
    await seedTransactions(server.context.database, { storeId: at.id, userId: agent.id }, seeds);
    const query = { storeId: at.id };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
    ids.push(...transactions.map((one) => one.id).filter((one) => one !== id));
  }
  const page = await openLivePage(server, colleague);
  const openBy = async (who: TestUser) => {
    const all = await Promise.all(
      [store, other].map(({ id: storeId }) =>
        server.call(ROUTES.listPresence, { as: who, query: { storeId } }),
      ),
    );
    return all.flat().map(({ transactionId }) => transactionId);
  };
  await announce(colleague);
  for (const one of ids) await server.call(ROUTES.announcePresence, { as: agent, params: { id: one } });
  expect((await openBy(agent)).toSorted()).toEqual([id, ...ids.slice(-LIMITS.openTransactions)].toSorted());
  // Renewed in turn, they stay; all at once, no more are open.
  const [renewed] = ids.slice(-1);
  await server.call(ROUTES.announcePresence, { as: agent, params: { id: renewed! } });
  expect(await openBy(agent)).toHaveLength(1 + LIMITS.openTransactions);
  await Promise.all(
    ids.map((one) => server.call(ROUTES.announcePresence, { as: agent, params: { id: one } })),
  );
  expect(await openBy(agent)).toHaveLength(1 + LIMITS.openTransactions);
  await eventually(() => expect(page.events).toContainEqual({ type: 'presence', storeId: store.id }));
  page.close();
});

it('requires an existing transaction', async () => {
  const params = { id: `${store.id}-4711` };
  for (const route of [ROUTES.announcePresence, ROUTES.endPresence]) {
    expect(await server.refusal(route, { as: agent, params })).toMatchObject({ status: 404 });
  }
});

it('never waits for what has expired while a review holds it', async () => {
  const { db } = server.context.database;
  await announce(agent);
  await sql`INSERT INTO presence (store_id, transaction_id, user_id, seen_at)
    SELECT ${store.id}, max(transaction_id) + 1, ${agent.id}, now() - interval '1 hour' FROM presence
    WHERE store_id = ${store.id}`.execute(db);
  const rows = sql`SELECT transaction_id FROM presence WHERE store_id = ${store.id}`;
  let announced: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    // As a review does, in the order of the transactions' numbers.
    await sql`${rows} ORDER BY transaction_id LIMIT 1 FOR UPDATE`.execute(tx);
    announced = announce(agent);
    await eventually(async () => {
      const waiting = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      expect(waiting.rows).not.toHaveLength(0);
    });
    await sql`${rows} ORDER BY transaction_id FOR UPDATE`.execute(tx);
  });
  await announced;
  expect((await list()).map(({ userId }) => userId)).toEqual([agent.id]);
  expect((await rows.execute(db)).rows).toHaveLength(1);
});
