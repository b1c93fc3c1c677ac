// On both databases: what a second file says otherwise of the goods of a finding that nobody has reviewed.
import { formatRecordId, ROUTES, type Store, type TransactionDetail } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import { type AssessedReceipt, seedReceipts } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let supervisor: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  supervisor = await server.createUser({ role: 'supervisor' });
  store = await server.createStore();
});

const print = (number: number, minute: number, body: string): string =>
  `TRANS# ${number}  REG 1  CASHIER 7  11/16/2026 06:${minute}:00\n${body}`;
const sale = (goods: string, cents: string): string =>
  `${goods}   ${cents}\nTOTAL   ${cents}\nCASH   ${cents}`;
const MILK = sale('MILK', '4.50');
const PELLETS = sale('HEATING PELLETS', '49.99');
const aborted = (goods: string): string => `${goods}\nSALE ABORTED`;
const voided = (goods: string): string =>
  `${goods}   49.99\nVOID LINE ITEM ${goods}   -49.99\nCOLA   1.99\nTOTAL   1.99\nCASH   1.99`;
const refund = (...lines: string[]): string =>
  `*** REFUND ***\n${lines.join('\n')}\nTOTAL   -17.98\nCASH   -17.98`;

const NUMBER = 4703;

/** A file with the suspicious ticket between plain ones; the next customer buys pellets. @returns its public id. */
async function load(
  suspect: string,
  filename = 'day.xlsx',
  change: (read: AssessedReceipt) => AssessedReceipt = (read) => read,
): Promise<string> {
  const tickets = [MILK, MILK, suspect, PELLETS, MILK].map((body, at) => print(4701 + at, 10 + at, body));
  const receipts = readJournal(tickets.join('\n'));
  expect(receipts).toHaveLength(tickets.length);
  const into = { storeId: store.id, userId: supervisor.id, filename };
  const { uploadId } = await seedReceipts(server.context.database, into, receipts.map(change));
  return formatRecordId(store.id, uploadId);
}

async function list(query: object = {}) {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: supervisor,
    query: { storeId: store.id, ...query },
  });
  return transactions;
}

async function read(): Promise<TransactionDetail> {
  const found = (await list()).find(({ transactionId }) => transactionId === String(NUMBER));
  return server.call(ROUTES.getTransaction, { as: supervisor, params: { id: found?.id ?? '' } });
}

async function listNews(kind: string) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  return notifications.filter((one) => one.kind === kind);
}

const OTHERWISE: [name: string, first: string, second: string][] = [
  ['canceled goods', aborted('KOOL CARTON   49.99'), aborted('HEATING PELLETS   49.99')],
  ['voided goods', voided('KOOL CARTON'), voided('HEATING PELLETS')],
  ['another price', aborted('KOOL CARTON   49.99\nGUM   1.00'), aborted('KOOL CARTON   1.00\nGUM   49.99')],
  [
    'one article more, and one at another price',
    aborted('KOOL CARTON   49.99'),
    aborted('KOOL CARTON   4.99\nMILK   45.00'),
  ],
  ['returned goods', refund('MARLBORO   -17.98'), refund('MOTOR OIL   -8.99', 'MOTOR OIL   -8.99')],
];

const OPEN_CONTEST = {
  outcome: 'open',
  differences: expect.arrayContaining([expect.objectContaining({ field: 'items' })]) as unknown,
};

describe.each(OTHERWISE)('%s', (_, first, second) => {
  it('wait for a supervisor', async () => {
    await load(first);
    const before = await read();
    const uploadId = await load(second, 'other.xlsx');
    const after = await read();
    expect(after).toMatchObject({ items: before.items, risk: before.risk, priority: before.priority });
    expect(after.contests).toMatchObject([{ ...OPEN_CONTEST, uploadId }]);
    expect(await list({ contested: 'open' })).toHaveLength(1);
    expect(await listNews('reviews-contested')).toMatchObject([{ transactions: 1, unreviewed: 1 }]);
  });

  it('wait for a supervisor in the other order, too', async () => {
    await load(second, 'other.xlsx');
    const before = await read();
    await load(first);
    const after = await read();
    expect(after.risk?.moneyAtRisk).toBeGreaterThanOrEqual(before.risk?.moneyAtRisk ?? 0);
    expect(after.contests.filter(({ outcome }) => outcome === 'open')).toMatchObject([OPEN_CONTEST]);
    expect(await listNews('reviews-contested')).toMatchObject([{ transactions: 1, unreviewed: 1 }]);
  });
});

const SAME: [name: string, first: string, second: string][] = [
  ['in other case and with other blanks', 'Kool  Carton   49.99', 'KOOL CARTON   49.99'],
  ['cut off', 'KOOL MENTHOL CARTON   49.99', 'KOOL MENTHOL   49.99'],
  ['with a code', 'KOOL CARTON   49.99', '00028200 KOOL CARTON   49.99'],
];

it.each(SAME)('takes the same goods, %s, for what they are', async (_, first, second) => {
  await load(aborted(first));
  await load(aborted(second));
  expect((await read()).contests.filter(({ outcome }) => outcome === 'open')).toEqual([]);
  expect(await listNews('reviews-contested')).toEqual([]);
});

describe('a plain sale that is said to have sold what a finding is about', () => {
  /** The suspicious ticket, and what the next customer bought. */
  async function loadDay(suspect: string, next: string, filename: string): Promise<string> {
    const receipts = readJournal(
      [MILK, MILK, suspect, next, MILK].map((body, at) => print(4701 + at, 10 + at, body)).join('\n'),
    );
    const into = { storeId: store.id, userId: supervisor.id, filename };
    const { uploadId } = await seedReceipts(server.context.database, into, receipts);
    return formatRecordId(store.id, uploadId);
  }
  const find = async (number: number) => (await list()).find((one) => one.transactionId === String(number));
  const BAGEL = sale('BAGEL', '1.79');

  const EXCUSED: [name: string, suspect: string, forged: string][] = [
    ['canceled', aborted('KOOL CARTON   49.99'), sale('KOOL CARTON', '49.99')],
    ['taken back', voided('KOOL CARTON'), sale('KOOL CARTON', '49.99')],
    ['canceled, at a price of nearly nothing', aborted('KOOL CARTON   49.99'), sale('Kool  Carton', '1.79')],
  ];

  it.each(EXCUSED)(
    'stays as it is until a supervisor decides: goods that were %s',
    async (_, suspect, forged) => {
      await loadDay(suspect, BAGEL, 'day.xlsx');
      const before = await read();
      const uploadId = await loadDay(suspect, forged, 'corrected.xlsx');
      expect((await read()).risk).toEqual(before.risk);
      expect(await find(4704)).toMatchObject({ amount: 1.79 });
      const [open, ...others] = await list({ contested: 'open' });
      expect([open?.transactionId, others]).toEqual(['4704', []]);
      expect(await listNews('reviews-contested')).toMatchObject([
        { uploadId, transactions: 1, unreviewed: 1 },
      ]);
      expect(await listNews('findings-excused')).toEqual([]);
    },
  );

  /** The next customer's bagel is what another finding is about, which is worth less. */
  it('stays as it is even if it explains a smaller finding itself', async () => {
    const suspect = aborted('KOOL CARTON   49.99\n BUNS   2.79');
    const loadBoth = async (next: string, filename: string) => {
      const bodies = [MILK, aborted('BAGEL   1.79'), suspect, next, MILK];
      const receipts = readJournal(bodies.map((body, at) => print(4701 + at, 10 + at, body)).join('\n'));
      await seedReceipts(
        server.context.database,
        { storeId: store.id, userId: supervisor.id, filename },
        receipts,
      );
    };
    await loadBoth(BAGEL, 'day.xlsx');
    const before = await read();
    expect(before.risk?.moneyAtRisk).toBe(52.78);
    await loadBoth(sale('KOOL CARTON', '49.99'), 'corrected.xlsx');
    expect((await read()).risk).toEqual(before.risk);
    expect(await find(4704)).toMatchObject({ amount: 1.79 });
    await loadBoth(BAGEL, 'day-again.xlsx');
    expect(await find(4704)).toMatchObject({ amount: 1.79 });
  });

  it('is what a later honest file says until a supervisor decides', async () => {
    await loadDay(aborted('KOOL CARTON   49.99'), sale('KOOL CARTON', '49.99'), 'made-up.xlsx');
    expect((await read()).risk?.moneyAtRisk).toBe(0);
    await loadDay(aborted('KOOL CARTON   49.99'), BAGEL, 'day.xlsx');
    expect(await find(4704)).toMatchObject({ amount: 1.79 });
    expect((await read()).risk?.moneyAtRisk).toBe(49.99);
    expect(await listNews('reviews-contested')).toMatchObject([{ transactions: 1, unreviewed: 1 }]);
    const { contests } = await server.call(ROUTES.listContests, {
      as: supervisor,
      params: { id: String(store.id) },
    });
    expect(contests).toMatchObject([{ explains: { stored: [], file: [String(NUMBER)] } }]);
  });

  it('is corrected at once where it sold something else', async () => {
    await loadDay(aborted('KOOL CARTON   49.99'), BAGEL, 'day.xlsx');
    await loadDay(aborted('KOOL CARTON   49.99'), sale('BUNS', '2.79'), 'corrected.xlsx');
    expect(await find(4704)).toMatchObject({ amount: 2.79 });
    expect(await listNews('reviews-contested')).toEqual([]);
  });
});

it('changes a plain sale to other goods as before', async () => {
  await load(sale('BREAD', '3.50'));
  await load(sale('BUNS', '3.50'));
  expect(await read()).toMatchObject({ items: [{ name: 'BUNS' }] });
  expect(await listNews('reviews-contested')).toEqual([]);
});

it('adds goods where there were none, and tells if they speak for the cashier', async () => {
  const isSuspect = ({ receipt }: AssessedReceipt) => receipt.transactionNumber === String(NUMBER);
  await load(aborted('HEATING PELLETS   49.99'), 'sums.xlsx', (read) =>
    isSuspect(read) ? { ...read, receipt: { ...read.receipt, items: [] } } : read,
  );
  expect((await read()).risk?.moneyAtRisk).toBe(49.99);
  await load(aborted('HEATING PELLETS   49.99'), 'goods.xlsx');
  expect(await read()).toMatchObject({ items: [{ name: 'HEATING PELLETS' }], risk: { moneyAtRisk: 0 } });
  expect(await listNews('reviews-contested')).toEqual([]);
  expect(await listNews('findings-excused')).toMatchObject([
    { filename: 'goods.xlsx', transactions: 1, transactionNumber: String(NUMBER) },
  ]);
});
