// On both databases: tickets that excuse a finding, in a file that came before the one with the finding.
import { ROUTES } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';

const { server, supervisor: user, store } = useSupervisedStore();

const head = (number: number, register: number, time: string): string =>
  `TRANS# ${number}  REG ${register}  CASHIER 7  11/16/2026 06:${time}`;
const milk = (number: number, minute: number): string =>
  `${head(number, 1, `${minute}:00`)}\nMILK   4.50\nTOTAL   4.50\nCASH   4.50`;
const given = `${head(4703, 1, '20:00')}\nTOBACCO   14.50\nLIGHTER   2.49\nSALE ABORTED`;
const again = (number: number, register: number, time: string): string =>
  `${head(number, register, time)}\nTOBACCO   14.50\nLIGHTER   2.49\nTOTAL   16.99\nCASH   16.99`;

const DAY = [milk(4701, 10), milk(4702, 12), given, milk(4704, 30), milk(4705, 40)];
const EXCUSES = [again(301, 3, '20:20'), again(302, 3, '20:40'), again(303, 3, '21:00')];

async function load(filename: string, tickets: readonly string[]): Promise<void> {
  const into = { storeId: store.id, userId: user.id, filename };
  await seedReceipts(server.context.database, into, readJournal(tickets.join('\n')));
}

async function listTold() {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: user, query: {} });
  return notifications.flatMap((one) =>
    one.kind === 'findings-excused' && one.store?.id === store.id ? [one] : [],
  );
}

async function readRisk(): Promise<number> {
  const { rows } = await server.context.database.pool.query<{ risk: number }>(
    "SELECT risk FROM transactions WHERE store_id = $1 AND transaction_number = '4703'",
    [store.id],
  );
  return rows[0]?.risk ?? -1;
}

it.each([
  ['one', EXCUSES.slice(0, 1)],
  ['three', EXCUSES],
])('is told of %s, and leads to the finding until they are withdrawn', async (_, excuses) => {
  await load('small.xlsx', excuses);
  await load('day.xlsx', DAY);
  expect(await readRisk()).toBe(0);
  const told = await listTold();
  const other = { filename: 'day.xlsx', uploadedBy: expect.any(String) as string };
  expect(told).toMatchObject([{ filename: 'small.xlsx', other, transactions: 1, transactionNumber: '4703' }]);
  const { rows } = await server.context.database.pool.query<{ remarks: string[] }>(
    "SELECT report -> 'remarks' AS remarks FROM data_uploads WHERE store_id = $1 AND filename = 'day.xlsx'",
    [store.id],
  );
  expect(rows[0]?.remarks).toContain(
    'A transaction of an earlier file speaks for the cashier of a finding of this file: 4703. Its review names it.',
  );
  await server.call(ROUTES.withdrawUpload, { as: user, params: { uploadId: told[0]?.uploadId ?? '' } });
  expect(await listTold()).toMatchObject([{ withdrawnBy: expect.any(String) as string }]);
  expect(await readRisk()).toBeGreaterThan(0);
});

it('is told in the other order, too', async () => {
  await load('day.xlsx', DAY);
  await load('small.xlsx', EXCUSES);
  const told = await listTold();
  expect(told).toMatchObject([
    { filename: 'small.xlsx', transactionNumber: '4703', other: { filename: 'day.xlsx' } },
  ]);
});

it('names the extract that came first beside the whole day that has what excuses its finding', async () => {
  await load('extract.xlsx', [given, milk(4705, 40)]);
  await load('all.xlsx', [...DAY, ...EXCUSES]);
  expect(await listTold()).toMatchObject([
    { filename: 'all.xlsx', transactionNumber: '4703', other: { filename: 'extract.xlsx' } },
  ]);
});

it.each([
  ['the file has the sale, too', EXCUSES, [...DAY, ...EXCUSES]],
  ['it was rung again in its own file', [again(301, 3, '50:00')], [...DAY, again(304, 1, '20:40')]],
  ['nothing of it was rung before', [again(301, 3, '50:00')], DAY],
])('says nothing if %s', async (_, first, second) => {
  await load('small.xlsx', first);
  await load('day.xlsx', second);
  expect(await listTold()).toEqual([]);
});

it('is told if the file with what excuses it has the finding, too', async () => {
  await load('all.xlsx', [...DAY, ...EXCUSES]);
  expect(await listTold()).toEqual([]);
  await load('day.xlsx', DAY);
  expect(await listTold()).toMatchObject([
    { filename: 'all.xlsx', transactions: 1, transactionNumber: '4703' },
  ]);
});

it('says nothing of an extract that ends before what excuses the finding', async () => {
  await load('all.xlsx', [...DAY, ...EXCUSES]);
  await load('extract.xlsx', [given]);
  await load('longer.xlsx', DAY.slice(0, 3));
  expect(await listTold()).toEqual([]);
});

it('is told once of the same file', async () => {
  await load('small.xlsx', EXCUSES);
  await load('day.xlsx', DAY);
  await load('again.xlsx', DAY);
  expect(await listTold()).toHaveLength(1);
});

it('says nothing of a drawer whose money the canceled ticket before it counts, whichever file has that', async () => {
  const drawer = `${head(4704, 1, '20:40')}\nNO SALE`;
  const day = (canceled: string) => [milk(4701, 10), milk(4702, 12), canceled, drawer, milk(4705, 40)];
  const retouched = `${head(4703, 1, '20:00')}\nBAGEL   1.79\nSALE ABORTED`;
  await load('retouched.xlsx', day(retouched));
  await load('true.xlsx', day(given));
  expect(await listTold()).toEqual([]);
  expect(await readRisk()).toBeGreaterThan(0);
});
