// On both databases in the long form: statements.
import { type CashierDetails, type CashierList, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endRuleExceptions } from '../ingestion/job/reassess.jobs.ts';
import { shiftDay } from '../ranking/business-days.ts';
import { findOutdated } from '../ranking/weights-in-force.ts';
import { eventually } from '../testing/eventually.ts';
import { seedReceipts, seedTransactions, type SeedTransaction } from '../testing/seed-transactions.ts';
import { simulateReceipts } from '../testing/simulated-receipts.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let supervisor: TestUser;
/** One of its four cashiers steals. */
let robbed: Store;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.createUser({ role: 'supervisor' });
  robbed = await server.createStore('10');
  await seedReceipts(
    server.context.database,
    { storeId: robbed.id, userId: supervisor.id },
    simulateReceipts({ days: 16 }),
  );
});
afterAll(() => server.close());

const list = (store: Store): Promise<CashierList> =>
  server.call(ROUTES.listCashiers, { as: supervisor, query: { storeId: store.id } });

const details = (store: Store, employeeId: string): Promise<CashierDetails> =>
  server.call(ROUTES.getCashier, { as: supervisor, query: { storeId: store.id, employeeId } });

async function storeOf(number: string, transactions: SeedTransaction[]): Promise<Store> {
  const store = await server.createStore(number);
  await seedTransactions(server.context.database, { storeId: store.id, userId: supervisor.id }, transactions);
  return store;
}

const sumOf = (counts: Iterable<number | undefined>): number =>
  [...counts].reduce<number>((sum, count) => sum + (count ?? 0), 0);

describe('the list', () => {
  it('names who stands out first, with the figures of the comparison', async () => {
    const { window, incomparable, cashiers } = await list(robbed);
    expect(window).toEqual({ firstDay: '2026-03-02', lastDay: '2026-03-17', days: 16 });
    expect(incomparable).toBeNull();
    expect(cashiers.length).toBeGreaterThanOrEqual(4);
    const [thief, ...others] = cashiers;
    const [worst] = thief!.comparisons;
    expect(worst).toMatchObject({ standsOut: true });
    expect(worst!.observed).toBeGreaterThan(worst!.expected);
    expect(worst!.low).toBeGreaterThan(1);
    expect(worst!.low).toBeLessThan(worst!.ratio);
    expect(worst!.ratio).toBeLessThan(worst!.high);
    expect(thief!.expectedLoss).toBeGreaterThan(Math.max(...others.map((other) => other.expectedLoss)));
    expect(thief!.atRisk).toBeGreaterThan(thief!.expectedLoss);
    for (const { comparisons } of others) {
      const places = comparisons.map(({ standsOut }) => Number(standsOut));
      expect(places).toEqual(places.toSorted((one, other) => other - one));
    }
  });

  it('stays as it is when tickets come that are dated months ahead', async () => {
    const receipts = simulateReceipts({ days: 16 });
    const store = await server.createStore();
    const into = { storeId: store.id, userId: supervisor.id };
    await seedReceipts(server.context.database, into, receipts);
    const before = await list(store);
    const today = new Date().toISOString().slice(0, 10);
    await seedTransactions(
      server.context.database,
      into,
      Array.from({ length: 70 }, (_, at) => ({
        transactionNumber: `9${at}`,
        time: `${shiftDay(today, 100 + at)}T10:00:00`,
        employeeId: '77',
      })),
    );
    expect(await list(store)).toEqual(before);
  });

  it('says where money at risk is only assumed', async () => {
    const { rows } = await server.context.database.pool.query<{ employeeId: string }>(
      `SELECT DISTINCT employee_id AS "employeeId" FROM transaction_risks
        WHERE store_id = $1 AND signals::text LIKE '%"assumedCents":900%' AND at_risk_cents = 900`,
      [robbed.id],
    );
    const assumed = rows.map(({ employeeId }) => employeeId);
    const { cashiers } = await list(robbed);
    expect(assumed.length).toBeGreaterThan(0);
    for (const { employeeId, isAtRiskAssumed } of cashiers) {
      if (assumed.includes(employeeId)) expect(isAtRiskAssumed).toBe(true);
      const { riskiest } = await details(robbed, employeeId);
      if (riskiest.some((row) => row.isAtRiskAssumed)) expect(isAtRiskAssumed).toBe(true);
      for (const row of riskiest) if (row.atRisk === 9) expect(row.isAtRiskAssumed).toBe(true);
    }
  });

  it('counts what has become of the transactions with a risk', async () => {
    const [{ employeeId, reviews }] = (await list(robbed)).cashiers as [CashierList['cashiers'][number]];
    expect(reviews).toMatchObject({ verified: 0, flagged: 0, pending: reviews.found });
    const { riskiest } = await details(robbed, employeeId);
    for (const [at, body] of [{ isFlagged: true }, { isFlagged: true }, { isVerified: true }].entries()) {
      const params = { id: riskiest[at]!.id };
      await server.call(ROUTES.updateTransaction, { as: supervisor, params, body });
    }
    const expected = { found: reviews.found, verified: 1, flagged: 2, pending: reviews.found - 3 };
    expect((await list(robbed)).cashiers[0]!.reviews).toEqual(expected);
    const after = await details(robbed, employeeId);
    expect(after.cashier.reviews).toEqual(expected);
    expect(after.riskiest.slice(0, 4).map(({ isFlagged, isVerified }) => [isFlagged, isVerified])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
    // What a case can still gather, however low its risk is.
    expect(new Set(after.flagged)).toEqual(new Set(riskiest.slice(0, 2).map(({ id }) => id)));
    const [gathered] = after.flagged;
    const body = { title: 'Voids', transactionIds: [gathered!] };
    const opened = await server.call(ROUTES.createCase, { as: supervisor, body });
    const left = after.flagged.filter((id) => id !== gathered);
    expect((await details(robbed, employeeId)).flagged).toEqual(left);
    await server.call(ROUTES.updateCase, {
      as: supervisor,
      params: { id: opened.id },
      body: { version: 1, status: 'no_loss', reason: 'Seen on video' },
    });
    expect(new Set((await details(robbed, employeeId)).flagged)).toEqual(new Set(after.flagged));

    const endings = Object.values(after.endings);
    expect(sumOf(endings.map(({ flagged }) => flagged))).toBeGreaterThanOrEqual(2);
    for (const { found, verified, flagged, pending } of endings)
      expect(found).toBe(verified + flagged + pending);
  });
});

/** As many as the list has of a cashier's transactions. */
async function listed(store: Store, employeeId: string, filter: object): Promise<number> {
  const { firstDay: startDate, lastDay: endDate } = (await list(store)).window!;
  const query = { storeId: store.id, employeeId, startDate, endDate, ...filter };
  return (await server.call(ROUTES.listTransactions, { as: supervisor, query })).total;
}

it('counts what somebody reviewed although it has no risk, as the list does', async () => {
  const { rows } = await server.context.database.pool.query<{ id: string; employeeId: string }>(
    `SELECT store_id || '-' || id AS id, employee_id AS "employeeId" FROM transactions
      WHERE store_id = $1 AND risk = 0 AND employee_id IS NOT NULL AND NOT (is_verified OR is_flagged)
        AND employee_id = (SELECT min(employee_id) FROM transactions WHERE store_id = $1 AND risk = 0)
      ORDER BY transaction_time DESC LIMIT 2`,
    [robbed.id],
  );
  const [{ id, employeeId }, other] = rows as [{ id: string; employeeId: string }, { id: string }];
  const before = (await details(robbed, employeeId)).cashier.reviews;
  const review = (key: string, body: object) =>
    server.call(ROUTES.updateTransaction, { as: supervisor, params: { id: key }, body });
  await review(id, { isFlagged: true });
  await review(other.id, { isVerified: true });
  const after = await details(robbed, employeeId);
  const { found, flagged, verified } = before;
  expect(after.cashier.reviews).toEqual({
    ...before,
    found: found + 2,
    flagged: flagged + 1,
    verified: verified + 1,
  });
  expect(after.flagged).toContain(id);
  expect(await listed(robbed, employeeId, { status: ['flagged'] })).toBe(flagged + 1);
  expect(await listed(robbed, employeeId, { status: ['verified'] })).toBe(verified + 1);
});

it('says of everything counted how its review ended, also of what other signals cleared', async () => {
  const [cashier] = (await list(robbed)).cashiers;
  const { employeeId, comparisons } = cashier!;
  const { rows } = await server.context.database.pool.query<{ id: string; kind: string }>(
    `SELECT t.store_id || '-' || t.id AS id, r.kinds[1] AS kind FROM transactions t
      JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
      WHERE t.store_id = $1 AND t.risk = 0 AND t.employee_id = $2 AND cardinality(r.kinds) > 0
        AND NOT (t.is_verified OR t.is_flagged) ORDER BY t.id LIMIT 1`,
    [robbed.id, employeeId],
  );
  const [{ id, kind: cleared }] = rows as [{ id: string; kind: string }];
  const { endings: before } = await details(robbed, employeeId);
  await server.call(ROUTES.updateTransaction, { as: supervisor, params: { id }, body: { isFlagged: true } });
  const { endings, isListedAlone } = await details(robbed, employeeId);
  expect(endings[cleared as 'refund']?.flagged).toBe((before[cleared as 'refund']?.flagged ?? 0) + 1);
  expect(isListedAlone).toBe(true);
  for (const { kind, observed } of comparisons.filter((one) => one.observed > 0)) {
    expect(endings[kind]?.found).toBe(observed);
    expect(await listed(robbed, employeeId, { kind })).toBe(observed);
    expect(await listed(robbed, employeeId, { kind, status: ['flagged'] })).toBe(endings[kind]?.flagged);
  }
});

describe('one cashier', () => {
  it('is told by week and hour, which add up to what was compared', async () => {
    const { cashiers } = await list(robbed);
    for (const cashier of cashiers) {
      const { window, weeks, hours } = await details(robbed, cashier.employeeId);
      expect(window.days).toBe(16);
      expect(weeks.map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)).toEqual([
        '2026-02-25 2026-03-03',
        '2026-03-04 2026-03-10',
        '2026-03-11 2026-03-17',
      ]);
      expect(sumOf(weeks.map(({ sales }) => sales))).toBe(cashier.sales);
      expect(sumOf(hours.map(({ sales }) => sales))).toBe(cashier.sales);
      for (const { kind, observed, expected } of cashier.comparisons) {
        expect(sumOf(weeks.map(({ kinds }) => kinds[kind]?.observed))).toBe(observed);
        expect(sumOf(weeks.map(({ kinds }) => kinds[kind]?.expected ?? undefined))).toBeCloseTo(expected, 9);
        expect(sumOf(hours.map(({ kinds }) => kinds[kind]))).toBe(observed);
      }
    }
  });

  it('comes with the riskiest transactions, and what speaks for a look at each', async () => {
    const [thief] = (await list(robbed)).cashiers;
    const { riskiest } = await details(robbed, thief!.employeeId);
    expect(riskiest).toHaveLength(20);
    const losses = riskiest.map(({ expectedLoss }) => expectedLoss);
    expect(losses).toEqual(losses.toSorted((one, other) => other - one));
    expect(riskiest[0]!.sentence).toMatch(/\.$/);
    const opened = await server.call(ROUTES.getTransaction, {
      as: supervisor,
      params: { id: riskiest[0]!.id },
    });
    expect(opened).toMatchObject({
      employeeId: thief!.employeeId,
      transactionId: riskiest[0]!.transactionId,
      amount: riskiest[0]!.amount,
    });
  });

  it('may have any characters in the number, and the name that stood there last', async () => {
    const odd = ' ÄB/7?&#% "x" ';
    const sale = (number: string, day: string, employeeName: string | null): SeedTransaction => ({
      transactionNumber: number,
      time: `2026-11-${day}T12:00:00`,
      employeeId: odd,
      items: ['COLA'],
      employeeName,
    });
    const store = await storeOf('11', [
      sale('1', '16', 'SAM OLD'),
      sale('2', '17', 'SAM NEW'),
      sale('3', '17', null),
    ]);
    const [listed] = (await list(store)).cashiers;
    const { cashier, riskiest, isListedAlone } = await details(store, listed!.employeeId);
    expect(cashier).toEqual(listed);
    expect(cashier).toMatchObject({ employeeName: 'SAM NEW', otherNames: ['SAM OLD'], sales: 3 });
    expect(cashier.employeeId).toBe(odd);
    expect(isListedAlone).toBe(false);
    expect(riskiest).toEqual([]);
  });

  it('keeps a name that later files don’t print, until they print another one', async () => {
    const day = (at: number, employeeId: string, employeeName: string | null): SeedTransaction => ({
      transactionNumber: `${employeeId}-${at}`,
      time: `2026-11-${at}T12:00:00`,
      employeeId,
      items: ['COLA'],
      employeeName,
    });
    const store = await storeOf('17', [
      ...[16, 17].map((at) => day(at, '207', at === 16 ? 'ROBIN OLD' : 'ROBIN Q')),
      ...[18, 19].map((at) => day(at, '207', null)),
      day(18, '115', 'SAM K'),
      day(19, '300', null),
    ]);
    const named = (await list(store)).cashiers.map((one) => [one.employeeId, one.employeeName]);
    expect(Object.fromEntries(named)).toEqual({ 207: 'ROBIN Q', 115: 'SAM K', 300: null });
  });

  it('is not found where nobody has such a number, whatever it is made of', async () => {
    for (const employeeId of ['nobody', '\0', '%']) {
      const query = { storeId: robbed.id, employeeId };
      expect(await server.refusal(ROUTES.getCashier, { as: supervisor, query })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('who cannot be compared', () => {
  const sales = (employeeId: string | null, count: number): SeedTransaction[] =>
    Array.from({ length: count }, (_, at) => ({
      transactionNumber: `${employeeId} ${at}`,
      time: `2026-11-17T12:${String(at % 60).padStart(2, '0')}:${String(Math.floor(at / 60)).padStart(2, '0')}`,
      employeeId,
      items: ['COLA'],
    }));

  it('is told why: no transactions, no numbers in the export, one cashier only', async () => {
    expect(await list(await server.createStore('20'))).toEqual({
      window: null,
      incomparable: 'no-transactions',
      gaps: {
        unnamed: 0,
        transactions: 0,
        untimedDays: 0,
        unregistered: 0,
        turnedBackDays: 0,
        unnamedGoodsDays: 0,
        untenderedDays: 0,
      },
      cashiers: [],
    });
    const nameless = await list(await storeOf('21', sales(null, 3)));
    expect(nameless).toMatchObject({
      incomparable: 'no-employees',
      cashiers: [],
      window: { days: 1 },
      gaps: { unnamed: 3, transactions: 3 },
    });
    const alone = await list(await storeOf('22', sales('7', 60)));
    expect(alone).toMatchObject({
      incomparable: 'one-cashier',
      cashiers: [{ employeeId: '7', sales: 60, comparisons: [], incomparable: 'few-others' }],
    });
  });

  it('has too few sales, or the others have', async () => {
    const { incomparable, cashiers } = await list(
      await storeOf('23', [...sales('7', 120), ...sales('8', 9)]),
    );
    expect(incomparable).toBe('few-sales');
    expect(cashiers).toMatchObject([
      { employeeId: '7', sales: 120, incomparable: 'few-others' },
      { employeeId: '8', sales: 9, incomparable: 'few-sales' },
    ]);
  });
});

it('counts the days whose exports name no articles, or don’t say how sales were paid', async () => {
  const sale = (at: number, day: string, items: string[]): SeedTransaction => ({
    transactionNumber: String(at),
    time: `2026-11-${day}T12:00:00`,
    employeeId: '7',
    amountCents: 500,
    items,
  });
  const store = await storeOf('36', [
    sale(1, '16', []),
    sale(2, '16', []),
    sale(3, '17', []),
    sale(4, '17', ['COLA']),
    { ...sale(5, '18', []), type: 'No Sale', amountCents: 0 },
  ]);
  await server.context.database.pool.query(
    `UPDATE transaction_details d SET facts = CASE t.transaction_number WHEN '3' THEN '{"tender":"cash"}' ELSE '{}' END::json
    FROM transactions t
    WHERE d.store_id = $1 AND t.store_id = d.store_id AND t.id = d.transaction_id`,
    [store.id],
  );
  expect((await list(store)).gaps).toMatchObject({ unnamedGoodsDays: 1, untenderedDays: 1 });
});

describe('a clock that was set back, and what names no register', () => {
  /** Six an hour from 9 on, each at its own time by the register's clock. */
  const day = (hours: number[], change: Partial<SeedTransaction> = {}): SeedTransaction[] =>
    hours.flatMap((hour, at) =>
      Array.from({ length: 6 }, (_, tenth) => ({
        transactionNumber: String(100 + at * 6 + tenth),
        time: `2026-11-17T${String(hour).padStart(2, '0')}:${tenth}${at}:00`,
        employeeId: '7',
        registerId: '1',
        items: ['COLA'],
        ...change,
      })),
    );

  it('are counted', async () => {
    expect((await list(await storeOf('31', day([9, 10, 11])))).gaps).toMatchObject({
      unregistered: 0,
      turnedBackDays: 0,
    });
    expect((await list(await storeOf('32', day([9, 10, 10, 11])))).gaps).toMatchObject({ turnedBackDays: 1 });
    // The numbers of all registers are mixed.
    expect((await list(await storeOf('33', day([9, 10, 10], { registerId: null })))).gaps).toMatchObject({
      unregistered: 18,
      transactions: 18,
      turnedBackDays: 0,
    });
  });

  it('are not taken for numbers that start over, or a few tickets that were set aside', async () => {
    const over = day([9, 10, 11]).map((one, at) => ({
      ...one,
      transactionNumber: String((at + 990) % 1000),
    }));
    expect((await list(await storeOf('34', over))).gaps).toMatchObject({ turnedBackDays: 0 });
    const aside = day([9, 10, 11]).map((one, at) => ({
      ...one,
      ...(at === 3 && { time: '2026-11-17T09:45:30' }),
      ...(at === 4 && { time: '2026-11-17T10:05:30' }),
    }));
    expect((await list(await storeOf('35', aside))).gaps).toMatchObject({ turnedBackDays: 0 });
  });
});

it('is for supervisors: agents are told so', async () => {
  const agent = await server.createUser({ assignedStores: ['10'] });
  const query = { storeId: robbed.id, employeeId: '1' };
  for (const route of [ROUTES.listCashiers, ROUTES.getCashier]) {
    expect(await server.refusal(route, { as: agent, query })).toMatchObject({
      status: 403,
      message: 'Supervisor access required',
    });
  }
});

it('says what does not count for a cashier, and until when', async () => {
  const store = await storeOf('78', [
    { transactionNumber: '1', time: '2026-11-17T12:00:00', employeeId: '7', items: ['COLA'] },
    { transactionNumber: '2', time: '2026-11-17T12:01:00', employeeId: '8', items: ['COLA'] },
  ]);
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const body = {
    storeId: store.id,
    filter: null,
    signal: 'post-void',
    isComparison: false,
    registerId: null,
  } as const;
  await server.call(ROUTES.addRuleException, {
    as: supervisor,
    body: { ...body, employeeId: '7', reason: 'Trains others', until },
  });
  const { cashiers } = await list(store);
  const uncounted = new Map(cashiers.map((one) => [one.employeeId, one.uncounted]));
  expect(uncounted.get('7')).toMatchObject([{ label: 'Paid sale voided', reason: 'Trains others', until }]);
  expect(uncounted.get('8')).toEqual([]);
});

describe('who is left out of comparisons', () => {
  const inDays = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const leaveOut = (store: Store, employeeId: string, until = inDays(30)) =>
    server.call(ROUTES.addRuleException, {
      as: supervisor,
      body: {
        storeId: store.id,
        filter: null,
        signal: null,
        isComparison: true,
        employeeId,
        registerId: null,
        reason: 'Self-checkout',
        until,
      },
    });
  const compareAgain = async (store: Store): Promise<void> => {
    for (const { leftOut } of (await list(store)).cashiers) {
      if (leftOut) await server.call(ROUTES.endRuleException, { as: supervisor, params: { id: leftOut.id } });
    }
  };
  /** What the reviews of a cashier's riskiest transactions say that the cashier is left out of. */
  const leftOutOf = async (store: Store, employeeId: string): Promise<string[]> => {
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: supervisor,
      query: { storeId: store.id, employeeId, sortBy: 'risk', sortOrder: 'desc', limit: 10 },
    });
    const labels = new Set<string>();
    for (const { id } of transactions) {
      const { leftOut } = await server.call(ROUTES.getTransaction, { as: supervisor, params: { id } });
      for (const { label } of leftOut) labels.add(label);
    }
    return [...labels];
  };
  /** Ranking is updated in the background. */
  const settled = () =>
    eventually(async () => expect(await findOutdated(server.context.database.db)).toEqual([]), 30_000);

  it('is not compared, nor are others with it, until it is taken in again', async () => {
    const store = await server.createStore('77');
    await seedReceipts(
      server.context.database,
      { storeId: store.id, userId: supervisor.id },
      simulateReceipts({ days: 16 }),
    );
    const before = await list(store);
    const [thief, ...others] = before.cashiers;
    const risksOf = async (): Promise<number> =>
      (await list(store)).cashiers.reduce((sum, { expectedLoss }) => sum + expectedLoss, 0);
    const risksBefore = await risksOf();
    await leaveOut(store, thief!.employeeId, inDays(20));
    // A second one replaces the first.
    await leaveOut(store, thief!.employeeId);
    await settled();
    const after = await list(store);
    expect(after.cashiers.find(({ employeeId }) => employeeId === thief!.employeeId)).toMatchObject({
      comparisons: [],
      incomparable: 'left-out',
      leftOut: { reason: 'Self-checkout', until: inDays(30) },
    });
    expect(after.cashiers.filter(({ leftOut }) => leftOut === null)).toHaveLength(others.length);
    expect(await risksOf()).toBeLessThan(risksBefore);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
    expect(await leftOutOf(store, thief!.employeeId)).toEqual(['Comparison of cashiers']);
    expect(await leftOutOf(store, others[0]!.employeeId)).toEqual([]);
    await compareAgain(store);
    await settled();
    expect(await leftOutOf(store, thief!.employeeId)).toEqual([]);
    expect(await list(store)).toEqual(before);
    const { rows } = await server.context.database.pool.query<{ action: string; changes: object }>(
      `SELECT action, changes FROM audit_log
      WHERE entity_type = 'rule_exception' AND entity_id LIKE $1 ORDER BY id`,
      [`${store.id}-%`],
    );
    const cashier = `Cashier ${thief!.employeeId}`;
    expect(rows).toMatchObject([
      { action: 'add', changes: { after: { cashier, leftOutOf: 'Comparison of cashiers' } } },
      { action: 'add', changes: { before: { until: inDays(20) }, after: { until: inDays(30) } } },
      { action: 'end', changes: { before: { reason: 'Self-checkout' } } },
    ]);
  });

  it('is compared again once the day has passed', async () => {
    const [cashier] = (await list(robbed)).cashiers;
    const before = await list(robbed);
    await leaveOut(robbed, cashier!.employeeId, inDays(0));
    await endRuleExceptions(server.context);
    expect((await list(robbed)).cashiers.some(({ leftOut }) => leftOut !== null)).toBe(true);
    await server.context.database.pool.query('UPDATE rule_exceptions SET until = until - 2');
    await endRuleExceptions(server.context);
    expect((await list(robbed)).cashiers.map(({ comparisons }) => comparisons)).toEqual(
      before.cashiers.map(({ comparisons }) => comparisons),
    );
  });

  it('needs a day that comes, within a year, and a cashier that there is', async () => {
    const [cashier] = (await list(robbed)).cashiers;
    for (const until of [inDays(-3), inDays(400)]) {
      await expect(leaveOut(robbed, cashier!.employeeId, until)).rejects.toThrow(/at most a year ahead/);
    }
    const { rows } = await server.context.database.pool.query<{ year: string; more: string }>(
      "SELECT (current_date + interval '1 year')::date AS year, (current_date + interval '1 year')::date + 1 AS more",
    );
    await expect(leaveOut(robbed, cashier!.employeeId, rows[0]!.more)).rejects.toThrow(/at most a year/);
    await leaveOut(robbed, cashier!.employeeId, rows[0]!.year);
    await compareAgain(robbed);
    await expect(leaveOut(robbed, 'nobody')).rejects.toThrow(/No transaction of the store/);
    await expect(
      server.call(ROUTES.addRuleException, {
        as: supervisor,
        body: {
          storeId: robbed.id,
          filter: null,
          signal: null,
          isComparison: true,
          employeeId: null,
          registerId: '1',
          reason: 'Self-checkout',
          until: inDays(30),
        },
      }),
    ).rejects.toThrow(/Only cashiers are compared/);
  });
});
