// On both databases: statements and locks.
import { type Store, ROUTES, type TransactionRow, type TransactionUpdate } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { seedTransactions, type SeedTransaction } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from './summary.queries.ts';

let server: TestServer;
let store: Store;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FIXTURE: SeedTransaction[] = Array.from({ length: 60 }, (_, index) => ({
  transactionNumber: String(100 + index),
  time: `2026-11-${index % 2 === 0 ? '17' : '18'}T10:00:${String(index).padStart(2, '0')}`,
  filters: index % 3 === 0 ? ['refund'] : [],
  priority: index % 3 === 0 ? 'check_all' : 'check_few',
}));

beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ assignedStores: [store.storeNumber] });
  await seedTransactions(server.context.database, { storeId: store.id, userId: agent.id }, FIXTURE);
});

async function listIds(): Promise<string[]> {
  const query = { storeId: store.id, limit: 200, sortOrder: 'asc' };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
  return transactions.map((row) => row.id);
}

async function update(id: string, body: TransactionUpdate, as = agent): Promise<TransactionRow> {
  return server.call(ROUTES.updateTransaction, { as, params: { id }, body });
}

/** Reads the transaction and changes it, retrying until nobody else was faster. */
async function insist(id: string, body: TransactionUpdate, as: TestUser): Promise<void> {
  const { version } = await server.call(ROUTES.getTransaction, { as, params: { id } });
  const request = { as, params: { id }, body: { version, ...body } };
  const { status } = await server.request(ROUTES.updateTransaction, request);
  if (status === 409) await insist(id, body, as);
  else expect(status).toBe(200);
}

async function readStats(): Promise<{ verified: number; flagged: number; pending: number; total: number }> {
  return server.call(ROUTES.getTransactionStats, { as: agent, query: { storeId: store.id } });
}

async function readAudit(id: string): Promise<{ action: string; changes: unknown; user_name: string }[]> {
  return server.context.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'user_name'])
    .where('entity_type', '=', 'transaction')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}

async function readActivity(user: TestUser): Promise<unknown> {
  return server.context.database.db
    .selectFrom('agent_activity')
    .select(['transactions_reviewed', 'transactions_verified', 'transactions_flagged'])
    .where('agent_id', '=', user.id)
    .where('store_id', '=', store.id)
    .executeTakeFirst();
}

describe('a review', () => {
  // Specification: 4.34, 4.53, 4.54, 7.24
  it('goes from pending to verified, flagged, verified and back', async () => {
    const [id] = (await listIds()) as [string];

    const verified = await update(id, {
      isVerified: true,
      isFlagged: false,
      verificationNotes: 'Looks right',
    });
    expect(verified).toMatchObject({
      isVerified: true,
      isFlagged: false,
      verificationNotes: 'Looks right',
      verifiedBy: agent.id,
      unverifiedBy: null,
      version: 2,
    });
    expect(Date.parse(verified.verifiedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await readStats()).toMatchObject({ verified: 1, flagged: 0, pending: 59, total: 60 });

    const flagged = await update(id, { isFlagged: true });
    expect(flagged).toMatchObject({ isVerified: false, isFlagged: true, unverifiedBy: agent.id, version: 3 });
    expect(await readStats()).toMatchObject({ verified: 0, flagged: 1, pending: 59 });

    expect(await update(id, { isVerified: true })).toMatchObject({
      isVerified: true,
      isFlagged: false,
      version: 4,
    });
    const reversed = await update(id, {
      isVerified: false,
      isFlagged: false,
      verificationNotes: 'Looks right\n[UNVERIFIED - Status reversed]',
    });
    expect(reversed).toMatchObject({ isVerified: false, isFlagged: false, version: 5 });
    expect(await readStats()).toMatchObject({ verified: 0, flagged: 0, pending: 60 });

    // A decision that was taken back doesn't count.
    expect(await readActivity(agent)).toBeUndefined();
    const audit = await readAudit(id);
    expect(audit.map(({ action }) => action)).toEqual(['verify', 'flag', 'verify', 'unverify']);
    expect(audit[0]!.changes).toEqual({
      before: { isVerified: false, verificationNotes: '' },
      after: { isVerified: true, verificationNotes: 'Looks right', opened: false },
    });
    expect(audit[1]!.changes).toEqual({
      before: { isVerified: true, isFlagged: false },
      after: { isVerified: false, isFlagged: true, opened: false },
    });
  });

  it('saves notes alone without counting a review, and lets them be found', async () => {
    const [id] = (await listIds()) as [string];
    await update(id, { verificationNotes: 'Kassé ÉTAIT ouverte 100%\0' });
    expect(await readActivity(agent)).toBeUndefined();
    expect((await readAudit(id)).map(({ action }) => action)).toEqual(['update']);
    const found = await server.call(ROUTES.listTransactions, {
      as: agent,
      query: { storeId: store.id, search: 'était OUVERTE 100%' },
    });
    expect(found.transactions.map((row) => row.id)).toEqual([id]);
  });

  it('writes nothing when it changes nothing', async () => {
    const [id] = (await listIds()) as [string];
    const before = await update(id, { isVerified: true });
    const after = await update(id, { isVerified: true, isFlagged: false, verificationNotes: '' });
    expect(after).toEqual(before);
    expect(await readAudit(id)).toHaveLength(1);
    expect(await readActivity(agent)).toMatchObject({ transactions_reviewed: 1 });
  });

  it('is refused when it asks for both, or for notes without end', async () => {
    const [id] = (await listIds()) as [string];
    for (const body of [{ isVerified: true, isFlagged: true }, { verificationNotes: 'x'.repeat(10_001) }]) {
      const answer = await server.refusal(ROUTES.updateTransaction, { as: agent, params: { id }, body });
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });

  it('tells the flagger and supervisors if the flag is taken away, and nobody else', async () => {
    const [id, ownId] = (await listIds()) as [string, string];
    const other = await server.createUser({ assignedStores: [store.storeNumber] });
    const supervisor = await server.createUser({ role: 'supervisor' });
    const heardBy = async (as: TestUser) => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as });
      return notifications.filter((one) => one.kind === 'flag-overturned' && one.store?.id === store.id);
    };
    await update(id, { isFlagged: true });
    await update(ownId, { isFlagged: true });
    await update(ownId, { isVerified: true });
    await update(id, { isVerified: true }, other);
    const others = { transactionId: id, transactionNumber: '100' };
    expect(await heardBy(agent)).toMatchObject([others]);
    expect(await heardBy(supervisor)).toMatchObject([others, { transactionId: ownId, isOwn: true }]);
    expect(await heardBy(other)).toEqual([]);
    await update(id, { isFlagged: true }, agent);
    await update(id, { isVerified: true }, supervisor);
    expect(await heardBy(agent)).toHaveLength(2);
    expect(await heardBy(supervisor)).toHaveLength(2);
  });

  it('names who wrote a note, and tells those whose note under a flag is replaced, each time anew', async () => {
    const [id] = (await listIds()) as [string];
    const other = await server.createUser({ assignedStores: [store.storeNumber] });
    const supervisor = await server.createUser({ role: 'supervisor' });
    const heardBy = async (as: TestUser) => {
      const { notifications } = await server.call(ROUTES.listNotifications, { as });
      return notifications.filter((one) => one.kind === 'note-replaced' && one.store?.id === store.id);
    };
    const noteBy = async () => {
      const query = { storeId: store.id, limit: 200 };
      const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
      const { noteByName } = await server.call(ROUTES.getTransaction, { as: agent, params: { id } });
      expect(transactions.find((row) => row.id === id)?.noteByName).toBe(noteByName);
      return noteByName;
    };
    const nameOf = async (as: TestUser) => {
      const { firstName, lastName } = await server.call(ROUTES.getUser, { as });
      return `${firstName} ${lastName}`;
    };
    const [own, others] = [await nameOf(agent), await nameOf(other)];
    await update(id, { isFlagged: true, verificationNotes: 'Cash into pocket' });
    expect(await noteBy()).toBe(own);
    await update(id, { verificationNotes: 'Cash into pocket\nNo loss' }, other);
    expect(await noteBy()).toBe(`${own}, then ${others}`);
    expect(await heardBy(agent)).toEqual([]);
    const { version } = await update(id, { verificationNotes: 'Training ticket' }, other);
    expect(await noteBy()).toBe(others);
    for (const as of [agent, supervisor])
      expect(await heardBy(as)).toMatchObject([{ transactionId: id, by: others, readAt: null }]);
    await server.call(ROUTES.undoReview, { as: other, params: { id }, body: { version } });
    expect(await noteBy()).toBe(`${own}, then ${others}`);
    await update(id, { verificationNotes: 'Training' }, other);
    await update(id, { verificationNotes: 'Cash into pocket' }, agent);
    for (const as of [agent, supervisor]) expect(await heardBy(as)).toHaveLength(as === agent ? 1 : 2);
    expect(await heardBy(other)).toMatchObject([{ transactionId: id, by: own }]);
    await server.call(ROUTES.markNotificationsRead, {
      as: supervisor,
      body: { ids: (await heardBy(supervisor)).map((one) => one.id) },
    });
    await update(id, { verificationNotes: 'Nothing to see' }, other);
    expect(await heardBy(supervisor)).toMatchObject([
      { by: others, readAt: null },
      { by: own, readAt: expect.any(String) },
    ]);
  });

  it('is heard by the others at the store', async () => {
    const [id] = (await listIds()) as [string];
    const colleague = await server.createUser({ assignedStores: [store.storeNumber] });
    const page = await openLivePage(server, colleague);
    await update(id, { isFlagged: true });
    await eventually(() =>
      expect(page.events).toContainEqual({
        type: 'review',
        storeId: store.id,
        transactionId: id,
        byUserId: agent.id,
        version: 2,
      }),
    );
    page.close();
  });
});

describe('reviews at the same time', () => {
  it('count each of them once', { tags: ['long'] }, async () => {
    const ids = await listIds();
    const colleagues = [agent];
    for (let index = 0; index < 3; index += 1) {
      colleagues.push(await server.createUser({ assignedStores: [store.storeNumber] }));
    }
    // Everyone marks the same transactions, in different orders and ways.
    const updates = colleagues.flatMap((user, index) =>
      ids.map(
        (id, place) => () =>
          insist(
            id,
            (place + index) % 3 === 0 ? { isFlagged: true } : { isVerified: (place + index) % 3 === 1 },
            user,
          ),
      ),
    );
    await Promise.all(shuffle(updates).map((run) => run()));
    const { database } = server.context;
    expect(await findWrongDays(database.db)).toEqual([]);
    const stats = await readStats();
    const rows = await database.db
      .selectFrom('transactions')
      .select(['is_verified', 'is_flagged'])
      .where('store_id', '=', store.id)
      .execute();
    expect(stats.verified).toBe(rows.filter((row) => row.is_verified).length);
    expect(stats.flagged).toBe(rows.filter((row) => row.is_flagged).length);
  });

  it('neither lose counts nor wait forever while a file is loaded again', async () => {
    const ids = await listIds();
    const { database } = server.context;
    const target = { storeId: store.id, userId: agent.id };
    const more = FIXTURE.map((one) => ({ ...one, transactionNumber: `9${one.transactionNumber}` }));
    const loads = [FIXTURE, [...FIXTURE, ...more], FIXTURE, more];
    await Promise.all([
      ...loads.map((transactions) => seedTransactions(database, target, transactions)),
      ...shuffle(ids).map((id, place) =>
        update(id, place % 2 === 0 ? { isVerified: true } : { isFlagged: true }),
      ),
    ]);
    expect(await findWrongDays(database.db)).toEqual([]);
    expect(await readStats()).toMatchObject({ total: 120, verified: 30, flagged: 30, pending: 60 });
  });
});

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item, index) => ({ item, rank: ((index * 7919) % 104_729) % 97 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

it('a day whose counts are wrong is found', async () => {
  const { db } = server.context.database;
  await db
    .updateTable('store_days')
    .set((eb) => ({ verified: eb('verified', '+', 1) }))
    .where('store_id', '=', store.id)
    .where('business_day', '=', '2026-11-17')
    .execute();
  const wrong = await findWrongDays(db);
  expect(wrong).toEqual([
    expect.objectContaining({
      storeId: store.id,
      businessDay: '2026-11-17',
      kept: expect.any(Array) as number[],
    }),
  ]);
  expect(wrong[0]!.kept![4]).toBe(1);
  expect(wrong[0]!.counted![4]).toBe(0);
});
