// On both databases in the long form: transactions that only one of two files has, although both cover its hours.
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let user: TestUser;
let store: Store;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.createUser({ role: 'supervisor' });
});
beforeEach(async () => {
  store = await server.createStore();
});
afterAll(() => server.close());

const DAY = '2026-03-02';

/** A sale every ten minutes from 8 a.m. on. */
function sales(count: number, more: Partial<SeedTransaction> = {}): SeedTransaction[] {
  return Array.from({ length: count }, (_, at) => ({
    transactionNumber: String(7001 + at),
    time: `${DAY}T${String(8 + Math.floor(at / 6)).padStart(2, '0')}:${at % 6}0:00`,
    registerId: '4',
    employeeId: '27',
    ...more,
  }));
}

const oneMore = (more: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber: '7901',
  time: `${DAY}T09:13:00`,
  registerId: '4',
  employeeId: '27',
  ...more,
});

/** @returns the remarks of the last file, and what supervisors are told of it. */
async function upload(...files: readonly (readonly SeedTransaction[])[]) {
  for (const [at, transactions] of files.entries()) {
    const into = { storeId: store.id, userId: user.id, filename: `${at + 1}.xlsx` };
    await seedTransactions(server.context.database, into, transactions);
  }
  const { rows } = await server.context.database.pool.query<{ remarks: string[] }>(
    `SELECT report -> 'remarks' AS remarks FROM data_uploads WHERE store_id = $1 ORDER BY id DESC LIMIT 1`,
    [store.id],
  );
  return { remarks: rows[0]?.remarks ?? [], told: await listTold() };
}

async function listTold() {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: user, query: {} });
  return notifications.filter((one) => one.kind === 'files-differ' && one.store?.id === store.id);
}

it('is told of what a later file adds to hours that an earlier one covers', async () => {
  const { remarks, told } = await upload(sales(20), [oneMore()]);
  expect(remarks).toEqual([
    'Earlier files cover the same hours of register 4 on Mar 2, 2026, without a transaction of this file: 7901.',
  ]);
  expect(told).toMatchObject([{ filename: '2.xlsx', added: 1, missing: 0, firstDay: DAY, lastDay: DAY }]);
});

it('says of a withdrawn file that it was', async () => {
  const { told } = await upload(sales(20), [oneMore()]);
  const uploadId = told[0]?.kind === 'files-differ' ? told[0].uploadId : '';
  await server.call(ROUTES.withdrawUpload, { as: user, params: { uploadId } });
  expect((await listTold()).map((one) => one.kind === 'files-differ' && one.withdrawnBy)).toEqual([
    expect.stringMatching(/^Supervisor /),
  ]);
});

it('is told if the file that has more came first', async () => {
  const { remarks, told } = await upload([...sales(20), oneMore()], sales(20));
  expect(remarks).toEqual([
    'This file covers the same hours of register 4 on Mar 2, 2026 as earlier ones, without a transaction of theirs: 7901.',
  ]);
  expect(told).toMatchObject([{ filename: '2.xlsx', added: 0, missing: 1 }]);
});

it('is told of what was uploaded alone before', async () => {
  const { remarks } = await upload([oneMore()], sales(20));
  expect(remarks).toEqual([
    'This file covers the same hours of register 4 on Mar 2, 2026 as earlier ones, without a transaction of theirs: 7901.',
  ]);
});

const VOID = { type: 'Void', amountCents: 0 } as const;
const BOTH = (at: number): Partial<SeedTransaction> => ({ employeeId: at % 2 === 0 ? '27' : '31' });
/** A day with two cashiers, and a void of the first. */
const MIXED = sales(20).map((sale, at) => ({ ...sale, ...BOTH(at), ...(at === 4 && VOID) }));

it.each([
  ['a kind that the other file has of another cashier only', oneMore({ ...VOID, employeeId: '31' })],
  ['a cashier whom no other file has beside several', oneMore({ employeeId: '44' })],
])('is told of %s', async (_what, more) => {
  expect((await upload(MIXED, [more])).told).toMatchObject([{ added: 1, missing: 0 }]);
  store = await server.createStore();
  expect((await upload([...MIXED, more], MIXED)).told).toMatchObject([{ added: 0, missing: 1 }]);
});

describe('a register that no other day has', () => {
  const onIt = ['10', '20', '40'].map((minute, at) =>
    oneMore({ ...VOID, transactionNumber: `9${at}`, registerId: '9', time: `${DAY}T09:${minute}:30` }),
  );

  it('is told in either order', async () => {
    const { remarks, told } = await upload(MIXED, onIt);
    expect(remarks).toContain(
      'Earlier files cover the same hours of Mar 2, 2026 without register 9, which the store has on no other day. This file has 3 transactions on it: 90, 91, and 92.',
    );
    expect(told).toMatchObject([{ added: 3, missing: 0 }]);
    store = await server.createStore();
    const other = await upload([...MIXED, ...onIt], MIXED);
    expect(other.remarks).toContain(
      'This file covers the same hours of Mar 2, 2026 as earlier ones, without register 9, which the store has on no other day. They have 3 transactions on it: 90, 91, and 92.',
    );
    expect(other.told).toMatchObject([{ added: 0, missing: 3 }]);
  });

  it('is not told if another day has it, or it has as many transactions as a register has', async () => {
    const before = { ...oneMore({ registerId: '9' }), time: '2026-02-27T09:13:00' };
    expect((await upload([before], MIXED, onIt)).told).toEqual([]);
    store = await server.createStore();
    const second = MIXED.map((sale, at) => ({ ...sale, transactionNumber: `9${at}`, registerId: '9' }));
    expect((await upload(MIXED, second)).told).toEqual([]);
  });
});

it.each([
  ['another register with a cashier of its own', [oneMore({ registerId: '5', employeeId: '31' })]],
  ['another cashier', [oneMore({ employeeId: '31' })]],
  ['a kind that the earlier file doesn’t have', [oneMore({ type: 'No Sale', amountCents: 0 })]],
  ['later hours', [oneMore({ time: `${DAY}T19:00:00` })]],
  ['many, as in an export of something else', sales(12, { transactionNumber: '' }).map(renumber)],
])('says nothing about %s', async (_what, second) => {
  expect(await upload(sales(20), second)).toEqual({ remarks: [], told: [] });
});

function renumber(seed: SeedTransaction, at: number): SeedTransaction {
  return {
    ...seed,
    transactionNumber: String(8001 + at),
    time: seed.time.replace('0:00', '7:00'),
    amountCents: 999,
  };
}
