import { type RiskSignal, ROUTES, type Store } from '@tillwatch/contract';
// On both databases in the long form: which file a linked transaction comes from.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  user = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());

const head = (number: number, minute: number): string =>
  `TRANS# ${number}  REG 1  CASHIER 7  11/16/2026 06:${minute}:00`;
const sale = (number: number, minute: number): string =>
  `${head(number, minute)}\nMILK   4.50\nBREAD   3.50\nTOTAL   8.00\nCASH   8.00\n`;
const given = (number: number, minute: number): string =>
  `${head(number, minute)}\nTOBACCO   14.50\nLIGHTER   2.49\nSALE ABORTED\n`;
const again = (number: number, minute: number): string =>
  `${head(number, minute)}\nTOBACCO   14.50\nLIGHTER   2.49\nTOTAL   16.99\nCASH   16.99\n`;

it('names and reports the later file that a transaction comes from which speaks for the cashier', async () => {
  const into = { storeId: store.id, userId: user.id };
  const first = [
    sale(4701, 10),
    sale(4702, 12),
    given(4703, 20),
    again(4704, 21),
    given(4705, 40),
    sale(4706, 50),
  ];
  await seedReceipts(server.context.database, { ...into, filename: 'a.xlsx' }, readJournal(first.join('\n')));
  const second = [again(4801, 41), sale(4802, 52), sale(4803, 54)];
  await seedReceipts(
    server.context.database,
    { ...into, filename: 'b.xlsx' },
    readJournal(second.join('\n')),
  );
  expect(
    (await linksOf('4703')).map(({ transactionId, laterFile }) => [transactionId, laterFile]),
  ).toContainEqual(['4704', null]);
  expect(
    (await linksOf('4705')).map(({ transactionId, laterFile, laterPart }) => [
      transactionId,
      laterFile,
      laterPart,
    ]),
  ).toContainEqual(['4801', 'b.xlsx', 'ticket']);
  expect(await reportOf('b.xlsx')).toContain(
    'A transaction of this file speaks for the cashier of a finding from an earlier file: 4705. Its review names it.',
  );
  expect((await reportOf('a.xlsx')).join()).not.toContain('speaks for the cashier');
  const told = await server.call(ROUTES.listNotifications, { as: user, query: {} });
  expect(told.notifications.filter(({ kind }) => kind === 'findings-excused')).toMatchObject([
    { filename: 'b.xlsx', transactions: 1, transactionNumber: '4705' },
  ]);
  const uploadId = told.notifications.flatMap((one) =>
    one.kind === 'findings-excused' ? [one.uploadId] : [],
  )[0]!;
  await server.call(ROUTES.withdrawUpload, { as: user, params: { uploadId } });
  const { notifications } = await server.call(ROUTES.listNotifications, { as: user, query: {} });
  expect(notifications.filter(({ kind }) => kind === 'findings-excused')).toMatchObject([
    { withdrawnBy: expect.any(String) as string, readAt: expect.any(String) as string },
  ]);
});

it('reports it, too, if the later file prints the finding once more, in a slightly different way', async () => {
  const other = await server.createStore();
  const into = { storeId: other.id, userId: user.id };
  const first = [sale(4711, 10), given(4712, 20), sale(4713, 50)];
  await seedReceipts(server.context.database, { ...into, filename: 'c.xlsx' }, readJournal(first.join('\n')));
  const second = [given(4712, 20).replace('SALE ABORTED', 'SALE  ABORTED'), again(4811, 21)];
  await seedReceipts(
    server.context.database,
    { ...into, filename: 'd.xlsx' },
    readJournal(second.join('\n')),
  );
  expect(await reportOf('d.xlsx', other)).toContain(
    'A transaction of this file speaks for the cashier of a finding from an earlier file: 4712. Its review names it.',
  );
  const links = await linksOf('4712', other);
  expect(links.map(({ transactionId, laterFile }) => [transactionId, laterFile])).toContainEqual([
    '4811',
    'd.xlsx',
  ]);
  // The same file once more lowers nothing.
  await seedReceipts(
    server.context.database,
    { ...into, filename: 'e.xlsx' },
    readJournal(`${second.join('\n')}\n`),
  );
  expect((await reportOf('e.xlsx', other)).join()).not.toContain('speaks for the cashier');
});

it('says that only the goods came later of a transaction that the earlier file has with others', async () => {
  const other = await server.createStore();
  const load = async (filename: string, next: string): Promise<void> => {
    const journal = [sale(4721, 10), given(4722, 20), next, sale(4724, 50)].join('\n');
    const into = { storeId: other.id, userId: user.id, filename };
    await seedReceipts(server.context.database, into, readJournal(journal));
  };
  await load('f.xlsx', sale(4723, 21));
  await load('g.xlsx', again(4723, 21));
  const id = await idOf('4723', other.id);
  const { contests } = await server.call(ROUTES.getTransaction, { as: user, params: { id } });
  const open = contests.find(({ outcome }) => outcome === 'open');
  await server.call(ROUTES.settleContest, {
    as: user,
    params: { id, contestId: open?.id ?? '' },
    body: { takes: true, seen: open?.seen ?? '', reason: 'Looked at the video' },
  });
  expect(await linksOf('4722', other)).toContainEqual(
    expect.objectContaining({ transactionId: '4723', laterFile: 'g.xlsx', laterPart: 'goods' }),
  );
});

async function reportOf(filename: string, { id } = store): Promise<string[]> {
  const { rows } = await server.context.database.pool.query<{ remarks: string[] }>(
    "SELECT report -> 'remarks' AS remarks FROM data_uploads WHERE store_id = $1 AND filename = $2",
    [id, filename],
  );
  return rows[0]?.remarks ?? [];
}

async function linksOf(transactionNumber: string, { id } = store): Promise<RiskSignal['links']> {
  const params = { id: await idOf(transactionNumber, id) };
  const { risk } = await server.call(ROUTES.getTransaction, { as: user, params });
  return risk?.signals.flatMap(({ links }) => links) ?? [];
}

async function idOf(transactionNumber: string, storeId: number): Promise<string> {
  const { rows } = await server.context.database.pool.query<{ id: number }>(
    'SELECT id FROM transactions WHERE store_id = $1 AND transaction_number = $2',
    [storeId, transactionNumber],
  );
  return `${storeId}-${rows[0]?.id}`;
}
