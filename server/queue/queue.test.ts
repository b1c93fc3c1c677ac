// On both databases in the long form: statements.
import { type Queue, type QueueFilter, ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let stores: Store[];
let agent: TestUser;
let supervisor: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  stores = [await server.createStore(), await server.createStore(), await server.createStore()];
  const [first, second, closed] = stores as [Store, Store, Store];
  agent = await server.createUser({ assignedStores: [first.storeNumber, second.storeNumber] });
  supervisor = await server.createUser({ role: 'supervisor' });
  for (const [at, store] of [first, second, closed].entries()) {
    const receipts = simulateReceipts({ seed: at + 1, days: 2 });
    await seedReceipts(server.context.database, { storeId: store.id, userId: agent.id }, receipts);
  }
});
afterAll(() => server.close());

type Query = Partial<Record<keyof QueueFilter | 'limit', string | number>>;

const readQueue = (query: Query = {}, as = agent): Promise<Queue> =>
  server.call(ROUTES.getQueue, { as, query: { limit: 200, ...query } });

async function readRisks(storeIds: number[]): Promise<{ id: string; risk: number }[]> {
  const { rows } = await server.context.database.pool.query<{ id: string; risk: number }>(
    `SELECT store_id || '-' || id AS id, risk FROM transactions
    WHERE store_id = ANY($1) AND risk > 0 AND NOT (is_verified OR is_flagged)
    ORDER BY greatest(risk, look_risk) DESC, transaction_time DESC, store_id DESC, transactions.id DESC`,
    [storeIds],
  );
  return rows;
}

const dollarsOf = (rows: { risk: number }[]): number => rows.reduce((sum, { risk }) => sum + risk, 0) / 1000;

describe('the queue', () => {
  it('has what is pending in the stores that the caller may see, riskiest first', async () => {
    const own = await readRisks(stores.slice(0, 2).map(({ id }) => id));
    const { transactions, pending } = await readQueue();
    expect(transactions.map(({ id }) => id)).toEqual(own.slice(0, 200).map(({ id }) => id));
    expect(new Set(transactions.map(({ storeId }) => storeId)).size).toBe(2);
    expect(pending.count).toBe(own.length);
    expect(pending.expectedLoss).toBeCloseTo(dollarsOf(own), 6);
    expect(pending.oldestDay).toBe('2026-03-02');
    const [first] = transactions;
    expect(first?.risk?.sentence).toBeTruthy();
    expect(stores.map(({ name }) => name)).toContain(first?.storeName);
    const all = await readRisks(stores.map(({ id }) => id));
    expect((await readQueue({}, supervisor)).pending.count).toBe(all.length);
  });

  it('does not give away random looks', async () => {
    const { transactions } = await readQueue();
    const { rows: looks } = await server.context.database.pool.query<{
      id: string;
      standing: number;
      nearest: number[];
    }>(`
      WITH first AS (
        SELECT t.store_id, r.business_day, t.risk, r.at_risk_cents FROM transaction_risks r
        JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id
        WHERE r.day_rank <= 10
      )
      SELECT t.store_id || '-' || t.id AS id, t.look_risk AS standing, (
          SELECT array_agg(f.risk) FROM (
            SELECT risk, rank() OVER (ORDER BY abs(first.at_risk_cents - r.at_risk_cents)) AS place FROM first
            WHERE first.store_id = r.store_id AND first.business_day = r.business_day
          ) f WHERE f.place = 1
        ) AS nearest
      FROM transactions t JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
      WHERE t.look_risk > 0`);
    expect(looks.length).toBeGreaterThan(5);
    for (const { standing, nearest } of looks) expect(nearest).toContain(standing);
    const listed = transactions.find(({ id }) => looks.some((look) => look.id === id));
    const other = transactions.find(({ id }) => looks.every((look) => look.id !== id));
    for (const { id, risk } of [listed, other].map((row) => row!)) {
      expect(Object.keys(risk ?? {}).toSorted()).toEqual(['isMoneyAssumed', 'moneyAtRisk', 'sentence']);
      const opened = await server.call(ROUTES.getTransaction, { as: agent, params: { id } });
      expect(Object.keys(opened.risk ?? {}).toSorted()).toEqual([
        'isMoneyAssumed',
        'moneyAtRisk',
        'sharedNames',
        'signals',
        'wasRandomLook',
      ]);
      expect(opened.risk?.wasRandomLook).toBe(false);
    }
  });

  it('does not give them away in the list by risk either: same order, and a place of their day', async () => {
    const [store] = stores as [Store];
    const { transactions } = await readQueue({ storeId: store.id, limit: 100 });
    const { transactions: listed } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id, sortBy: 'risk', sortOrder: 'desc', status: 'pending', limit: 100 },
    });
    expect(listed.map(({ id }) => id).slice(0, transactions.length)).toEqual(
      transactions.map(({ id }) => id),
    );
    const { rows: looks } = await server.context.database.pool.query<{ id: string }>(
      "SELECT store_id || '-' || id AS id FROM transactions WHERE store_id = $1 AND look_risk > risk",
      [store.id],
    );
    const shown = listed.filter(({ id }) => looks.some((look) => look.id === id));
    expect(shown.length).toBeGreaterThan(3);
    for (const { risk } of shown) expect(risk?.dayRank).toBeLessThanOrEqual(10);
  });

  it('says if the money is assumed', async () => {
    const { transactions } = await readQueue({ kind: 'opened-drawer' });
    const opened = transactions.find(({ risk }) => risk?.moneyAtRisk === 9);
    expect(opened?.risk?.isMoneyAssumed).toBe(true);
    const { transactions: given } = await readQueue({ kind: 'not-rung-again' });
    expect(given[0]?.risk).toMatchObject({ isMoneyAssumed: false });
  });

  it('is narrowed by store, cashier and kind, and its sums with it', async () => {
    const [store] = stores as [Store];
    const one = await readQueue({ storeId: store.id });
    expect(new Set(one.transactions.map(({ storeId }) => storeId))).toEqual(new Set([store.id]));
    const employeeId = one.transactions[0]?.employeeId ?? '';
    const byCashier = await readQueue({ storeId: store.id, employeeId });
    expect(byCashier.transactions.map(({ id }) => id)).toEqual(
      one.transactions.filter((row) => row.employeeId === employeeId).map(({ id }) => id),
    );
    expect(byCashier.pending.count).toBe(byCashier.transactions.length);
    const byKind = await readQueue({ storeId: store.id, kind: 'opened-drawer' });
    expect(byKind.transactions.length).toBeGreaterThan(0);
    expect(byKind.transactions.length).toBeLessThan(one.transactions.length);
    expect(byKind.transactions.every(({ filterFlags }) => filterFlags.includes('no_sales'))).toBe(true);
    expect((await readQueue({ employeeId: 'no\0body' })).transactions).toEqual([]);
  });

  it('counts what is pending without money at risk, by store, as the list has it', async () => {
    const readRest = (query: Query = {}, as = agent) => server.call(ROUTES.getQueueRest, { as, query });
    const { stores: rest } = await readRest();
    expect(rest.map(({ storeId }) => storeId)).toEqual(stores.slice(0, 2).map(({ id }) => id));
    for (const { storeId, checkAll, checkLot, firstDay, lastDay } of rest) {
      const list = (priorities: string, kind = '') =>
        server.call(ROUTES.listTransactions, {
          as: agent,
          query: {
            storeId,
            priorities,
            kind,
            status: 'pending',
            queued: 'no',
            startDate: firstDay,
            endDate: lastDay,
            limit: 200,
          },
        });
      expect([checkAll, checkLot].every((count) => count > 0)).toBe(true);
      const { transactions, total } = await list('check_all');
      expect(total).toBe(checkAll);
      expect((await list('check_lot')).total).toBe(checkLot);
      const { transactions: queued } = await readQueue({ storeId });
      const ids = new Set(queued.map(({ id }) => id));
      expect(transactions.some(({ id }) => ids.has(id))).toBe(false);
      const ofKind = (await readRest({ storeId, kind: 'given-up' })).stores[0];
      expect((await list('check_all', 'given-up')).total).toBe(ofKind?.checkAll ?? 0);
    }
    const [{ storeId, checkAll }] = rest as [(typeof rest)[number]];
    const all = async (query: Query) => {
      const { stores: found } = await readRest({ storeId, ...query });
      return found[0]?.checkAll ?? 0;
    };
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId, priorities: 'check_all', status: 'pending', queued: 'no', limit: 200 },
    });
    const { employeeId, id } = transactions.find((row) => row.employeeId !== null)!;
    expect(await all({ employeeId: employeeId ?? '' })).toBe(
      transactions.filter((row) => row.employeeId === employeeId).length,
    );
    const decide = (isVerified: boolean) =>
      server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isVerified } });
    await decide(true);
    expect(await all({})).toBe(checkAll - 1);
    await decide(false);
    expect(await all({})).toBe(checkAll);
    expect((await readRest({}, supervisor)).stores).toHaveLength(3);
    const nobody = await server.createUser({ assignedStores: [] });
    expect((await readRest({}, nobody)).stores).toEqual([]);
  });

  it('is walked across stores to its end and back', async () => {
    const { transactions } = await readQueue();
    const ids = transactions.map(({ id }) => id);
    const around = await Promise.all(
      ids.map((id) => server.call(ROUTES.getQueueNeighbors, { as: agent, params: { id } })),
    );
    expect(around.map(({ nextId }) => nextId)).toEqual([...ids.slice(1), null]);
    expect(around.map(({ previousId }) => previousId)).toEqual([null, ...ids.slice(0, -1)]);
  });

  it('skips what a colleague has open, and continues from what was just decided', async () => {
    const { transactions } = await readQueue();
    const [first, second, third] = transactions.map(({ id }) => id) as [string, string, string];
    await server.call(ROUTES.announcePresence, { as: supervisor, params: { id: second } });
    const walk = () => server.call(ROUTES.getQueueNeighbors, { as: agent, params: { id: first } });
    expect((await walk()).nextId).toBe(third);
    await server.call(ROUTES.announcePresence, { as: agent, params: { id: third } });
    expect((await walk()).nextId).toBe(third);
    // A person looks at one: the latest, and not for ever.
    await server.call(ROUTES.announcePresence, { as: supervisor, params: { id: third } });
    expect((await walk()).nextId).toBe(second);
    await server.call(ROUTES.endPresence, { as: supervisor, params: { id: third } });
    expect((await walk()).nextId).toBe(third);
    const { db } = server.context.database;
    await sql`UPDATE presence SET opened_at = opened_at - interval '16 minutes'`.execute(db);
    expect((await walk()).nextId).toBe(second);
    await server.call(ROUTES.endPresence, { as: supervisor, params: { id: second } });
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id: first },
      body: { isVerified: true },
    });
    expect((await walk()).nextId).toBe(second);
    const after = await readQueue();
    expect(after.transactions[0]?.id).toBe(second);
    expect(after.pending.count).toBe((await readRisks(stores.slice(0, 2).map(({ id }) => id))).length);
    await server.call(ROUTES.updateTransaction, {
      as: agent,
      params: { id: first },
      body: { isVerified: false },
    });
    expect((await readQueue()).transactions[0]?.id).toBe(first);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it("draws a line where the day's looks end", async () => {
    const colleague = await server.createUser({ assignedStores: [stores[0]?.storeNumber ?? ''] });
    const before = await readQueue({}, colleague);
    expect(before.budget).toMatchObject({ looks: 60, reviewedToday: 0 });
    await server.call(ROUTES.updateDailyLooks, { as: colleague, body: { looks: 3 } });
    const { transactions, budget } = await readQueue({}, colleague);
    expect(budget).toMatchObject({ looks: 3, ahead: { count: 3 } });
    const risks = new Map(
      (await readRisks(stores.slice(0, 1).map((store) => store.id))).map((row) => [row.id, row.risk]),
    );
    const first = transactions.slice(0, 3).map((row) => ({ risk: risks.get(row.id) ?? 0 }));
    expect(budget.ahead.expectedLoss).toBeCloseTo(dollarsOf(first), 6);
    const id = transactions[0]?.id ?? '';
    await server.call(ROUTES.updateTransaction, { as: colleague, params: { id }, body: { isFlagged: true } });
    expect((await readQueue({}, colleague)).budget).toMatchObject({
      looks: 3,
      reviewedToday: 1,
      ahead: { count: 2 },
    });
    expect((await readQueue()).budget.looks).toBe(60);
    await expect(
      server.call(ROUTES.updateDailyLooks, { as: colleague, body: { looks: 0 } }),
    ).rejects.toThrow();
  });

  it('is empty for somebody without stores', async () => {
    const nobody = await server.createUser({ assignedStores: [] });
    expect(await readQueue({}, nobody)).toMatchObject({
      transactions: [],
      pending: { count: 0, expectedLoss: 0, oldestDay: null },
    });
  });
});
