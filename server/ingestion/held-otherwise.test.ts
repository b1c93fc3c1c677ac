// On both databases: a finding that nobody has reviewed, and the same day in another layout, in which it's gone or
// somebody else's.
import { formatRecordId, ROUTES, type TransactionDetail, type TransactionRow } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { useSupervisedStore } from '../testing/use-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

const { server, supervisor, store } = useSupervisedStore();

type Change = Partial<SeedTransaction>;

const SUSPECT = 3;
/** Paid out in cash to whoever was at the register. */
const REFUND: Change = {
  employeeId: '27',
  type: 'Refund',
  amountCents: -7990,
  priority: 'check_all',
  filters: ['refund', 'void_items'],
  lines: ['*** REFUND ***', 'VOID', 'CASH -79.90'],
};

/** Eight sales, of which one is `suspect`. */
function day(suspect: Change, write: (sale: SeedTransaction) => SeedTransaction): SeedTransaction[] {
  return Array.from({ length: 8 }, (_, index) =>
    write({
      transactionNumber: String(4001 + index),
      time: `2026-11-16T10:${String(index * 4).padStart(2, '0')}:${String(index * 7 + 3).padStart(2, '0')}`,
      registerId: '1',
      employeeId: '27',
      amountCents: 500 + index * 10,
      items: ['COLA'],
      row: 2 + index,
      ...(index === SUSPECT && suspect),
    }),
  );
}

/** With seconds and plain numbers. */
const exact = (suspect: Change) => day(suspect, (sale) => sale);
/** The same in another layout. */
const padded = (suspect: Change) =>
  day(suspect, (sale) => ({
    ...sale,
    transactionNumber: `00${sale.transactionNumber}`,
    time: `${sale.time.slice(0, 16)}:00`,
    lines: [`No. ${sale.transactionNumber}`, ...(sale.lines ?? ['paid'])],
  }));
/** In a third one. */
const unregistered = (suspect: Change) =>
  day(suspect, (sale) => ({
    ...sale,
    transactionNumber: `#${sale.transactionNumber}`,
    registerId: null,
    lines: [`Ticket ${sale.transactionNumber}`, ...(sale.lines ?? ['paid'])],
  }));
const withoutGoods = (sales: readonly SeedTransaction[]): SeedTransaction[] =>
  sales.map((sale) => ({ ...sale, items: [] }));

/** @returns the upload's public id. */
async function load(sales: readonly SeedTransaction[], into = store): Promise<string> {
  const { uploadId } = await seedTransactions(
    server.context.database,
    { storeId: into.id, userId: supervisor.id },
    sales,
  );
  return formatRecordId(into.id, uploadId);
}

const withdraw = (uploadId: string) =>
  server.call(ROUTES.withdrawUpload, { as: supervisor, params: { uploadId } });

async function list(query: object = {}, of = store): Promise<TransactionRow[]> {
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: supervisor,
    query: { storeId: of.id, sortBy: 'time', sortOrder: 'asc', ...query },
  });
  return transactions;
}

/** What stands of all of them, in whatever store. */
async function stands(of = store) {
  const rows = await list({}, of);
  const details = await Promise.all(
    rows.map(({ id }) => server.call(ROUTES.getTransaction, { as: supervisor, params: { id } })),
  );
  return details.map((one) => ({
    number: one.transactionId,
    time: one.transactionTime,
    register: one.registerId,
    employee: one.employeeId,
    type: one.transactionType,
    amount: one.amount,
    priority: one.priority,
    filters: one.filterFlags,
    goods: one.items.length,
    rows: one.rawData.originalRows,
  }));
}

async function read(): Promise<TransactionDetail> {
  const rows = await list();
  expect(rows).toHaveLength(8);
  const params = { id: rows[SUSPECT]?.id ?? '' };
  const detail = await server.call(ROUTES.getTransaction, { as: supervisor, params });
  return { ...detail, filterFlags: detail.filterFlags.toSorted() };
}

const SUSPICIOUS = {
  amount: -79.9,
  employeeId: '27',
  priority: 'check_all',
  filterFlags: ['refund', 'void_items'],
};

async function expectHeld(by: string): Promise<void> {
  const { contests, ...one } = await read();
  expect(one).toMatchObject(SUSPICIOUS);
  expect(contests.filter(({ outcome }) => outcome === 'open')).toMatchObject([{ uploadId: by }]);
  expect(await list({ contested: 'open' })).toHaveLength(1);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
}

async function expectSettled(facts: object): Promise<void> {
  const { contests, ...one } = await read();
  expect(one).toMatchObject(facts);
  expect(contests.filter(({ outcome }) => outcome === 'open')).toEqual([]);
  expect(await list({ contested: 'open' })).toEqual([]);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
}

/** It waits again, because what somebody had decided for was withdrawn. */
async function expectReopened(facts: object): Promise<void> {
  const { contests, ...one } = await read();
  expect(one).toMatchObject(facts);
  expect(contests.filter(({ outcome }) => outcome === 'open')).toHaveLength(1);
  expect(await list({ contested: 'open' })).toHaveLength(1);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
}

async function settle(takes: boolean): Promise<void> {
  const { id, contests } = await read();
  const open = contests.find(({ outcome }) => outcome === 'open');
  const contestId = open?.id ?? '';
  const body = { takes, seen: open?.seen ?? '', reason: 'Looked at the video' };
  await server.call(ROUTES.settleContest, { as: supervisor, params: { id, contestId }, body });
}

/** What the other layout says of it, and whether that is less than what the first one says or simply different. */
const FORGED: [name: string, change: Change, says: object][] = [
  ['without any finding', { priority: 'check_few', filters: [], lines: ['BAGEL'] }, { filterFlags: [] }],
  ['without one of two findings', { filters: ['refund'], lines: ['REFUND'] }, { filterFlags: ['refund'] }],
  [
    'as a small sale',
    { type: 'Sale', amountCents: 179, priority: 'check_few', filters: [], lines: ['BAGEL'] },
    { amount: 1.79, filterFlags: [] },
  ],
];
const REWRITTEN: typeof FORGED = [
  ['by another cashier', { employeeId: '31' }, { employeeId: '31' }],
  ['with another amount', { amountCents: -190, lines: ['*** REFUND ***', 'VOID'] }, { amount: -1.9 }],
];

describe.each([...FORGED, ...REWRITTEN])('a refund that another layout has %s', (_, change, says) => {
  const forged = { ...REFUND, ...change };

  it('stays until somebody decides, and is asked about once', async () => {
    await load(exact(REFUND));
    const other = await load(padded(forged));
    await expectHeld(other);
    const { report } = await server.call(ROUTES.getUpload, { as: supervisor, params: { uploadId: other } });
    expect(report?.remarks.join(' ')).toContain('1 transaction that nobody had reviewed');
    await load(padded(forged));
    await load(exact(REFUND));
    await expectHeld(other);
  });

  it('stays even if the other layout knows more', async () => {
    await load(withoutGoods(exact(REFUND)));
    const other = await load(padded(forged));
    await expectHeld(other);
  });

  it('is as if the other layout had never been there once that is withdrawn', async () => {
    await load(exact(REFUND));
    const before = await stands();
    const other = await load(padded(forged));
    await withdraw(other);
    await expectSettled(SUSPICIOUS);
    expect(await stands()).toEqual(before);
  });

  it('is as if the first one had never been there once that is withdrawn', async () => {
    const first = await load(exact(REFUND));
    await load(padded(forged));
    await withdraw(first);
    await expectSettled(says);
    const alone = await server.createStore();
    await load(padded(forged), alone);
    expect(await stands()).toEqual(await stands(alone));
    // In the other order, it comes back, unless neither is worse.
    await load(exact(REFUND));
    expect(await read()).toMatchObject(_ === 'by another cashier' ? says : SUSPICIOUS);
  });

  it('is what the other layout says once that is taken, whatever comes later', async () => {
    await load(exact(REFUND));
    const other = await load(padded(forged));
    await settle(true);
    await expectSettled(says);
    expect((await read()).contests).toMatchObject([{ outcome: 'taken', reason: 'Looked at the video' }]);
    await load(exact(REFUND));
    await load(padded(forged));
    await load(unregistered(REFUND));
    await expectSettled(says);
    await withdraw(other);
    expect(await list()).toHaveLength(8);
  });

  it('is what it was once that is kept, whatever comes later', async () => {
    await load(exact(REFUND));
    const other = await load(padded(forged));
    await settle(false);
    await expectSettled(SUSPICIOUS);
    await load(padded(forged));
    await load(exact(REFUND));
    await expectSettled(SUSPICIOUS);
    await withdraw(other);
    await expectSettled(SUSPICIOUS);
  });

  it('comes back once what was taken is withdrawn, and waits again', async () => {
    await load(exact(REFUND));
    const before = await stands();
    const other = await load(padded(forged));
    await settle(true);
    await withdraw(other);
    await expectReopened(SUSPICIOUS);
    expect(await stands()).toEqual(before);
  });

  it('stays what was taken once the first one is withdrawn', async () => {
    const first = await load(exact(REFUND));
    await load(padded(forged));
    await settle(true);
    await withdraw(first);
    await expectSettled(says);
  });

  it('is what the other layout says if that was kept out and is all there is, and waits again', async () => {
    const first = await load(exact(REFUND));
    await load(padded(forged));
    await settle(false);
    await withdraw(first);
    await expectReopened(says);
  });

  it('stays if a third layout comes, and goes', async () => {
    await load(exact(REFUND));
    const other = await load(padded(forged));
    const third = await load(unregistered(REFUND));
    await expectHeld(other);
    await withdraw(third);
    await expectHeld(other);
    const fourth = await load(unregistered(forged));
    expect(await read()).toMatchObject(SUSPICIOUS);
    await withdraw(other);
    expect(await read()).toMatchObject(SUSPICIOUS);
    expect(await list({ contested: 'open' })).toHaveLength(1);
    await withdraw(fourth);
    await expectSettled(SUSPICIOUS);
  });
});

describe.each(FORGED)('a refund that an earlier export in another layout had %s', (_, change, says) => {
  const forged = { ...REFUND, ...change };

  it('counts as soon as it comes, and either can be withdrawn', async () => {
    const other = await load(padded(forged));
    const before = await stands();
    const first = await load(exact(REFUND));
    await expectSettled(SUSPICIOUS);
    await withdraw(first);
    await expectSettled(says);
    expect(await stands()).toEqual(before);
    await load(exact(REFUND));
    await withdraw(other);
    await expectSettled(SUSPICIOUS);
    const alone = await server.createStore();
    await load(exact(REFUND), alone);
    expect(await stands()).toEqual(await stands(alone));
  });

  it('counts even if the earlier one knows more, which is kept for whoever decides', async () => {
    const other = await load(padded(forged));
    const before = await stands();
    const first = await load(withoutGoods(exact(REFUND)));
    expect(await read()).toMatchObject(SUSPICIOUS);
    if (_ !== 'as a small sale') await expectHeld(other);
    await withdraw(first);
    await expectSettled(says);
    expect(await stands()).toEqual(before);
  });
});

describe.each(REWRITTEN)('a refund that an earlier export in another layout had %s', (_, change, says) => {
  it('waits for somebody to decide, with the larger loss, and either can be withdrawn', async () => {
    const forged = { ...REFUND, ...change };
    const other = await load(padded(forged));
    const before = await stands();
    const first = await load(exact(REFUND));
    const { contests, ...one } = await read();
    const isLarger = _ === 'with another amount';
    expect(one).toMatchObject(isLarger ? SUSPICIOUS : says);
    expect(contests.filter(({ outcome }) => outcome === 'open')).toMatchObject([
      { uploadId: isLarger ? other : first },
    ]);
    await withdraw(first);
    await expectSettled(says);
    expect(await stands()).toEqual(before);
    await load(exact(REFUND));
    await withdraw(other);
    await expectSettled(SUSPICIOUS);
    const alone = await server.createStore();
    await load(exact(REFUND), alone);
    expect(await stands()).toEqual(await stands(alone));
  });
});

describe('an honest export in another layout', () => {
  it('without goods, in which nothing can be found, waits for nobody', async () => {
    const plain = { ...REFUND, priority: 'check_few', filters: [], lines: ['Refund'] } as const;
    await load(exact(REFUND));
    await load(withoutGoods(padded(plain)));
    await expectSettled(SUSPICIOUS);
    const reversed = await server.createStore();
    await load(withoutGoods(padded(plain)), reversed);
    await load(exact(REFUND), reversed);
    expect(await stands(reversed)).toEqual(await stands());
  });

  it('that has rows twice says nothing else of them', async () => {
    await load(exact(REFUND));
    await load([...padded(REFUND), ...padded(REFUND)]);
    await expectSettled(SUSPICIOUS);
  });

  it('corrects the amount of a plain sale, in its own way of writing', async () => {
    const sale: Change = { amountCents: 540 };
    await load(exact(sale));
    await load(padded(sale));
    const corrected = await load(padded({ amountCents: 777 }));
    const [before] = (await stands()).slice(SUSPECT);
    expect(before).toMatchObject({ number: '4004', amount: 7.77, time: expect.stringContaining('10:12:24') });
    expect(await list()).toHaveLength(8);
    await withdraw(corrected);
    await expectSettled({ amount: 5.4 });
  });
});
