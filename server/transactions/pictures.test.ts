// On both databases in the long form: the data for a register's timeline and a store's day.
import { LIMITS, type RegisterTimeline, ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReceipts, seedTransactions, type SeedTransaction } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let agent: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agent = await server.createUser({ role: 'supervisor' });
});
afterAll(() => server.close());

interface Filled {
  store: Store;
  idOf: (number: string) => string;
}

async function fill(transactions: readonly SeedTransaction[]): Promise<Filled> {
  const store = await server.createStore();
  const into = { storeId: store.id, userId: agent.id };
  await seedTransactions(server.context.database, into, transactions);
  const rows: TransactionRow[] = await listAll(store.id);
  return { store, idOf: (number) => rows.find(({ transactionId }) => transactionId === number)!.id };
}

async function listAll(storeId: number): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = [];
  for (;;) {
    const query = { storeId, limit: 200, offset: rows.length };
    const page = await server.call(ROUTES.listTransactions, { as: agent, query });
    rows.push(...page.transactions);
    if (page.transactions.length === 0) return rows;
  }
}

const readTimeline = (id: string): Promise<RegisterTimeline> =>
  server.call(ROUTES.getRegisterTimeline, { as: agent, params: { id } });
const readDay = (store: Store, date: string) =>
  server.call(ROUTES.getStoreDay, { as: agent, params: { id: String(store.id) }, query: { date } });
const numbersOf = ({ tickets }: RegisterTimeline) => tickets.map((ticket) => ticket.transactionId);

describe('the timeline of a register', () => {
  it('has what the register did fifteen minutes before and after, even across midnight', async () => {
    const { idOf } = await fill([
      { transactionNumber: '1', time: '2026-11-17T23:39:59' },
      { transactionNumber: '2', time: '2026-11-17T23:40:00', filters: ['no_sales'], type: 'No Sale' },
      { transactionNumber: '3', time: '2026-11-17T23:55:00' },
      { transactionNumber: '4', time: '2026-11-17T23:55:00', registerId: '2' },
      { transactionNumber: '5', time: '2026-11-18T00:10:00', filters: ['cash_drawer_violation'] },
      { transactionNumber: '6', time: '2026-11-18T00:10:01' },
      { transactionNumber: '7', time: '2026-11-17T23:55:00', registerId: null },
      { transactionNumber: '8', time: '2026-11-17T23:50:00', amountCents: 0, items: ['Void MILK', 'GUM'] },
    ]);
    const timeline = await readTimeline(idOf('3'));
    expect(timeline).toMatchObject({ registerId: '1', total: 4, linkedElsewhere: [] });
    expect(numbersOf(timeline)).toEqual(['2', '8', '3', '5']);
    expect(timeline.tickets.map(({ opensDrawer }) => opensDrawer)).toEqual([true, false, false, true]);
    expect(timeline.tickets[1]).toMatchObject({ amount: 0, voidedAmount: 1, isLinked: false });
    expect(await readTimeline(idOf('7'))).toEqual({
      registerId: null,
      tickets: [],
      total: 0,
      isTurnedBack: false,
      linkedElsewhere: [],
    });
  });

  it('is cut to the nearest and says how many there are', async () => {
    const seconds = Array.from({ length: LIMITS.registerTickets + 30 }, (_, at) => at);
    const { idOf } = await fill(
      seconds.map((second) => ({
        transactionNumber: String(second),
        time: new Date(Date.UTC(2026, 10, 17, 12, 0, second)).toISOString().slice(0, 19),
      })),
    );
    const timeline = await readTimeline(idOf('10'));
    expect(timeline.total).toBe(seconds.length);
    expect(numbersOf(timeline)).toEqual(seconds.slice(0, LIMITS.registerTickets).map(String));
  });

  it('marks what a signal links, in either direction', async () => {
    const store = await server.createStore();
    const into = { storeId: store.id, userId: agent.id };
    await seedReceipts(server.context.database, into, simulateReceipts({ days: 3 }));
    const { rows } = await server.context.database.pool.query<{ from: number; to: number }>(
      `SELECT r.transaction_id AS from, link::bigint AS to FROM transaction_risks r,
        json_array_elements(r.signals) AS s, json_array_elements_text(s->'links') AS link
      WHERE r.store_id = $1 ORDER BY 1, 2 LIMIT 20`,
      [store.id],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { from, to } of rows) {
      for (const [one, other] of [
        [from, to],
        [to, from],
      ]) {
        const { tickets, linkedElsewhere } = await readTimeline(`${store.id}-${one}`);
        const linked = [...tickets, ...linkedElsewhere].filter(({ isLinked }) => isLinked);
        expect(linked.map(({ id }) => id)).toContain(`${store.id}-${other}`);
        expect(linked.map(({ id }) => id)).not.toContain(`${store.id}-${one}`);
      }
    }
  });
});

it('says where a register’s clock may have been set back', async () => {
  const { store, idOf } = await fill(
    Array.from({ length: 60 }, (_, at) => ({
      transactionNumber: String(at + 1),
      time: new Date(Date.UTC(2026, 10, 17, 9, 0) + (at * 5 - (at < 20 ? 0 : 62)) * 60_000)
        .toISOString()
        .slice(0, 19),
    })),
  );
  expect((await readTimeline(idOf('16'))).isTurnedBack).toBe(true);
  expect((await readTimeline(idOf('55'))).isTurnedBack).toBe(false);
  expect((await readDay(store, '2026-11-17')).turnedBack).toEqual(['1']);
});

describe("a store's day", () => {
  it('counts by register and quarter of an hour, and lists the findings by time', async () => {
    const { store } = await fill([
      { transactionNumber: '1', time: '2026-11-17T00:00:00' },
      { transactionNumber: '2', time: '2026-11-17T00:14:59' },
      { transactionNumber: '3', time: '2026-11-17T23:59:59', registerId: '10', filters: ['refund'] },
      { transactionNumber: '4', time: '2026-11-17T10:15:00', registerId: '2', filters: ['void_items'] },
      { transactionNumber: '5', time: '2026-11-17T10:15:00', registerId: null },
      { transactionNumber: '6', time: '2026-11-18T00:00:00', filters: ['refund'] },
    ]);
    const { registers, findings, total } = await readDay(store, '2026-11-17');
    const filledOf = (counts: number[]) => [...counts.entries()].filter(([, count]) => count > 0);
    expect(registers.map(({ registerId, counts }) => [registerId, filledOf(counts)])).toEqual([
      [null, [[41, 1]]],
      ['1', [[0, 2]]],
      ['2', [[41, 1]]],
      ['10', [[95, 1]]],
    ]);
    expect(total).toBe(2);
    expect(findings.map(({ transactionId }) => transactionId)).toEqual(['4', '3']);
    expect(await readDay(store, '2026-11-16')).toEqual({
      date: '2026-11-16',
      registers: [],
      turnedBack: [],
      findings: [],
      total: 0,
    });
  });

  it('keeps the riskiest if there are more findings than are drawn', { tags: ['long'] }, async () => {
    const { store } = await fill(
      Array.from({ length: LIMITS.dayFindings + 20 }, (_, at) => ({
        transactionNumber: String(at),
        time: new Date(Date.UTC(2026, 10, 17, 12, 0, at)).toISOString().slice(0, 19),
        filters: ['promos'] as const,
        priority: at % 2 === 0 ? ('check_all' as const) : ('check_few' as const),
      })),
    );
    const { findings, total } = await readDay(store, '2026-11-17');
    expect(total).toBe(LIMITS.dayFindings + 20);
    expect(findings).toHaveLength(LIMITS.dayFindings);
    expect(findings.filter(({ priority }) => priority === 'check_all')).toHaveLength(total / 2);
  });

  it('has exactly what the list of that day has', async () => {
    const store = await server.createStore();
    const into = { storeId: store.id, userId: agent.id };
    await seedReceipts(server.context.database, into, simulateReceipts({ days: 2, seed: 5 }));
    const rows = (await listAll(store.id)).filter((row) => row.transactionTime.startsWith('2026-03-03'));
    const { registers, findings } = await readDay(store, '2026-03-03');
    expect(registers.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(
      rows.length,
    );
    const ids = new Set(findings.map(({ id }) => id));
    for (const row of rows.filter(({ filterFlags }) => filterFlags.length > 0)) expect(ids).toContain(row.id);
    expect(findings.some(({ riskDollars }) => riskDollars > 0)).toBe(true);
  });
});
