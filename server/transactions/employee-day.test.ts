// On both databases in the long form: statements.
import { type EmployeeDay, LIMITS, ROUTES, type Store, type TransactionRow } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTransactions, type SeedTransaction } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let agent: TestUser;
let rows: TransactionRow[];

const found = (transactionNumber: string, more: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber,
  time: '2026-11-17T12:00:00',
  employeeId: '115',
  filters: ['void_items'],
  priority: 'check_lot',
  ...more,
});

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, [
    found('1'),
    found('2', { time: '2026-11-17T23:59:59' }),
    found('3', { time: '2026-11-17T00:00:00', employeeId: '0115' }),
    found('4', { time: '2026-11-17T13:00:00', priority: 'check_all', filters: ['refund'] }),
    found('5', { filters: [] }),
    found('6', { employeeId: '116' }),
    found('7', { time: '2026-11-18T00:00:00' }),
    found('8', { time: '2026-11-16T23:59:59' }),
    found('9', { employeeId: null, employeeName: 'SAM K' }),
    found('10', { employeeId: null, employeeName: 'Sam K' }),
    found('11', { employeeId: null, employeeName: null }),
    ...Array.from({ length: LIMITS.employeeDayRows + 5 }, (_, index) =>
      found(`2${index}`, { employeeId: '200' }),
    ),
  ]);
  const query = { storeId: store.id, limit: 200 };
  rows = (await server.call(ROUTES.listTransactions, { as: agent, query })).transactions;
});
afterAll(() => server.close());

function idOf(number: string): string {
  return rows.find((row) => row.transactionId === number)!.id;
}

async function readDay(number: string): Promise<EmployeeDay> {
  return server.call(ROUTES.getEmployeeDay, { as: agent, params: { id: idOf(number) } });
}

const numbersOf = (day: EmployeeDay) => day.transactions.map((row) => row.transactionId);

it('lists the same employee’s others of the same business day, highest priority first', async () => {
  const day = await readDay('1');
  expect(day).toMatchObject({ employeeId: '115', businessDay: '2026-11-17', total: 3 });
  expect(numbersOf(day)).toEqual(['4', '3', '2']);
  expect(numbersOf(await readDay('2'))).toEqual(['4', '3', '1']);
});

it('counts how many have been reviewed', async () => {
  await server.call(ROUTES.updateTransaction, {
    as: agent,
    params: { id: idOf('2') },
    body: { isVerified: true },
  });
  await server.call(ROUTES.updateTransaction, {
    as: agent,
    params: { id: idOf('4') },
    body: { isFlagged: true },
  });
  expect(await readDay('1')).toMatchObject({ total: 3, verified: 1, flagged: 1 });
});

it('uses the name if the export has no number, and lists nothing if it has neither', async () => {
  expect(numbersOf(await readDay('9'))).toEqual(['10']);
  expect(await readDay('11')).toMatchObject({ employeeId: null, total: 0, transactions: [] });
});

it('is empty, not an error, for employees without others', async () => {
  expect(await readDay('7')).toMatchObject({ total: 0, verified: 0, flagged: 0, transactions: [] });
});

it('counts all even if the list is limited', async () => {
  const day = await readDay('20');
  expect(day.total).toBe(LIMITS.employeeDayRows + 4);
  expect(day.transactions).toHaveLength(LIMITS.employeeDayRows);
});
