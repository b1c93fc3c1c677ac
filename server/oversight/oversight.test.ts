// On both databases: statements.
import { ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOverviews } from '../stores/overview.queries.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';

let server: TestServer;
let north: Store;
let south: Store;
let closed: Store;
let lonely: Store;
let supervisor: TestUser;
let admin: TestUser;
let first: TestUser;
let second: TestUser;

/** 'YYYY-MM-DD' by the database's clock, like all calendar days of people. */
async function dayBack(days: number): Promise<string> {
  const { rows } = await server.context.database.pool.query<{ day: string }>(
    'SELECT current_date - $1::integer AS day',
    [days],
  );
  return rows[0]!.day;
}

beforeAll(async () => {
  server = await startTestServer();
  [north, south, closed, lonely] = [
    await server.createStore('1'),
    await server.createStore('2'),
    await server.createStore('3'),
    await server.createStore('4'),
  ];
  supervisor = await server.createUser({ role: 'supervisor', assignedStores: ['1'] });
  admin = await server.createUser({ role: 'admin' });
  first = await server.createUser({ assignedStores: ['1', '2', '3'] });
  second = await server.createUser({ assignedStores: ['1'] });
  await server.createUser({ isActive: false, assignedStores: ['1', '4'] });
  const day = await dayBack(1);
  for (const { id: storeId } of [north, south, closed, lonely]) {
    await seedTransactions(
      server.context.database,
      { storeId, userId: first.id },
      Array.from({ length: 8 }, (_, index) => ({
        transactionNumber: String(index),
        time: `${day}T10:00:0${index}`,
        priority: index < 4 ? ('check_all' as const) : ('check_few' as const),
      })),
    );
  }
  await server.call(ROUTES.setStoreStatus, {
    as: admin,
    params: { id: String(closed.id) },
    body: { isActive: false },
  });
});
afterAll(() => server.close());

async function review(as: TestUser, at: Store, numbers: number[], body: object): Promise<string[]> {
  const { transactions } = await server.call(ROUTES.listTransactions, { as, query: { storeId: at.id } });
  const ids = numbers.map(
    (number) => transactions.find(({ transactionId }) => transactionId === String(number))!.id,
  );
  for (const id of ids) await server.call(ROUTES.updateTransaction, { as, params: { id }, body });
  return ids;
}

const readWorkload = async (user: TestUser) =>
  (await server.call(ROUTES.getWorkload, { as: supervisor })).find(({ agentId }) => agentId === user.id);

describe('the workload', () => {
  it('divides what is pending in open stores among the active agents who have them', async () => {
    expect(await readWorkload(first)).toMatchObject({
      storeIds: [north.id, south.id, closed.id],
      pending: 4 + 8,
      pendingCheckAll: 2 + 4,
      reviewedToday: 0,
    });
    expect(await readWorkload(second)).toMatchObject({
      storeIds: [north.id],
      pending: 4,
      pendingCheckAll: 2,
    });
    // Supervisors see every store, and have none.
    expect(await server.call(ROUTES.getWorkload, { as: supervisor })).toHaveLength(2);
  });

  it('follows every review and its undoing, Check All apart from the rest', async () => {
    const [id] = await review(second, north, [0], { isVerified: true });
    await review(second, north, [1], { isFlagged: true });
    await review(second, north, [5], { isVerified: true });
    // Five pending in the store of both, and the others in the first agent's alone.
    const total = async (field: 'pending' | 'pendingCheckAll') =>
      (await server.call(ROUTES.getWorkload, { as: supervisor })).reduce((sum, row) => sum + row[field], 0);
    expect(await readWorkload(second)).toMatchObject({ pendingCheckAll: 1, reviewedToday: 3 });
    expect(await total('pending')).toBe(5 + 8);
    await review(second, north, [1], { isVerified: true });
    expect([await total('pending'), await total('pendingCheckAll')]).toEqual([5 + 8, 2 + 4]);
    await server.call(ROUTES.undoReview, { as: second, params: { id: id! }, body: { version: 2 } });
    expect([await total('pending'), await total('pendingCheckAll')]).toEqual([6 + 8, 3 + 4]);
    expect(await findWrongDays(server.context.database.db)).toEqual([]);
  });
});

it('shows what is waiting in all stores without reading a transaction', async () => {
  const { db } = server.context.database;
  const ids = [north.id, south.id, lonely.id];
  const before = await findOverviews(db, ids);
  await expect(
    db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE transactions RENAME TO elsewhere`.execute(tx);
      expect(await findOverviews(tx, ids)).toEqual(before);
      throw new Error('Rolled back');
    }),
  ).rejects.toThrow('Rolled back');
});

describe('assigning stores', () => {
  const assign = (user: { id: number }, body: object, as = supervisor) => ({
    as,
    params: { id: String(user.id) },
    body,
  });
  const listEntries = async (user: TestUser) =>
    server.context.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'changes'])
      .where('action', '=', 'assign_stores')
      .where('entity_id', '=', String(user.id))
      .orderBy('id')
      .execute();

  it('gives and takes in one change, which the audit log and the agent see', async () => {
    const agent = await server.createUser({ assignedStores: ['1', '2'] });
    const body = { assign: [lonely.id], unassign: [north.id] };
    expect(await server.call(ROUTES.assignStores, assign(agent, body))).toEqual({
      agentId: agent.id,
      storeIds: [south.id, lonely.id],
    });
    const stores = await server.call(ROUTES.listStores, { as: agent });
    expect(stores.map(({ id }) => id)).toEqual([south.id, lonely.id]);
    const query = { storeId: north.id };
    expect((await server.refusal(ROUTES.listTransactions, { as: agent, query })).code).toBe('NOT_FOUND');
    const entry = {
      user_id: supervisor.id,
      changes: { before: { assignedStores: ['1', '2'] }, after: { assignedStores: ['2', '4'] } },
    };
    expect(await listEntries(agent)).toEqual([entry]);
    const { notifications } = await server.call(ROUTES.listNotifications, { as: agent });
    expect(notifications).toMatchObject([
      { kind: 'access-changed', addedStores: ['4'], removedStores: ['1'] },
    ]);

    // A second time, it changes nothing.
    await server.call(ROUTES.assignStores, assign(agent, body, admin));
    expect(await listEntries(agent)).toEqual([entry]);
    await server.call(ROUTES.deactivateUser, { as: admin, params: { id: String(agent.id) } });
  });

  it('keeps what somebody else has assigned in the meantime', async () => {
    const agent = await server.createUser({ assignedStores: [] });
    await Promise.all(
      [north, south, closed, lonely].map(({ id }) =>
        server.call(ROUTES.assignStores, assign(agent, { assign: [id] })),
      ),
    );
    const all = [north.id, south.id, closed.id, lonely.id];
    expect((await readWorkload(agent))?.storeIds).toEqual(all);
    await server.call(ROUTES.deactivateUser, { as: admin, params: { id: String(agent.id) } });
  });

  it('is for active agents only, and for stores that are there', async () => {
    const inactive = await server.createUser({ isActive: false });
    for (const [user, code] of [
      [admin, 'CONFLICT'],
      [supervisor, 'CONFLICT'],
      [inactive, 'CONFLICT'],
      [{ id: 999_999 }, 'NOT_FOUND'],
    ] as const) {
      const call = assign(user, { assign: [north.id] });
      expect((await server.refusal(ROUTES.assignStores, call)).code).toBe(code);
    }
    const unknown = assign(first, { assign: [999_999] });
    expect((await server.refusal(ROUTES.assignStores, unknown)).code).toBe('NOT_FOUND');
    const both = assign(first, { assign: [north.id], unassign: [north.id] });
    expect((await server.refusal(ROUTES.assignStores, both)).code).toBe('INVALID_INPUT');
  });
});

describe('the history of an agent', () => {
  const read = (user: { id: number }, query = {}) => ({
    as: supervisor,
    params: { id: String(user.id) },
    query,
  });

  it('has each day and store, with the first and last change and the time active between them', async () => {
    const agent = await server.createUser({ assignedStores: ['1', '2'] });
    const { db } = server.context.database;
    const [day, before] = [await dayBack(3), await dayBack(4)];
    const change = (storeId: number, id: number, at: string) => ({
      store_id: storeId,
      transaction_id: 9000 + id,
      version: 2,
      action: 'verify',
      user_id: agent.id,
      changed_at: sql<Date>`${at}::timestamptz`,
      activity_date: at.slice(0, 10),
    });
    await db
      .insertInto('review_changes')
      .values([
        change(north.id, 1, `${day} 09:00:10`),
        change(north.id, 2, `${day} 09:04:50`),
        change(north.id, 3, `${day} 09:05:00`),
        change(south.id, 1, `${day} 09:02:00`),
        change(south.id, 2, `${day} 17:30:00`),
        change(north.id, 4, `${before} 23:59:59`),
      ])
      .execute();
    await db
      .insertInto('agent_activity')
      .values([
        {
          store_id: north.id,
          agent_id: agent.id,
          activity_date: day,
          transactions_reviewed: 3,
          transactions_verified: 2,
          transactions_flagged: 1,
        },
        {
          store_id: lonely.id,
          agent_id: agent.id,
          activity_date: before,
          email_reports_generated: 1,
        },
      ])
      .execute();

    const history = await server.call(ROUTES.getAgentHistory, read(agent));
    expect(history).toMatchObject({ startDate: await dayBack(29), endDate: await dayBack(0) });
    expect(
      history.days.map((row) => [
        row.day,
        row.storeId,
        row.reviewed,
        row.verified,
        row.flagged,
        row.reports,
        row.activeMinutes,
      ]),
    ).toEqual([
      [day, north.id, 3, 2, 1, 0, 3],
      [day, south.id, 0, 0, 0, 0, 7],
      [before, north.id, 0, 0, 0, 0, 0],
      [before, lonely.id, 0, 0, 0, 1, 0],
    ]);
    const [{ rows }] = [
      await server.context.database.pool.query<{ first: Date; last: Date }>(
        'SELECT $1::timestamptz AS first, $2::timestamptz AS last',
        [`${day} 09:00:10`, `${day} 09:05:00`],
      ),
    ];
    expect(history.days[0]).toMatchObject({
      firstAt: rows[0]!.first.toISOString(),
      lastAt: rows[0]!.last.toISOString(),
    });
    expect(history.days[3]).toMatchObject({ firstAt: null, lastAt: null });
    // The agent went from one store to the other, and was away from 9:05 on.
    expect(history.total).toEqual({
      days: 2,
      stores: 3,
      reviewed: 3,
      verified: 2,
      flagged: 1,
      reports: 1,
      activeMinutes: 10,
    });

    const oneDay = await server.call(
      ROUTES.getAgentHistory,
      read(agent, { startDate: before, endDate: before }),
    );
    expect(oneDay.days.map(({ storeId }) => storeId)).toEqual([north.id, lonely.id]);
    // One change has no other to be active until.
    expect(oneDay.total.activeMinutes).toBe(0);
  });

  it('is empty without work, and not there without the person', async () => {
    const idle = await server.createUser();
    const history = await server.call(ROUTES.getAgentHistory, read(idle));
    expect(history.days).toEqual([]);
    expect(history.total).toMatchObject({ days: 0, activeMinutes: 0 });
    expect((await server.refusal(ROUTES.getAgentHistory, read({ id: 999_999 }))).code).toBe('NOT_FOUND');
  });
});
