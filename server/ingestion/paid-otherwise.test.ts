// On both databases: what a second file says otherwise of how a transaction was paid.
import { formatRecordId, ROUTES, type Store, type TransactionDetail } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJournal } from '../testing/read-journal.ts';
import { seedReceipts } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let supervisor: TestUser;
let agent: TestUser;
let store: Store;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  supervisor = await server.createUser({ role: 'supervisor' });
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

const print = (at: number, body: string): string =>
  `TRAN# ${700_001 + at}   TERMINAL 01   11/22/2026 ${10 + at}:37:07\nOPERATOR: 27 ANN LEE\n${body}`;
const refundTo = (card: string): string =>
  ` *** REFUND ***\n PIPE -79.90\n TOTAL -79.90\n CREDIT -79.90\n    VISA ************${card}`;
const sale = (end: string, goods = ' MILK 4.59\n STORE COUPON -2.00'): string =>
  `${goods}\n SUBTOTAL 2.59\n TAX 0.00\n TOTAL 2.59\n${end}`;

const PLAIN = ' TEA 1.99\n TOTAL 1.99\n CASH 1.99';

/** A file with one ticket for each body. @returns the upload's public id. */
async function load(...bodies: string[]): Promise<string> {
  const receipts = readJournal(bodies.map((body, at) => print(at, body)).join('\n'));
  expect(receipts).toHaveLength(bodies.length);
  const into = { storeId: store.id, userId: agent.id };
  const { uploadId } = await seedReceipts(server.context.database, into, receipts);
  return formatRecordId(store.id, uploadId);
}

async function list(query: object = {}) {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: supervisor,
    query: { storeId: store.id, sortBy: 'time', sortOrder: 'asc', ...query },
  });
  return transactions;
}

async function readAll(): Promise<TransactionDetail[]> {
  const rows = await list();
  return Promise.all(
    rows.map(({ id }) => server.call(ROUTES.getTransaction, { as: supervisor, params: { id } })),
  );
}

const signalsOf = ({ risk }: TransactionDetail) => risk?.signals.map(({ id }) => id) ?? [];

async function countOpen(): Promise<number> {
  return (await list({ contested: 'open' })).length;
}

async function readNews() {
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor });
  return notifications.filter(({ kind }) => kind === 'reviews-contested');
}

const verify = (id: string) =>
  server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isVerified: true } });

describe('a second file that names another payment', () => {
  it('waits, with every card, and the signal stays', async () => {
    const refunds = (card: (at: number) => string) =>
      Array.from({ length: 5 }, (_, at) => refundTo(card(at)));
    await load(...refunds(() => '9999'));
    const second = await load(...refunds((at) => String(2000 + at)));
    expect(await countOpen()).toBe(5);
    for (const [at, one] of (await readAll()).entries()) {
      expect(signalsOf(one)).toContain('same-card');
      expect(one.contests).toMatchObject([{ uploadId: second, outcome: 'open' }]);
      expect(one.contests[0]?.differences).toEqual([
        { field: 'card', before: '…9999', after: `…${String(2000 + at)}` },
      ]);
    }
    expect(await readNews()).toMatchObject([{ transactions: 5, unreviewed: 5 }]);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });

  it('waits if it was cash, and lets a supervisor take it', async () => {
    await load(sale(' CASH 2.59'));
    const second = await load(sale(' CREDIT 2.59\n    VISA ************4242'));
    const [one] = await readAll();
    expect(one && signalsOf(one)).toContain('paid-in-cash');
    expect(one?.contests).toMatchObject([{ uploadId: second, outcome: 'open' }]);
    expect(one?.contests[0]?.differences).toContainEqual({ field: 'payment', before: 'Cash', after: 'Card' });
    const [id, contestId] = [one?.id ?? '', one?.contests[0]?.id ?? ''];
    const seen = one?.contests[0]?.seen ?? '';
    const body = { takes: true, seen, reason: 'Looked at the slip' };
    await server.call(ROUTES.settleContest, { as: supervisor, params: { id, contestId }, body });
    const [taken] = await readAll();
    expect(taken && signalsOf(taken)).not.toContain('paid-in-cash');
    expect(taken?.rawData.extractedData.paymentInfo).toMatchObject({ maskedCard: '************4242' });
  });

  const SLIP = ' CREDIT 2.59\n    VISA ************4242\n    APPROVAL 123456  ENTRY: SWIPED';
  it.each([
    ['card', SLIP, SLIP.replace('4242', '4243')],
    ['approvalCode', SLIP, SLIP.replace('123456', '654321')],
    ['entryMethod', SLIP, SLIP.replace('SWIPED', 'CHIP')],
    ['payment', ' CASH 2.59', ' DEBIT 2.59'],
    ['change', ' CASH 5.00\n CHANGE 2.41', ' CASH 5.00\n CHANGE 2.40'],
  ])('waits if only this differs: %s', async (field, before, after) => {
    await load(sale(before));
    const second = await load(sale(after));
    const [one] = await readAll();
    expect(one?.contests).toMatchObject([{ uploadId: second, outcome: 'open', differences: [{ field }] }]);
  });

  it.each([
    ['tax', sale(' CASH 2.59'), sale(' CASH 2.59').replace('TAX 0.00', 'TAX 0.19')],
    ['subtotal', sale(' CASH 2.59'), sale(' CASH 2.59').replace('SUBTOTAL 2.59', 'SUBTOTAL 2.40')],
    ['discount', sale(' CASH 2.59'), sale(' CASH 2.59').replace('COUPON -2.00', 'COUPON -1.00')],
  ])('waits if only the %s differs', async (field, before, after) => {
    await load(before);
    await load(after);
    const [one] = await readAll();
    expect(one?.contests.map(({ outcome }) => outcome)).toEqual(['open']);
    expect(one?.contests[0]?.differences.map((difference) => difference.field)).toContain(field);
  });

  it('waits if it cannot say what a plain sale came to, which stays', async () => {
    await load(PLAIN, ' MILK 18.47\n TOTAL 18.47\n CASH 18.47');
    await load(PLAIN, ' MILK x.xx\n TOTAL x.xx\n CASH x.xx');
    const [, one] = await readAll();
    expect(one).toMatchObject({ transactionType: 'Sale', amount: 18.47 });
    expect(one?.contests.map(({ outcome }) => outcome)).toEqual(['open']);
  });

  it('says what an unreadable one came to', async () => {
    await load(PLAIN, ' MILK x.xx\n TOTAL x.xx\n CASH x.xx');
    await load(PLAIN, ' MILK 18.47\n TOTAL 18.47\n CASH 18.47');
    const [, one] = await readAll();
    expect(one?.amount).toBe(18.47);
    expect(one?.contests.map(({ outcome }) => outcome)).toEqual(['changed']);
  });

  it('names a discount that is gone', async () => {
    await load(' MILK 4.59\n STORE COUPON -2.00\n TOTAL 2.59\n CASH 2.59');
    await load(' MILK 2.59\n TOTAL 2.59\n CASH 2.59');
    const [one] = await readAll();
    expect(one?.contests).toMatchObject([{ outcome: 'open' }]);
    expect(one?.contests[0]?.differences).toContainEqual({ field: 'discount', before: '2.00', after: null });
  });

  it('contradicts a review, which stays', async () => {
    await load(sale(' CASH 2.59'));
    const id = (await list())[0]?.id ?? '';
    await verify(id);
    const second = await load(sale(' DEBIT 2.59'));
    const [one] = await readAll();
    expect(one).toMatchObject({ isVerified: true, contests: [{ uploadId: second, outcome: 'open' }] });
    expect(one && signalsOf(one)).toContain('paid-in-cash');
  });

  it('waits in another layout, too', async () => {
    const bodies = Array.from({ length: 4 }, () => refundTo('9999'));
    await load(...bodies);
    const other = readJournal(
      bodies.map((body, at) => print(at, body.replace('9999', `200${at}`))).join('\n'),
    );
    const padded = other.map(({ receipt, assessment }) => ({
      receipt: { ...receipt, transactionNumber: `00${receipt.transactionNumber}` },
      assessment,
    }));
    await seedReceipts(server.context.database, { storeId: store.id, userId: agent.id }, padded);
    expect(await countOpen()).toBe(4);
    for (const one of await readAll()) expect(signalsOf(one)).toContain('same-card');
  });
});

describe('a second file that says the same, or less', () => {
  const CARD = ' CREDIT 2.59\n    VISA ************4242\n    APPROVAL 123456  ENTRY: SWIPED';
  it.each([
    ['names the card company', ' CREDIT 2.59', ' VISA 2.59'],
    ['masks otherwise', CARD, CARD.replace('************4242', 'XXXXXXXXXXXX4242')],
    ['writes small letters', ' CASH 2.59', ' Cash 2.59'],
    ['names the payment for the first time', '', ' CASH 2.59'],
    ['names the card for the first time', ' CREDIT 2.59', CARD],
    ['names no payment', ' CASH 2.59', ''],
    ['names no card', CARD, ' CREDIT 2.59'],
    ['pads the approval', CARD, CARD.replace('123456', '00123456')],
  ])('waits for nobody if it %s, and nothing is lost', async (_, before, after) => {
    await load(sale(before));
    const [was] = await readAll();
    const second = await load(sale(after));
    const [one] = await readAll();
    expect(one?.contests).toEqual([]);
    expect(await readNews()).toEqual([]);
    for (const signal of was ? signalsOf(was) : []) expect(one && signalsOf(one)).toContain(signal);
    const { approvalCode, maskedCard } = was?.rawData.extractedData.paymentInfo ?? {};
    if (maskedCard) expect(one?.rawData.extractedData.paymentInfo.maskedCard).toMatch(/4242$/);
    if (approvalCode) expect(one?.rawData.extractedData.paymentInfo.approvalCode).toMatch(/123456$/);
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId: second } });
    expect(report?.remarks.join(' ')).not.toMatch(/contradict|differ/);
  });

  it('leaves a review as it is', async () => {
    await load(sale(CARD));
    const id = (await list())[0]?.id ?? '';
    await verify(id);
    await load(sale(' VISA 2.59'));
    expect((await readAll())[0]).toMatchObject({ isVerified: true, contests: [] });
  });

  it('keeps the signals of cards that it masks otherwise', async () => {
    await load(refundTo('9999'), refundTo('9999'));
    await load(refundTo('9999').replace('************', 'XXXXXXXXXXXX'), refundTo('9999'));
    for (const one of await readAll()) expect(signalsOf(one)).toContain('same-card');
    expect(await countOpen()).toBe(0);
  });

  it('corrects the amount of a plain sale, with its sums', async () => {
    await load(' MILK 4.59\n SUBTOTAL 4.59\n TOTAL 4.59\n CASH 5.00\n CHANGE 0.41');
    await load(' MILK 4.69\n SUBTOTAL 4.69\n TOTAL 4.69\n CASH 5.00\n CHANGE 0.31');
    const [one] = await readAll();
    expect(one).toMatchObject({ amount: 4.69, contests: [{ outcome: 'changed' }] });
    const fields = one?.contests[0]?.differences.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['amount', 'subtotal', 'change']));
  });
});
