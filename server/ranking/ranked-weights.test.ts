// On both databases: how a risk is described while new weights haven't been applied to it.
import { ROUTES, type Store } from '@tillwatch/contract';
import { SIGNAL_IDS } from '@tillwatch/core/ranking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rankOutdated } from '../ingestion/job/ranking.jobs.ts';
import { insertVersion } from '../rules/rules.queries.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWeights } from './weights-in-force.ts';

let server: TestServer;
let store: Store;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  admin = await server.createUser({ role: 'admin' });
  const seeded = { storeId: store.id, userId: admin.id };
  await seedReceipts(server.context.database, seeded, simulateReceipts({ days: 3 }));
});
afterAll(() => server.close());

it('uses the weights that made the risk until the store is ranked again', async () => {
  const { db } = server.context.database;
  const readQueue = () => server.call(ROUTES.getQueue, { as: admin, query: { limit: 20 } });
  const { transactions } = await readQueue();
  const params = { id: transactions[0]?.id ?? '' };
  const open = () => server.call(ROUTES.getTransaction, { as: admin, params });
  const opened = await open();
  expect(opened.risk?.signals.some(({ weight }) => weight !== 0)).toBe(true);

  const signals = Object.fromEntries(SIGNAL_IDS.map((id) => [id, { weight: 0 }]));
  await insertVersion(db, { storeId: null, content: { signals }, reason: 'Tried', userId: admin.id });
  expect((await findWeights(db, [store.id]))(store.id).weights.signals.refund).toBe(0);
  expect((await open()).risk).toEqual(opened.risk);
  expect((await readQueue()).transactions).toEqual(transactions);

  // As in a store that an earlier version ranked.
  await server.context.database.pool.query('UPDATE store_rankings SET weights = NULL');
  expect((await open()).risk?.signals.every(({ weight }) => weight === 0)).toBe(true);
  await rankOutdated(server.context);
  expect((await open()).risk?.signals.every(({ weight }) => weight === 0)).toBe(true);
});
