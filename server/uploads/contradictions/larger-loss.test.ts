// On both databases: files that name different amounts for unreviewed and for verified transactions.
import { formatRecordId, ROUTES, type Store, type TransactionDetail } from '@tillwatch/contract';
import type { FilterId } from '@tillwatch/core/detection';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SeedTransaction, seedTransactions } from '../../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { findWrongDays } from '../../transactions/summary.queries.ts';

let server: TestServer;
let supervisor: TestUser;
let agent: TestUser;
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
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
});

const refund = (amountCents: number, change: Partial<SeedTransaction> = {}): SeedTransaction => ({
  transactionNumber: '506263',
  time: '2026-11-22T21:37:07',
  employeeId: '27',
  type: 'Refund',
  amountCents,
  priority: 'check_all',
  filters: ['refund'],
  lines: ['*** REFUND ***', String(amountCents)],
  ...change,
});

/** @returns the upload's public id. */
async function load(...transactions: SeedTransaction[]): Promise<string> {
  const into = { storeId: store.id, userId: agent.id };
  const { uploadId } = await seedTransactions(server.context.database, into, transactions);
  return formatRecordId(store.id, uploadId);
}

const params = () => ({ id: `${store.id}-1` });
const read = (): Promise<TransactionDetail> =>
  server.call(ROUTES.getTransaction, { as: supervisor, params: params() });
const verify = () =>
  server.call(ROUTES.updateTransaction, {
    as: agent,
    params: params(),
    body: { isVerified: true, verificationNotes: 'Fifty cents for a bag' },
  });

async function take(): Promise<void> {
  const open = (await read()).contests.find(({ outcome }) => outcome === 'open');
  const contestId = open?.id ?? '';
  const body = { takes: true, seen: open?.seen ?? '', reason: 'Looked at the slip' };
  await server.call(ROUTES.settleContest, {
    as: supervisor,
    params: { ...params(), contestId },
    body,
  });
}

const listOpen = () => server.call(ROUTES.listContests, { as: supervisor, params: { id: String(store.id) } });

async function readNews(as: TestUser) {
  const { notifications } = await server.call(ROUTES.listNotifications, { as });
  return notifications.filter(({ kind }) => kind === 'reviews-reopened');
}

describe('what nobody has reviewed', () => {
  it.each([
    ['the smaller loss first', [-50, -9900]],
    ['the larger loss first', [-9900, -50]],
  ])('has the larger loss until a supervisor decides, with %s', async (_, amounts) => {
    const uploads: string[] = [];
    for (const amount of amounts) uploads.push(await load(refund(amount)));
    const one = await read();
    expect(one).toMatchObject({ amount: -99, uploadId: uploads[amounts.indexOf(-9900)] });
    expect(one.contests.filter(({ outcome }) => outcome === 'open')).toMatchObject([
      {
        uploadId: uploads[amounts.indexOf(-50)],
        differences: expect.arrayContaining([{ field: 'amount', before: '-99.00', after: '-0.50' }]),
        rows: { before: ['*** REFUND ***', '-9900'], after: ['*** REFUND ***', '-50'] },
      },
    ]);
  });

  it.each([
    ['first', [-9900, -50]],
    ['last', [-50, -9900]],
  ])('has the larger loss, %s, rather than another finding', async (_, amounts) => {
    for (const amount of amounts)
      await load(refund(amount, amount === -50 ? { filters: ['refund', 'void_items'] } : {}));
    const one = await read();
    expect(one.amount).toBe(-99);
    expect(one.contests.filter(({ outcome }) => outcome === 'open')).toHaveLength(1);
  });

  const abort = (amountCents: number, ...more: FilterId[]) =>
    refund(amountCents, { type: 'Abort', filters: ['abort', ...more] });

  it.each([
    ['a minor finding more', abort(5, 'retail_below_95_cents')],
    ['another finding', abort(5, 'void_items')],
  ])('has the larger loss, even if a smaller one has %s', async (_, smaller) => {
    await load(abort(4924));
    const uploadId = await load(smaller);
    const one = await read();
    expect(one.amount).toBe(49.24);
    expect(one.contests).toMatchObject([{ outcome: 'open', uploadId }]);
  });

  it('has the larger loss, even if a smaller one was first and has a minor finding more', async () => {
    const uploadId = await load(abort(5, 'retail_below_95_cents'));
    await load(abort(4924));
    const one = await read();
    expect(one.amount).toBe(49.24);
    expect(one.contests.filter(({ outcome }) => outcome === 'open')).toMatchObject([{ uploadId }]);
  });

  it('has another finding at once if no money is lost', async () => {
    await load(abort(4924));
    await load(abort(4924, 'void_items'));
    expect((await read()).filterFlags.toSorted()).toEqual(['abort', 'void_items']);
  });
});

describe('what was verified', () => {
  it('is pending again once a supervisor takes the larger loss, with its review in the history', async () => {
    const other = await server.createUser({ role: 'supervisor' });
    await load(refund(-50));
    await verify();
    await load(refund(-9900));
    expect(await read()).toMatchObject({ amount: -0.5, isVerified: true });
    await take();
    const one = await read();
    expect(one).toMatchObject({ amount: -99, isVerified: false, verificationNotes: 'Fifty cents for a bag' });
    expect(one.contests).toMatchObject([{ outcome: 'taken' }]);
    const { rows } = await server.context.database.pool.query<{ action: string; user_id: number }>(
      `SELECT action, user_id FROM review_changes WHERE store_id = $1 AND transaction_id = 1 ORDER BY version`,
      [store.id],
    );
    expect(rows.map(({ user_id: by }) => by)).toEqual([agent.id, supervisor.id]);
    for (const as of [agent, other])
      expect(await readNews(as)).toMatchObject([{ transactions: 1, transactionNumber: '506263' }]);
    expect(await readNews(supervisor)).toEqual([]);
  });

  it('is pending again if the other file has another finding', async () => {
    await load(refund(-50));
    await verify();
    await load(refund(-50, { filters: ['refund', 'void_items'], lines: ['*** REFUND ***', 'VOID'] }));
    await take();
    expect(await read()).toMatchObject({ isVerified: false });
  });

  it('is pending again if the other file has another cashier', async () => {
    await load(refund(-50, { employeeName: 'NADIA BELL' }));
    await verify();
    await load(refund(-50, { employeeId: '31', employeeName: 'OWEN PRICE' }));
    const { contests } = await listOpen();
    expect([(await read()).contests, contests]).toMatchObject([
      [{ reopensReview: true }],
      [{ reopensReview: true }],
    ]);
    await take();
    expect(await read()).toMatchObject({ employeeId: '31', isVerified: false });
    expect(await readNews(agent)).toMatchObject([{ transactions: 1 }]);
  });

  it('stays verified if the other file has less money', async () => {
    await load(refund(-50));
    await verify();
    await load(refund(-40));
    expect((await listOpen()).contests).toMatchObject([{ reopensReview: false }]);
    await take();
    expect(await read()).toMatchObject({ isVerified: true, verificationNotes: 'Fifty cents for a bag' });
    expect(await readNews(agent)).toEqual([]);
  });

  it('stays flagged if it was flagged', async () => {
    await load(refund(-50));
    await server.call(ROUTES.updateTransaction, { as: agent, params: params(), body: { isFlagged: true } });
    await load(refund(-9900));
    await take();
    expect(await read()).toMatchObject({ amount: -99, isFlagged: true });
  });
});
