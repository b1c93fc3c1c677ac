// On both databases: a later file that gives stored transactions without findings to another cashier.
import { ROUTES } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';

const { server, supervisor: user, store } = useSupervisedStore();

const sales = (count: number, change: (at: number) => Partial<SeedTransaction> = () => ({})) =>
  Array.from({ length: count }, (_, at): SeedTransaction => ({
    transactionNumber: String(7001 + at),
    time: `2026-03-02T${String(8 + Math.floor(at / 6)).padStart(2, '0')}:${at % 6}0:00`,
    employeeId: '27',
    ...change(at),
  }));

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
  return notifications.flatMap((one) =>
    one.kind === 'cashiers-changed' && one.store?.id === store.id ? [one] : [],
  );
}

it('is told once, from whom to whom, and until the file is withdrawn', async () => {
  const { remarks, told } = await upload(
    sales(30),
    sales(30, (at) => ({ employeeId: at < 2 ? '33' : '31' })),
  );
  expect(remarks).toEqual([
    'This file gives 30 stored transactions to another cashier: 28 from cashier 27 to cashier 31 and 2 from cashier 27 to cashier 33.',
  ]);
  expect(told).toMatchObject([
    {
      filename: '2.xlsx',
      transactions: 30,
      most: { from: 'cashier 27', to: 'cashier 31', transactions: 28 },
    },
  ]);
  await server.call(ROUTES.withdrawUpload, { as: user, params: { uploadId: told[0]?.uploadId ?? '' } });
  expect(await listTold()).toMatchObject([{ withdrawnBy: expect.any(String) as string }]);
});

it.each([
  [
    'another name',
    { employeeId: null, employeeName: 'ANN LEE' },
    { employeeId: null, employeeName: 'BO KIM' },
    'ANN LEE to BO KIM',
  ],
  ['nobody', {}, { employeeId: null }, 'cashier 27 to nobody'],
  [
    'another name under the same number',
    { employeeName: 'ANN LEE' },
    { employeeName: 'BO KIM' },
    'cashier 27 ANN LEE to cashier 27 BO KIM',
  ],
])('is told of %s', async (_, first, second, pair) => {
  const { remarks, told } = await upload(
    sales(12, () => first),
    sales(12, (at) => (at === 0 ? second : first)),
  );
  expect(remarks).toEqual([`This file gives 1 stored transaction to another cashier: 1 from ${pair}.`]);
  expect(told).toHaveLength(1);
});

it.each([
  ['a name where there was only a number', {}, { employeeName: 'ANN LEE' }],
  [
    'a number where there was only a name',
    { employeeId: null, employeeName: 'ANN LEE' },
    { employeeName: 'ANN LEE' },
  ],
  ['a number where there was nobody', { employeeId: null }, {}],
  ['a better spelling', { employeeName: 'LEE, A' }, { employeeName: 'Ann Lee' }],
  ['the same number with zeros', {}, { employeeId: '0027' }],
])('is not told of %s', async (_, first, second) => {
  const { remarks, told } = await upload(
    sales(12, () => first),
    sales(12, () => second),
  );
  expect([remarks.filter((remark) => remark.includes('another cashier')), told]).toEqual([[], []]);
});
