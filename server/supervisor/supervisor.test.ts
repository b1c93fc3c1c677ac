// On both databases in the long form: statements.
import { type AgentPerformance, ROUTES, type Store, type SupervisorStats } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { openLivePage } from '../testing/live-page.ts';
import { readDetails } from '../testing/open-transaction.ts';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let other: Store;
let supervisor: TestUser;
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('10');
  other = await server.createStore('11');
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
  agent = await server.createUser({ assignedStores: ['10', '11'] });
  for (const { id: storeId } of [store, other]) {
    await seedTransactions(
      server.context.database,
      { storeId, userId: agent.id },
      Array.from({ length: 8 }, (_, index) => ({
        transactionNumber: String(index),
        time: `2026-11-17T10:00:0${index}`,
      })),
    );
  }
});
afterAll(() => server.close());

async function readStats(as = supervisor): Promise<SupervisorStats> {
  return server.call(ROUTES.getSupervisorStats, { as });
}

async function review(as: TestUser, at: Store, places: number[], body: object): Promise<void> {
  const query = { storeId: at.id, sortOrder: 'asc' };
  const { transactions } = await server.call(ROUTES.listTransactions, { as, query });
  for (const place of places) {
    const params = { id: transactions[place]!.id };
    await server.call(ROUTES.updateTransaction, { as, params, body });
  }
}

async function setLastActive(user: TestUser, minutesAgo: number): Promise<void> {
  const instant = new Date(Date.now() - minutesAgo * 60_000);
  await server.context.database.db
    .updateTable('users')
    .set({ last_active_at: instant, last_login_at: instant })
    .where('id', '=', user.id)
    .execute();
}

async function figuresOf(user: TestUser): Promise<AgentPerformance | undefined> {
  const { agentPerformance } = await readStats();
  return agentPerformance.find(({ agentId }) => agentId === user.id);
}

async function statusOf(user: TestUser): Promise<string | undefined> {
  return (await figuresOf(user))?.status;
}

describe('the figures', () => {
  // Specification: 3.36, 3.37, 7.37
  it('cover today and all stores, and add up', async () => {
    await review(agent, store, [0, 1, 2], { isVerified: true });
    await review(agent, other, [0], { isFlagged: true });
    await server.createUser({ assignedStores: ['10'] });
    await server.createUser({ isActive: false });
    // Invited, and never came.
    const invited = { email: 'ivy@example.com', firstName: 'Ivy', lastName: 'Lane', assignedStores: ['10'] };
    await server.call(ROUTES.inviteUser, { as: admin, body: invited });
    const page = await openLivePage(server, agent);
    await server.context.database.db
      .insertInto('agent_activity')
      .values({
        store_id: store.id,
        agent_id: agent.id,
        activity_date: '2020-01-01',
        transactions_reviewed: 99,
        transactions_verified: 99,
      })
      .execute();

    const stats = await readStats();
    expect(stats).toMatchObject({
      totalAgents: 2,
      activeAgents: 1,
      totalStores: 2,
      avgTransactionsPerAgent: 2,
      totalVerifiedToday: 3,
    });
    expect(stats.agentPerformance.find(({ agentId }) => agentId === agent.id)).toMatchObject({
      agentName: expect.stringMatching(/^Agent Number\d+$/) as string,
      status: 'active',
      reviewCount: 4,
      verifiedCount: 3,
      flaggedCount: 1,
      verificationRate: 75,
    });
    expect(Date.parse(stats.asOf)).toBeGreaterThan(Date.now() - 60_000);
    expect(await readStats(admin)).toMatchObject({ totalAgents: 2, totalVerifiedToday: 3 });
    page.close();
  });

  it('count a transaction once, by the state in which its reviewer left it', async () => {
    const user = await server.createUser({ assignedStores: ['10'] });
    for (const body of [
      { isVerified: true },
      { isFlagged: true },
      { isVerified: true },
      { isVerified: false, isFlagged: false },
      { isFlagged: true },
    ]) {
      await review(user, store, [6, 7], body);
    }
    await review(user, store, [7], { isVerified: true });
    expect(await figuresOf(user)).toMatchObject({ reviewCount: 2, verifiedCount: 1, flaggedCount: 1 });

    // Taking back the last decision leaves it as the previous one did.
    const query = { storeId: store.id, sortOrder: 'asc' };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: user, query });
    const { id, version } = transactions[7]!;
    await server.call(ROUTES.undoReview, { as: user, params: { id }, body: { version } });
    expect(await figuresOf(user)).toMatchObject({ reviewCount: 2, verifiedCount: 0, flaggedCount: 2 });
  });

  it('count a transaction that several agents decided for each of them, and once for the team', async () => {
    const fresh = await server.createStore();
    const agents = [];
    for (let count = 0; count < 3; count += 1) {
      agents.push(await server.createUser({ assignedStores: [fresh.storeNumber] }));
    }
    await seedTransactions(
      server.context.database,
      { storeId: fresh.id, userId: agent.id },
      [1, 2].map((at) => ({ transactionNumber: `${at}`, time: `2026-11-17T10:0${at}:00` })),
    );
    const [one, two, three] = agents as [TestUser, TestUser, TestUser];
    const before = await readStats();
    await review(one, fresh, [0], { isVerified: true });
    await review(two, fresh, [0], { isFlagged: true });
    await review(three, fresh, [0], { isVerified: true });
    await review(one, fresh, [1], { isVerified: true });
    for (const user of agents) expect((await figuresOf(user))?.reviewCount).toBeGreaterThan(0);
    const after = await readStats();
    expect(after.totalVerifiedToday - before.totalVerifiedToday).toBe(2);
    expect(after.repeatsToday.reviewed - before.repeatsToday.reviewed).toBe(2);
    const { days } = await server.call(ROUTES.getTeamHistory, { as: supervisor });
    expect(days.at(-1)!.verified).toBe(after.totalVerifiedToday);
  });

  it('give nobody a review for taking a colleague’s decision back and making it again', async () => {
    const fresh = await server.createStore();
    const [one, two] = [
      await server.createUser({ assignedStores: [fresh.storeNumber] }),
      await server.createUser({ assignedStores: [fresh.storeNumber] }),
    ];
    await seedTransactions(server.context.database, { storeId: fresh.id, userId: agent.id }, [
      { transactionNumber: '1', time: '2026-11-17T10:01:00' },
    ]);
    await review(one, fresh, [0], { isVerified: true });
    const before = await readStats();
    await review(two, fresh, [0], { isVerified: false, isFlagged: false });
    await review(two, fresh, [0], { isVerified: true });
    expect(await figuresOf(two)).toMatchObject({ reviewCount: 0, verifiedCount: 0 });
    expect(await figuresOf(one)).toMatchObject({ reviewCount: 1 });
    const after = await readStats();
    expect(after.totalVerifiedToday).toBe(before.totalVerifiedToday);
    expect(after.repeatsToday).toEqual(before.repeatsToday);
    // Another decision is one.
    await review(two, fresh, [0], { isFlagged: true });
    expect(await figuresOf(two)).toMatchObject({ reviewCount: 1, flaggedCount: 1 });
  });

  it('leave out what its reviewer left pending, so that verified and flagged add up to the reviews', async () => {
    const own = await server.createStore();
    const user = await server.createUser({ assignedStores: [own.storeNumber] });
    await seedTransactions(
      server.context.database,
      { storeId: own.id, userId: user.id },
      ['1', '2', '3'].map((transactionNumber) => ({ transactionNumber, time: '2026-11-17T10:00:00' })),
    );
    await review(user, own, [0, 1], { isVerified: true });
    await review(user, own, [2], { isFlagged: true });
    await review(user, own, [0], { isVerified: false, isFlagged: false });
    expect(await figuresOf(user)).toMatchObject({
      reviewCount: 2,
      verifiedCount: 1,
      flaggedCount: 1,
      verificationRate: 50,
      openedUntold: 0,
    });
    const activity = await server.call(ROUTES.listAgentActivity, {
      as: supervisor,
      query: { storeId: own.id },
    });
    expect(activity.find(({ agentId }) => agentId === user.id)).toMatchObject({
      transactionsReviewed: 2,
      transactionsVerified: 1,
      transactionsFlagged: 1,
    });
    await review(user, own, [0], { isVerified: true });
    expect(await figuresOf(user)).toMatchObject({ reviewCount: 3, verifiedCount: 2 });
  });

  it('say how much was opened, and how long it was looked at', async () => {
    const user = await server.createUser({ assignedStores: ['11'] });
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: user,
      query: { storeId: other.id, sortOrder: 'asc' },
    });
    const decide = (place: number, opening: object) =>
      server.call(ROUTES.updateTransaction, {
        as: user,
        params: { id: transactions[place]!.id },
        body: { isVerified: true, ...opening },
      });
    const giveDetails = (place: number) => readDetails(server, user, transactions[place]!.id);
    const announce = (place: number) =>
      server.call(ROUTES.announcePresence, { as: user, params: { id: transactions[place]!.id } });
    expect(await figuresOf(user)).toMatchObject({ openedShare: null, medianSeconds: null });
    // Claiming so without having been given the details doesn't count, nor does having had them without opening it.
    await announce(0);
    await decide(0, { opened: true });
    await decide(5, await giveDetails(5));
    const { steps } = await server.call(ROUTES.getReviewHistory, {
      as: user,
      params: { id: transactions[5]!.id },
    });
    expect(steps[0]).toMatchObject({ action: 'verify', wasOpened: false });
    expect(await figuresOf(user)).toMatchObject({
      openedShare: 0,
      openedCount: 0,
      openedOf: 2,
      medianSeconds: null,
    });
    for (const [place, seconds] of [
      [1, 4],
      [2, 20],
      [3, 7200],
    ] as const) {
      const params = { id: transactions[place]!.id };
      await announce(place);
      await server.context.database.pool.query(
        `UPDATE presence SET opened_at = now() - make_interval(secs => $1) WHERE user_id = $2 AND closed_at IS NULL`,
        [seconds, user.id],
      );
      // The dialog closes while its decision is on its way.
      await server.call(ROUTES.endPresence, { as: user, params });
      await decide(place, await giveDetails(place));
    }
    await decide(4, { opened: false });
    // Not saying so is no way around it.
    await review(user, other, [7], { isFlagged: true });
    const { openedShare, medianSeconds } = (await figuresOf(user))!;
    expect(openedShare).toBeCloseTo(300 / 7);
    expect(await figuresOf(user)).toMatchObject({ openedCount: 3, openedOf: 7, openedUntold: 0 });
    // What versions that didn't ask have left open is in neither, and is counted separately.
    await review(user, other, [6], { isFlagged: true });
    await server.context.database.pool.query(
      'UPDATE review_changes SET was_opened = NULL WHERE store_id = $1 AND transaction_id = $2',
      transactions[6]!.id.split('-'),
    );
    expect(await figuresOf(user)).toMatchObject({
      openedCount: 3,
      openedOf: 7,
      openedUntold: 1,
      reviewCount: 8,
    });
    expect(medianSeconds).toBeGreaterThanOrEqual(20);
    expect(medianSeconds).toBeLessThan(60);

    // Somebody called away for two hours counts as having looked for at most ten minutes.
    await server.context.database.pool.query(
      'UPDATE review_changes SET open_for_ms = 3 * 3600 * 1000 WHERE store_id = $1 AND user_id = $2',
      [other.id, user.id],
    );
    expect((await figuresOf(user))!.medianSeconds).toBe(600);
  });

  it('count the same seconds once when several transactions are open and decided together', async () => {
    const fresh = await server.createStore();
    const user = await server.createUser({ assignedStores: [fresh.storeNumber] });
    await seedTransactions(
      server.context.database,
      { storeId: fresh.id, userId: user.id },
      [1, 2, 3].map((at) => ({ transactionNumber: `${at}`, time: `2026-11-17T10:0${at}:00` })),
    );
    const query = { storeId: fresh.id };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: user, query });
    const some = transactions.map(({ id }) => ({ params: { id } }));
    for (const { params } of some) await server.call(ROUTES.announcePresence, { as: user, params });
    await server.context.database.pool.query(
      `UPDATE presence SET opened_at = now() - interval '40 seconds' WHERE user_id = $1`,
      [user.id],
    );
    const body = { isFlagged: true, isVerified: false, opened: true };
    await Promise.all(
      some.map(({ params }) => server.call(ROUTES.updateTransaction, { as: user, params, body })),
    );
    const { rows } = await server.context.database.pool.query(
      'SELECT open_for_ms AS ms FROM review_changes WHERE user_id = $1 ORDER BY open_for_ms DESC',
      [user.id],
    );
    const [longest, ...others] = rows.map(({ ms }) => Number(ms));
    expect(longest).toBeGreaterThanOrEqual(40_000);
    expect(others).toHaveLength(2);
    for (const ms of others) expect(ms).toBeLessThan(longest! / 2);
  });

  it('let decisions pass that come in together while more transactions are opened', async () => {
    const fresh = await server.createStore();
    const user = await server.createUser({ assignedStores: [fresh.storeNumber] });
    await seedTransactions(
      server.context.database,
      { storeId: fresh.id, userId: user.id },
      Array.from({ length: 40 }, (_, at) => ({
        transactionNumber: `${at}`,
        time: `2026-11-17T10:${10 + at}:00`,
      })),
    );
    const query = { storeId: fresh.id, limit: 40 };
    const { transactions } = await server.call(ROUTES.listTransactions, { as: user, query });
    const body = { isFlagged: false, isVerified: true, opened: true };
    const decided = await Promise.all(
      transactions.map(async ({ id }) => {
        await server.call(ROUTES.announcePresence, { as: user, params: { id } });
        return server.call(ROUTES.updateTransaction, { as: user, params: { id }, body });
      }),
    );
    expect(decided).toHaveLength(40);
  });

  it('list supervisors and admins who review apart, in no total', async () => {
    const before = await readStats();
    expect(before.otherReviewers).toEqual([]);
    await review(supervisor, store, [3], { isVerified: true });
    const after = await readStats();
    expect(after.otherReviewers).toMatchObject([
      { agentId: supervisor.id, reviewCount: 1, verifiedCount: 1 },
    ]);
    expect({ ...after, asOf: before.asOf, otherReviewers: [] }).toEqual(before);
  });
});

describe('the status of an agent', () => {
  // Specification: 4.44 to 4.46
  it('follows the open page, activity, and time', async () => {
    const user = await server.createUser({ assignedStores: ['10'] });
    // Signed in, with no page open.
    expect(await statusOf(user)).toBe('offline');
    const page = await openLivePage(server, user);
    await eventually(async () => expect(await statusOf(user)).toBe('active'));
    await setLastActive(user, 6);
    expect(await statusOf(user)).toBe('idle');
    // Pages' own fetches don't count as activity; a review does.
    await server.call(ROUTES.listTransactions, { as: user, query: { storeId: store.id } });
    expect(await statusOf(user)).toBe('idle');
    await review(user, store, [4], { isVerified: true });
    expect(await statusOf(user)).toBe('active');
    const second = await openLivePage(server, user);
    page.close();
    await page.ended;
    expect(await statusOf(user)).toBe('active');
    second.close();
    await eventually(async () => expect(await statusOf(user)).toBe('offline'));
  });

  it('is offline when a page has not been heard of for a minute', async () => {
    const user = await server.createUser({ assignedStores: ['10'] });
    const { pool } = server.context.database;
    const seen = (ago: string) =>
      pool.query(
        `INSERT INTO connected_pages VALUES ($1, now() - $2::interval)
         ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at`,
        [user.id, ago],
      );
    await seen('50 seconds');
    expect(await statusOf(user)).toBe('active');
    await seen('61 seconds');
    expect(await statusOf(user)).toBe('offline');
  });

  it('goes with logout, on every page', async () => {
    const user = await server.createUser({ assignedStores: ['10'] });
    const page = await openLivePage(server, user);
    await eventually(async () => expect(await statusOf(user)).toBe('active'));
    await server.call(ROUTES.logout, { as: user });
    await page.ended;
    await eventually(async () => expect(await statusOf(user)).toBe('offline'));
  });

  it('is active again when a transaction is opened', async () => {
    const user = await server.createUser({ assignedStores: ['10'] });
    await setLastActive(user, 45);
    const page = await openLivePage(server, user);
    await eventually(async () => expect(await statusOf(user)).toBe('idle'));
    await server.call(ROUTES.getTransaction, { as: user, params: { id: `${store.id}-1` } });
    expect(await statusOf(user)).toBe('active');
    page.close();
  });

  it('is written at most once a minute', async () => {
    const user = await server.createUser({ assignedStores: ['10'] });
    const open = () => server.call(ROUTES.getTransaction, { as: user, params: { id: `${store.id}-1` } });
    await open();
    await setLastActive(user, 2);
    await open();
    const { agentPerformance } = await readStats();
    const { lastActivity } = agentPerformance.find(({ agentId }) => agentId === user.id)!;
    expect(Date.parse(lastActivity!)).toBeLessThan(Date.now() - 60_000);
  });

  it('lists the active first, then the idle, then the offline', async () => {
    const page = await openLivePage(server, agent);
    await eventually(async () => expect(await statusOf(agent)).toBe('active'));
    const { agentPerformance } = await readStats();
    page.close();
    const order = ['active', 'idle', 'offline'];
    const places = agentPerformance.map(({ status }) => order.indexOf(status));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBeGreaterThan(1);
  });
});

describe('the history of a store', () => {
  const read = (query: Record<string, string>) =>
    server.call(ROUTES.listAgentActivity, { as: supervisor, query: { storeId: store.id, ...query } });

  // Specification: 3.27, 7.39
  it('has a row for each agent and day, newest first, within both dates', async () => {
    const rows = await read({});
    expect(rows.at(-1)).toMatchObject({ activityDate: '2020-01-01', agentId: agent.id });
    const { today } = await readStats();
    expect(rows[0]!.activityDate).toBe(today);
    const todays = await read({ startDate: today, endDate: today });
    expect(todays.find(({ agentId }) => agentId === agent.id)).toMatchObject({
      agentName: expect.stringMatching(/^Agent /) as string,
      transactionsReviewed: 3,
      transactionsVerified: 3,
      transactionsFlagged: 0,
      emailReportsGenerated: 0,
    });
    expect(todays.every(({ activityDate }) => activityDate === today)).toBe(true);
    expect(await read({ startDate: '2020-01-01', endDate: '2020-01-01' })).toHaveLength(1);
    expect(await read({ endDate: '2019-12-31' })).toEqual([]);
  });

  it('refuses invalid dates', async () => {
    const query = { storeId: store.id, startDate: 'yesterday' };
    expect(await server.refusal(ROUTES.listAgentActivity, { as: supervisor, query })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });
});

// Specification: 6.7
it('tells agents that these are for supervisors', async () => {
  for (const route of [ROUTES.getSupervisorStats, ROUTES.listAgentActivity]) {
    expect(await server.refusal(route, { as: agent, query: { storeId: store.id } })).toMatchObject({
      status: 403,
      message: 'Supervisor access required',
    });
  }
});
