// On both databases: the list and its filters.
import {
  LIMITS,
  type ListedTransaction,
  parseRecordId,
  ROUTES,
  SORT_KEYS,
  type Store,
  type TransactionRow,
} from '@tillwatch/contract';
import { FILTER_IDS, type FilterId, FILTERS, PRIORITY_IDS, type Priority } from '@tillwatch/core/detection';
import { REVIEW_STATUSES, type ReviewStatus } from '@tillwatch/core/review';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTransactions, type SeedTransaction } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let agent: TestUser;
let colleague: TestUser;
let store: Store;
let otherStore: Store;
let all: (SeedTransaction & { order: number })[];

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('2077');
  otherStore = await server.createStore('3001');
  agent = await server.createUser({ assignedStores: ['2077'] });
  colleague = await server.createUser({ assignedStores: ['2077'] });
  all = makeTransactions(400);
  const { database } = server.context;
  await seedTransactions(database, { storeId: store.id, userId: agent.id }, all);
  await seedTransactions(database, { storeId: otherStore.id, userId: agent.id }, all.slice(0, 50));
  risks = await readRisks();
  expect([...risks.values()].filter((risk) => risk > 0).length).toBeGreaterThan(30);
  await reviewSome();
});
afterAll(() => server.close());

/** Where ranking, which has its own tests, has them stand. */
let risks: ReadonlyMap<string, number>;
const riskOf = ({ transactionNumber }: SeedTransaction): number => risks.get(transactionNumber) ?? 0;

async function readRisks(): Promise<Map<string, number>> {
  const { rows } = await server.context.database.pool.query<{ number: string; risk: number }>(
    'SELECT transaction_number AS number, greatest(risk, look_risk) AS risk FROM transactions WHERE store_id = $1',
    [store.id],
  );
  return new Map(rows.map(({ number, risk }) => [number, risk]));
}

/** Each one's status, and who gave it. */
const statusOf = ({ order }: { order: number }): ReviewStatus =>
  order % 7 === 1 ? 'verified' : order % 7 === 2 ? 'flagged' : 'pending';
const reviewerOf = ({ order }: { order: number }): TestUser => (order % 2 === 0 ? agent : colleague);

const reviewDay = '2026-11-10';

async function reviewSome(): Promise<void> {
  const rows: TransactionRow[] = [];
  for (const offset of [0, 200]) {
    rows.push(...(await list({ storeId: store.id, limit: LIMITS.maxPageSize, offset })).transactions);
  }
  expect(rows).toHaveLength(all.length);
  const orders = new Map(all.map(({ transactionNumber, order }) => [transactionNumber, order]));
  for (const { id, transactionId } of rows) {
    const one = { order: orders.get(transactionId)! };
    const status = statusOf(one);
    if (status === 'pending') continue;
    const body = status === 'verified' ? { isVerified: true } : { isFlagged: true };
    await server.call(ROUTES.updateTransaction, { as: reviewerOf(one), params: { id }, body });
  }
  await server.context.database.pool.query(
    'UPDATE transactions SET reviewed_at = $2::timestamp WHERE store_id = $1 AND reviewed_by IS NOT NULL',
    [store.id, `${reviewDay} 23:59:59`],
  );
}

const EMPLOYEES = ['101', '0101', '7', 'AB12', 'ab12', null] as const;
const NAMES = ['Ann O’Hara', 'JÜRGEN Wolf', null] as const;
const ITEMS = [
  'MILK GALLON',
  '100% JUICE',
  'GUM_SINGLE',
  String.raw`BACK\SLASH`,
  'Void line item MILK GALLON',
];

function makeTransactions(count: number): (SeedTransaction & { order: number })[] {
  const day = fc.integer({ min: 1, max: 6 });
  const seed = fc.record({
    day,
    second: fc.integer({ min: 0, max: 86_399 }),
    registerId: fc.constantFrom('1', '2', null),
    employeeId: fc.constantFrom(...EMPLOYEES),
    employeeName: fc.constantFrom(...NAMES),
    amountCents: fc.oneof(fc.constantFrom(0, 1000, -1000, 3000), fc.integer({ min: -9_999, max: 99_999 })),
    priority: fc.constantFrom<Priority>(...PRIORITY_IDS),
    filters: fc.subarray([...FILTER_IDS], { maxLength: 4 }),
    items: fc.subarray(ITEMS, { maxLength: 3 }),
    type: fc.constantFrom('Sale', 'Tender Abort', 'No Sale') as fc.Arbitrary<'Sale'>,
  });
  return fc.sample(seed, { numRuns: count, seed: 20_261_117 }).map(({ day, second, ...rest }, order) => ({
    ...rest,
    order,
    transactionNumber: String(5000 + order),
    // Some in the same second, to test ties.
    time: `2026-11-0${day}T${formatClock(order % 10 === 0 ? 36_000 : second)}`,
  }));
}

function formatClock(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, 19);
}

interface Filter {
  transactionTypes: FilterId[];
  priorities: Priority[];
  startDate: string;
  endDate: string;
  minAmount: number | '';
  maxAmount: number | '';
  startTime: string;
  endTime: string;
  employeeId: string;
  search: string;
  status: ReviewStatus[];
  reviewedBy: 'agent' | 'colleague' | '';
  reviewedOn: string;
}

const NO_FILTER: Filter = {
  transactionTypes: [],
  priorities: [],
  startDate: '',
  endDate: '',
  minAmount: '',
  maxAmount: '',
  startTime: '',
  endTime: '',
  employeeId: '',
  search: '',
  status: [],
  reviewedBy: '',
  reviewedOn: '',
};

const stripZeros = (text: string): string => text.toLowerCase().replace(/^0+/, '');

function isWithin(minute: string, { startTime, endTime }: Filter): boolean {
  const isFrom = startTime === '' || minute >= startTime;
  const isUntil = endTime === '' || minute <= endTime;
  const spansMidnight = startTime !== '' && endTime !== '' && startTime > endTime;
  return spansMidnight ? isFrom || isUntil : isFrom && isUntil;
}

function matches(filter: Filter, one: SeedTransaction & { order: number }): boolean {
  const day = one.time.slice(0, 10);
  const dollars = (one.amountCents ?? 0) / 100;
  const texts = [
    one.transactionNumber,
    one.employeeId ?? '',
    one.employeeName ?? '',
    one.registerId ?? '',
    one.type ?? '',
    ...(one.items ?? []),
    // A label is found by three or more of its letters.
    ...(filter.search.replaceAll(/\P{L}/gu, '').length < 3
      ? []
      : FILTERS.filter(({ id }) => one.filters?.includes(id)).map(({ label }) => label)),
  ];
  const reviewer = { agent, colleague, '': undefined }[filter.reviewedBy];
  return (
    (filter.status.length === 0 || filter.status.includes(statusOf(one))) &&
    (!reviewer || (statusOf(one) !== 'pending' && reviewerOf(one) === reviewer)) &&
    (filter.reviewedOn === '' || (filter.reviewedOn === reviewDay && statusOf(one) !== 'pending')) &&
    (filter.transactionTypes.length === 0 ||
      filter.transactionTypes.some((id) => one.filters?.includes(id))) &&
    (filter.priorities.length === 0 || filter.priorities.includes(one.priority ?? 'check_few')) &&
    (filter.startDate === '' || day >= filter.startDate) &&
    (filter.endDate === '' || day <= filter.endDate) &&
    (filter.minAmount === '' || dollars >= filter.minAmount) &&
    (filter.maxAmount === '' || dollars <= filter.maxAmount) &&
    isWithin(one.time.slice(11, 16), filter) &&
    (filter.employeeId === '' ||
      (one.employeeId !== null &&
        stripZeros(one.employeeId ?? '') === stripZeros(filter.employeeId.trim()))) &&
    texts.some((text) => text.toLowerCase().includes(filter.search.trim().toLowerCase()))
  );
}

const toQuery = (filter: Filter): Record<string, string> => ({
  ...filter,
  storeId: String(store.id),
  transactionTypes: filter.transactionTypes.join(','),
  priorities: filter.priorities.join(','),
  minAmount: String(filter.minAmount),
  maxAmount: String(filter.maxAmount),
  status: filter.status.join(','),
  reviewedBy: filter.reviewedBy === '' ? '' : String({ agent, colleague }[filter.reviewedBy].id),
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>, none: T): fc.Arbitrary<T> =>
  fc.option(arbitrary, { nil: none, freq: 2 });
const someDay = fc.integer({ min: 1, max: 7 }).map((day) => `2026-11-0${day}`);
const someMinute = fc.constantFrom('00:00', '03:15', '09:30', '12:00', '12:01', '23:59');
const someDollars = fc.constantFrom<number | ''>(0, 10, -10, 29.99, 30, 99.5, 500);

const someFilter: fc.Arbitrary<Filter> = fc.record({
  transactionTypes: maybe(fc.subarray([...FILTER_IDS], { minLength: 1, maxLength: 5 }), []),
  priorities: maybe(fc.subarray([...PRIORITY_IDS]), []),
  startDate: maybe(someDay, ''),
  endDate: maybe(someDay, ''),
  minAmount: maybe(someDollars, ''),
  maxAmount: maybe(someDollars, ''),
  startTime: maybe(someMinute, ''),
  endTime: maybe(someMinute, ''),
  employeeId: maybe(fc.constantFrom('101', '00101', 'AB12', 'aB12', '007', '10'), ''),
  search: maybe(
    fc.constantFrom(
      'milk',
      '0%',
      'm_',
      String.raw`k\s`,
      'jürgen',
      '500',
      'void line',
      'abort',
      '%',
      'x_y',
      'o’',
      'item voids',
      'rts',
      '95',
    ),
    '',
  ),
  status: maybe(fc.subarray([...REVIEW_STATUSES]), []),
  reviewedBy: maybe(fc.constantFrom('agent' as const, 'colleague' as const), ''),
  reviewedOn: maybe(
    fc.boolean().map((isToday) => (isToday ? reviewDay : '2026-01-01')),
    '',
  ),
});

const someOrder = fc.record({
  sortBy: fc.constantFrom(...SORT_KEYS),
  sortOrder: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
});
type Order = typeof someOrder extends fc.Arbitrary<infer T> ? T : never;

function compare(
  order: Order,
  a: SeedTransaction & { order: number },
  b: SeedTransaction & { order: number },
): number {
  const sign = order.sortOrder === 'asc' ? 1 : -1;
  const byTime = a.time < b.time ? -1 : a.time > b.time ? 1 : 0;
  switch (order.sortBy) {
    case 'time':
      return sign * (byTime || a.order - b.order);
    case 'amount':
      return sign * ((a.amountCents ?? 0) - (b.amountCents ?? 0) || a.order - b.order);
    case 'employee': {
      const nameOf = (one: SeedTransaction): string =>
        (one.employeeName ?? one.employeeId ?? '').toLowerCase();
      const byName = nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0;
      return sign * (byName || byTime || a.order - b.order);
    }
    case 'risk':
      return sign * (riskOf(a) - riskOf(b) || byTime || a.order - b.order);
    case 'priority': {
      const rank = (one: SeedTransaction): number => -PRIORITY_IDS.indexOf(one.priority ?? 'check_few');
      return sign * (rank(a) - rank(b)) || -(byTime || a.order - b.order);
    }
  }
}

async function list(
  query: Record<string, string | number>,
): Promise<{ transactions: ListedTransaction[]; total: number }> {
  return server.call(ROUTES.listTransactions, { as: agent, query });
}

describe('the list', () => {
  // Specification: 3.35, 7.17
  it('gives exactly what matches, in order, page by page, and counts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        someFilter,
        someOrder,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 420 }),
        async (filter, order, limit, offset) => {
          const expected = all.filter((one) => matches(filter, one)).sort((a, b) => compare(order, a, b));
          const page = await list({ ...toQuery(filter), ...order, limit, offset });
          expect(page.total).toBe(expected.length);
          expect(page.transactions.map((row) => row.transactionId)).toEqual(
            expected.slice(offset, offset + limit).map((one) => one.transactionNumber),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  // Specification: 3.11, 3.15, 3.16
  it('shows a transaction as it was parsed', async () => {
    const one = all[0]!;
    const { transactions } = await list({ storeId: store.id, search: one.transactionNumber });
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).toMatchObject({
      transactionId: one.transactionNumber,
      storeId: store.id,
      employeeId: one.employeeId,
      employeeName: one.employeeName,
      registerId: one.registerId,
      transactionType: one.type,
      transactionTime: one.time,
      amount: one.amountCents! / 100,
      priority: one.priority,
      filterFlags: FILTER_IDS.filter((id) => one.filters!.includes(id)),
      isVerified: false,
      isFlagged: false,
      verificationNotes: '',
      version: 1,
    });
    expect(statusOf(one)).toBe('pending');
  });

  // Specification: 2.103, 9.7
  it('starts with the newest 50', async () => {
    const { transactions, total } = await list({ storeId: store.id });
    expect(total).toBe(all.length);
    expect(transactions).toHaveLength(LIMITS.defaultPageSize);
    const times = transactions.map((row) => row.transactionTime);
    expect(times).toEqual([...times].sort().toReversed());
  });

  it('searches reviewers’ notes, too', async () => {
    const { transactions } = await list({ storeId: store.id, limit: 1 });
    const params = { id: transactions[0]!.id };
    const before = await server.call(ROUTES.getTransaction, { as: agent, params });
    const body = { verificationNotes: 'Seen by the zebra', isVerified: before.isVerified };
    await server.call(ROUTES.updateTransaction, { as: agent, params, body });
    const found = await list({ storeId: store.id, search: 'ZEBRA' });
    expect(found.transactions.map(({ id }) => id)).toEqual([params.id]);
    await server.call(ROUTES.updateTransaction, { as: agent, params, body: { verificationNotes: '' } });
    expect((await list({ storeId: store.id, search: 'zebra' })).total).toBe(0);
  });

  it('takes odd searches literally', async () => {
    for (const search of ['\0', '%', '_', '\\', "'", '"', 'a\nb', '🧃']) {
      const { total } = await list({ storeId: store.id, search });
      expect(total).toBe(
        all.filter((one) => matches({ ...NO_FILTER, search: search.replaceAll('\0', '') }, one)).length,
      );
    }
  });
});

it(
  'says of each row the strongest reason, and what was voided of one that came to nothing',
  { tags: ['long'] },
  async () => {
    const { transactions } = await list({ storeId: store.id, limit: 200 });
    for (const row of transactions) {
      const { findings, items } = await server.call(ROUTES.getTransaction, {
        as: agent,
        params: { id: row.id },
      });
      const strongest = findings.find(({ priority }) => priority === row.priority);
      expect(row.reason).toBe(strongest?.reason ?? null);
      const voided = items.filter(({ state }) => state === 'void');
      const sum = voided.reduce((total, { price }) => total + Math.abs(price), 0);
      expect(row.voidedAmount).toBe(row.amount === 0 && voided.length > 0 ? sum : null);
    }
  },
);

describe('stats and filter counts', () => {
  // Specification: 2.77, 3.32 to 3.34, 7.20, 7.21
  it('are the totals of the lists of the same store, dates and status', async () => {
    const someScope = fc.record({
      startDate: maybe(someDay, ''),
      endDate: maybe(someDay, ''),
      status: maybe(fc.subarray([...REVIEW_STATUSES]), []),
      reviewedBy: maybe(fc.constantFrom('agent' as const, 'colleague' as const), ''),
      reviewedOn: maybe(
        fc.boolean().map((isToday) => (isToday ? reviewDay : '2026-01-01')),
        '',
      ),
    });
    await fc.assert(
      fc.asyncProperty(someScope, async (some) => {
        const query = toQuery({ ...NO_FILTER, ...some });
        const expected = all.filter((one) => matches({ ...NO_FILTER, ...some }, one));
        const stats = await server.call(ROUTES.getTransactionStats, { as: agent, query });
        const counts = await server.call(ROUTES.getFilterCounts, { as: agent, query });
        const having = (priority: Priority): number =>
          expected.filter((one) => one.priority === priority).length;
        const being = (status: ReviewStatus): number =>
          expected.filter((one) => statusOf(one) === status).length;
        expect(stats).toEqual({
          total: expected.length,
          checkAll: having('check_all'),
          checkLot: having('check_lot'),
          checkFew: having('check_few'),
          verified: being('verified'),
          flagged: being('flagged'),
          pending: being('pending'),
          latestDay: '2026-11-06',
        });
        for (const id of FILTER_IDS) {
          expect(counts[id]).toBe(expected.filter((one) => one.filters!.includes(id)).length);
        }
        for (const id of PRIORITY_IDS) expect(counts[id]).toBe(having(id));
        expect(Object.keys(counts)).toHaveLength(25);
      }),
      { numRuns: 30 },
    );
  });

  it('are all zero for a store without data', async () => {
    const empty = await server.createStore();
    const admin = await server.createUser({ role: 'admin' });
    const query = { storeId: empty.id };
    expect(await server.call(ROUTES.getTransactionStats, { as: admin, query })).toMatchObject({
      total: 0,
      pending: 0,
      latestDay: null,
    });
    const counts = await server.call(ROUTES.getFilterCounts, { as: admin, query });
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
    expect(await server.call(ROUTES.listTransactions, { as: admin, query })).toEqual({
      transactions: [],
      total: 0,
    });
  });
});

it('lists the employees of the dates by number, each with the name that stands there most', async () => {
  const query = { storeId: store.id, startDate: '2026-11-02', endDate: '2026-11-03' };
  const { employees } = await server.call(ROUTES.listEmployees, { as: agent, query });
  // One person's number stands everywhere as the store had it first.
  const first = new Map<string, string>();
  for (const { employeeId } of all) {
    const key = stripZeros(employeeId ?? '');
    if (employeeId && !first.has(key)) first.set(key, employeeId);
  }
  const inDates = all
    .filter(({ time }) => time >= '2026-11-02' && time < '2026-11-04')
    .map((one) => ({ ...one, employeeId: first.get(stripZeros(one.employeeId ?? '')) ?? null }));
  const numbers = new Set(inDates.flatMap(({ employeeId }) => employeeId ?? []));
  expect(employees.map(({ employeeId }) => employeeId)).toEqual(
    [...numbers].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)),
  );
  for (const { employeeId, employeeName } of employees) {
    const names = inDates.filter((one) => one.employeeId === employeeId).map((one) => one.employeeName);
    const count = (name: unknown) => names.filter((one) => one === name).length;
    const most = Math.max(...NAMES.filter((name) => name !== null).map(count));
    expect(count(employeeName)).toBe(most);
  }
});

describe('neighbors', () => {
  it('walk the list from its first to its last across pages, and back', { tags: ['long'] }, async () => {
    const filter = { ...NO_FILTER, startDate: '2026-11-05', search: 'sale' };
    for (const sortBy of SORT_KEYS) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const query = { ...toQuery(filter), sortBy, sortOrder };
        const ids: string[] = [];
        for (let offset = 0; ; offset += 20) {
          const page = await list({ ...query, limit: 20, offset });
          ids.push(...page.transactions.map((row) => row.id));
          if (page.transactions.length === 0) break;
        }
        const around = await Promise.all(
          ids.map((id) => server.call(ROUTES.getNeighbors, { as: agent, params: { id }, query })),
        );
        expect(around.map(({ nextId }) => nextId)).toEqual([...ids.slice(1), null]);
        expect(around.map(({ previousId }) => previousId)).toEqual([null, ...ids.slice(0, -1)]);
        const pending = new Set(
          (await list({ ...query, status: 'pending', limit: 200 })).transactions.map(({ id }) => id),
        );
        expect(pending.size).toBeLessThan(ids.length);
        expect(around.map(({ nextPendingId }) => nextPendingId)).toEqual(
          ids.map((_, at) => ids.slice(at + 1).find((id) => pending.has(id)) ?? null),
        );
        expect(around.map(({ previousPendingId }) => previousPendingId)).toEqual(
          ids.map((_, at) => ids.slice(0, at).findLast((id) => pending.has(id)) ?? null),
        );
        const last = ids.length - 1;
        for (const at of [0, 1, Math.floor(last / 2), last]) {
          const params = { id: ids[at]! };
          expect(await server.call(ROUTES.getPlace, { as: agent, params, query })).toEqual({
            place: at + 1,
            total: ids.length,
          });
        }
      }
    }
  });

  it('of a transaction outside the filter are those around its place', async () => {
    const sorted = [...all].sort((a, b) => compare({ sortBy: 'priority', sortOrder: 'asc' }, a, b));
    const ids = await idsByNumber();
    for (const place of [0, 57, 200, 399]) {
      const one = sorted[place]!;
      const priorities = PRIORITY_IDS.filter((id) => id !== one.priority);
      const answer = await server.call(ROUTES.getNeighbors, {
        as: agent,
        params: { id: ids.get(one.transactionNumber)! },
        query: { ...toQuery({ ...NO_FILTER, priorities }), sortBy: 'priority', sortOrder: 'asc' },
      });
      const isListed = (other: SeedTransaction): boolean => priorities.includes(other.priority!);
      const next = sorted.slice(place + 1).find(isListed);
      const previous = sorted.slice(0, place).findLast(isListed);
      expect(answer).toMatchObject({
        nextId: next ? ids.get(next.transactionNumber) : null,
        previousId: previous ? ids.get(previous.transactionNumber) : null,
      });
    }
  });
});

async function idsByNumber(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let offset = 0; offset < all.length; offset += 200) {
    const { transactions } = await list({ storeId: store.id, limit: 200, offset });
    for (const row of transactions) ids.set(row.transactionId, row.id);
  }
  return ids;
}

it('of a list without pending ones, none is the next pending one', async () => {
  const query = { ...toQuery({ ...NO_FILTER, status: ['flagged'] }) };
  const { transactions } = await list(query);
  const params = { id: transactions[3]!.id };
  expect(await server.call(ROUTES.getNeighbors, { as: agent, params, query })).toMatchObject({
    nextId: transactions[4]!.id,
    nextPendingId: null,
    previousPendingId: null,
  });
});

describe("another store's transactions", () => {
  it('are not found, like those that do not exist', async () => {
    const missing = 'The requested transaction could not be found.';
    for (const id of [`${otherStore.id}-1`, `${store.id}-999999`, '999-1']) {
      const query = { storeId: parseRecordId(id).storeId };
      const calls = [
        server.refusal(ROUTES.getTransaction, { as: agent, params: { id } }),
        server.refusal(ROUTES.getNeighbors, { as: agent, params: { id }, query }),
        server.refusal(ROUTES.getPlace, { as: agent, params: { id }, query }),
        server.refusal(ROUTES.getReviewHistory, { as: agent, params: { id } }),
        server.refusal(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isVerified: true } }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND', message: missing });
      }
    }
    for (const route of [ROUTES.listTransactions, ROUTES.getTransactionStats, ROUTES.getFilterCounts]) {
      const answer = await server.refusal(route, { as: agent, query: { storeId: otherStore.id } });
      expect(answer).toMatchObject({ status: 404, message: 'Store not found' });
    }
  });

  it('are not shown next to one of the caller’s own store', async () => {
    const answer = await server.refusal(ROUTES.getNeighbors, {
      as: agent,
      params: { id: `${store.id}-1` },
      query: { storeId: otherStore.id },
    });
    expect(answer.status).toBe(404);
  });
});
