import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { uploadFile } from '../testing/upload-file.ts';
import { accessDatabase, type AccessTableInput } from './readers/testing/access-database.ts';
import { type QueryInput, savedQuery } from './readers/testing/saved-query.ts';

// Access databases, from the upload to what reviewers and uploaders see.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let store: Store;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore();
  user = await server.createUser({ assignedStores: [store.storeNumber] });
});
afterAll(() => server.close());

const DAY = 46_343;

it('a split payment is shown with its transaction and the location of each payment row', async () => {
  const sales: AccessTableInput = {
    name: 'Sales',
    columns: [
      ['SaleID', 'long'],
      ['SaleDate', 'date'],
      ['Register', 'long'],
      ['Total', 'money'],
    ],
    rows: [[501, DAY + 0.5, 1, 14.58]],
  };
  const lines: AccessTableInput = {
    name: 'SaleLines',
    columns: [
      ['SaleID', 'long'],
      ['Description', 'text'],
      ['Amount', 'money'],
    ],
    rows: [
      [501, 'COLA 20OZ', 3.58],
      [501, 'CIGARETTES', 11],
    ],
  };
  const payments: AccessTableInput = {
    name: 'Payments',
    columns: [
      ['SaleID', 'long'],
      ['Method', 'text'],
      ['Amount', 'money'],
      ['Change', 'money'],
    ],
    rows: [
      [501, 'VISA', 10, 0],
      [77, 'CASH', 1, 0],
      [501, 'CASH', 5, 0.42],
    ],
  };
  const bytes = accessDatabase([sales, lines, payments]);
  const status = await uploadFile(server, { user, store, bytes, filename: 'store.mdb' });
  expect(status).toMatchObject({ status: 'completed', totalTransactions: 1, rejectedRows: 1 });
  expect(status.report?.rejections).toMatchObject([{ sheet: 'Payments', firstRow: 3 }]);

  const query = { storeId: store.id };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: user, query });
  const id = transactions[0]?.id ?? expect.fail('Nothing was loaded');
  const { rawData, source } = await server.call(ROUTES.getTransaction, { as: user, params: { id } });
  expect(rawData.extractedData.paymentInfo).toMatchObject({
    tenders: [
      { method: 'VISA', amount: 10 },
      { method: 'CASH', amount: 5 },
    ],
    change: 0.42,
  });
  expect(source).toMatchObject({
    sheet: 'SaleLines',
    firstRow: 2,
    lastSheet: 'Payments',
    lastRow: 4,
    rowNumbers: [2, 3, 2, 4],
  });
});

const NAMELESS: AccessTableInput = {
  name: 'T1',
  columns: [
    ['F1', 'long'],
    ['F2', 'date'],
    ['F3', 'money'],
  ],
  rows: [
    [601, DAY + 0.5, 5],
    [602, DAY + 0.6, -7],
  ],
};
const JOURNAL: QueryInput = {
  name: 'Journal',
  select: [
    ['T1.F1', 'Trans #'],
    ['T1.F2', 'Date'],
    ['T1.F3', 'Total'],
  ],
  from: ['T1'],
};

it('the uploader learns which saved query was read, and what it leaves out', async () => {
  const bytes = accessDatabase([NAMELESS], '', [savedQuery({ ...JOURNAL, where: 'T1.F3>0' })]);
  const status = await uploadFile(server, { user, store, bytes, filename: 'nameless.mdb' });
  expect(status).toMatchObject({ status: 'completed', totalTransactions: 1 });
  expect(status.report?.remarks).toEqual([
    'The tables beneath the saved query "Journal" show no transactions by themselves, so they were read through it. ' +
      'It leaves out rows: it shows those for which T1.F3>0.',
    'No transaction of this file names a cashier or a register. ' +
      'If the export has them, it writes them in a way that is not known: compare the original.',
  ]);
});

it('a saved query that can’t be run is named if nothing else was found', async () => {
  const words = {
    ...NAMELESS,
    columns: [
      ['F1', 'long'],
      ['F2', 'long'],
      ['F3', 'long'],
    ] as const,
  };
  const rows = [[1, 2, 3]];
  const query = savedQuery({ ...JOURNAL, select: [['Format(T1.F2,"hh:nn")', 'Time']] });
  const bytes = accessDatabase([{ ...words, rows }], '', [query]);
  const status = await uploadFile(server, { user, store, bytes, filename: 'words.mdb' });
  expect(status.status).toBe('failed');
  expect(status.errorMessage).toMatch(
    /^No transactions were found in this file\..* The saved query "Journal" was not read: it calculates with Format\(\)\.$/,
  );
});
