// On both databases: reviewers' answers affect the next day's order.
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { learnFromAnswers } from '../ingestion/job/ranking.jobs.ts';
import { openTransaction } from '../testing/open-transaction.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';
import { findDecisions } from './learning.queries.ts';

let server: TestServer;
let store: Store;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  await seedReceipts(
    server.context.database,
    { storeId: store.id, userId: agent.id },
    simulateReceipts({ days: 4 }),
  );
});
afterAll(() => server.close());

async function decide(id: string, body: object): Promise<void> {
  await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body });
}

async function readKnown(): Promise<{ employee_id: string; kinds: object }[]> {
  const { rows } = await server.context.database.pool.query<{ employee_id: string; kinds: object }>(
    'SELECT employee_id, kinds FROM person_answers WHERE store_id = $1 ORDER BY 1',
    [store.id],
  );
  return rows;
}

/** Pending transactions of one kind, of the cashier with the most of them. */
async function findMany(): Promise<{ employeeId: string; ids: string[] }> {
  const { transactions } = await server.call(ROUTES.getQueue, {
    as: agent,
    query: { limit: 200, kind: 'opened-drawer' },
  });
  const countOf = (employeeId: string | null) =>
    transactions.filter((row) => row.employeeId === employeeId).length;
  const [most] = transactions.toSorted((one, other) => countOf(other.employeeId) - countOf(one.employeeId));
  const employeeId = most?.employeeId ?? '';
  return {
    employeeId,
    ids: transactions.filter((row) => row.employeeId === employeeId).map(({ id }) => id),
  };
}

async function riskOf(id: string): Promise<number> {
  const { rows } = await server.context.database.pool.query<{ risk: number }>(
    "SELECT risk FROM transactions WHERE store_id || '-' || id = $1",
    [id],
  );
  return rows[0]?.risk ?? 0;
}

it('a decision with the receipt open raises similar transactions the next day', async () => {
  const { employeeId, ids } = await findMany();
  const [first, second, third, other] = ids as [string, string, string, string];
  // From the list, without a look: not an answer.
  await decide(first, { isFlagged: true });
  await learnFromAnswers(server.context);
  expect(await readKnown()).toEqual([]);

  for (const id of [second, third]) {
    await decide(id, { isFlagged: true, ...(await openTransaction(server, agent, id)) });
  }
  const before = await riskOf(other);
  expect(await readKnown()).toEqual([]);
  await learnFromAnswers(server.context);
  const [known] = await readKnown();
  expect(known).toMatchObject({
    employee_id: employeeId,
    kinds: { 'opened-drawer': { lookedAt: 2, flagged: 2 } },
  });
  expect(await riskOf(other)).toBeGreaterThan(before);
  const { risk } = await server.call(ROUTES.getTransaction, { as: agent, params: { id: other } });
  expect(risk?.signals.find(({ id }) => id === 'flagged-before')?.sentence).toMatch(
    /, reviewers have looked at 2 and flagged 2\./,
  );
  expect(await findWrongDays(server.context.database.db)).toEqual([]);

  // A decision that is taken back isn't an answer anymore.
  const { version } = await server.call(ROUTES.getTransaction, { as: agent, params: { id: third } });
  await server.call(ROUTES.undoReview, { as: agent, params: { id: third }, body: { version } });
  await decide(second, { isFlagged: false });
  await learnFromAnswers(server.context);
  expect(await readKnown()).toEqual([]);
  expect(await riskOf(other)).toBe(before);
});

it('how a case ended is the answer, rather than the flag, as long as the case is closed', async () => {
  const supervisor = await server.createUser({ role: 'supervisor' });
  const [id] = (await findMany()).ids;
  await decide(id!, { isFlagged: true });
  const countOf = async (isFlagged: boolean): Promise<number> => {
    const decisions = await findDecisions(server.context.database.db, [store.id], 1_000);
    return decisions.filter((decision) => decision.isFlagged === isFlagged).length;
  };
  const before = [await countOf(true), await countOf(false)];
  const opened = await server.call(ROUTES.createCase, {
    as: supervisor,
    body: { title: 'Drawer', transactionIds: [id] },
  });
  const change = (version: number, body: object) =>
    server.call(ROUTES.updateCase, {
      as: supervisor,
      params: { id: opened.id },
      body: { version, ...body },
    });
  // Flagged from the list, it wasn't an answer.
  await change(1, { status: 'no_loss', reason: 'Price checks' });
  expect([await countOf(true), await countOf(false)]).toEqual([before[0], before[1]! + 1]);
  await change(2, { status: 'loss_confirmed', reason: 'Admitted after all', lost: 4 });
  expect([await countOf(true), await countOf(false)]).toEqual([before[0]! + 1, before[1]]);
  await change(3, { status: 'training', reason: 'Did not know', lost: null });
  expect([await countOf(true), await countOf(false)]).toEqual(before);
  await change(4, { status: 'loss_confirmed', reason: 'Admitted', lost: 4 });
  await learnFromAnswers(server.context);
  const sumUp = async (): Promise<number> => {
    const kinds = (await readKnown()).flatMap((row) =>
      Object.values(row.kinds as Record<string, { flagged: number }>),
    );
    return kinds.reduce((sum, { flagged }) => sum + flagged, 0);
  };
  const known = await sumUp();
  await change(5, { status: 'open', reason: 'A second video' });
  await learnFromAnswers(server.context);
  expect(await sumUp()).toBeLessThan(known);
  expect([await countOf(true), await countOf(false)]).toEqual(before);
});
