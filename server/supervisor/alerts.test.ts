// On both databases in the long form: statements.
import { type Notification, ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepConnected } from '../platform/connected-pages.queries.ts';
import { openTransaction } from '../testing/open-transaction.ts';
import { type SeedTransaction, seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { notifyAlerts } from './alerts.jobs.ts';

let server: TestServer;
let store: Store;
let supervisor: TestUser;
let admin: TestUser;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('30');
  supervisor = await server.createUser({ role: 'supervisor' });
  admin = await server.createUser({ role: 'admin' });
  agent = await server.createUser({ assignedStores: ['30'] });
});
afterAll(() => server.close());

/** Two processes at once, as their schedules would. */
async function look(): Promise<void> {
  const { db } = server.context.database;
  await Promise.all([notifyAlerts(db), notifyAlerts(db)]);
}

async function notificationsOf(as: TestUser): Promise<Notification[]> {
  return (await server.call(ROUTES.listNotifications, { as })).notifications;
}

async function setReviews(user: TestUser, reviewed: number, flagged: number): Promise<void> {
  await server.context.database.db
    .insertInto('agent_activity')
    .values({
      store_id: store.id,
      agent_id: user.id,
      activity_date: sql<string>`current_date`,
      transactions_reviewed: reviewed,
      transactions_flagged: flagged,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'agent_id', 'activity_date'])
        .doUpdateSet({ transactions_reviewed: reviewed, transactions_flagged: flagged }),
    )
    .execute();
}

async function setLastActive(user: TestUser, minutesAgo: number): Promise<Date> {
  const instant = new Date(Date.now() - minutesAgo * 60_000);
  await server.context.database.db
    .updateTable('users')
    .set({ last_active_at: instant, last_login_at: instant })
    .where('id', '=', user.id)
    .execute();
  return instant;
}

async function setConnected(user: TestUser): Promise<void> {
  await keepConnected(server.context.database.db, user.id);
}

it('sends nothing on a quiet day, or for a high flagged rate among a handful of reviews', async () => {
  await setReviews(agent, 9, 2);
  await setConnected(agent);
  await setLastActive(agent, 29);
  await look();
  expect(await notificationsOf(supervisor)).toEqual([]);
});

it('says nothing of somebody who has no page open, or is no agent', async () => {
  const gone = await server.createUser({ assignedStores: ['30'] });
  await setLastActive(gone, 45);
  await setReviews(admin, 30, 30);
  await setConnected(admin);
  await setLastActive(admin, 45);
  await look();
  expect(await notificationsOf(supervisor)).toEqual([]);
  await setLastActive(admin, 0);
});

it('notifies supervisors and admins of an idle agent once a day', async () => {
  const since = await setLastActive(agent, 31);
  await look();
  const alert = expect.objectContaining({
    kind: 'alert-idle',
    agentId: agent.id,
    agentName: expect.stringMatching(/^Agent Number/) as string,
    idleSince: expect.stringContaining(since.toISOString().slice(0, 16)) as string,
  }) as Notification;
  for (const as of [supervisor, admin]) expect(await notificationsOf(as)).toEqual([alert]);
  expect(await notificationsOf(agent)).toEqual([]);

  await setLastActive(agent, 31);
  await look();
  expect(await notificationsOf(supervisor)).toHaveLength(1);

  // For two days without signing out, both are reported.
  await setLastActive(agent, 31 + 24 * 60);
  await look();
  expect(await notificationsOf(supervisor)).toHaveLength(2);
});

it('notifies of a flagged rate above 10% and of the daily target once a day', async () => {
  await setLastActive(agent, 0);
  await setReviews(agent, 20, 3);
  await look();
  expect((await notificationsOf(supervisor))[0]).toMatchObject({
    kind: 'alert-flagged-rate',
    rate: 15,
    flagged: 3,
    reviewed: 20,
  });
  await setReviews(agent, 450, 50);
  await look();
  expect((await notificationsOf(admin))[0]).toMatchObject({ kind: 'alert-daily-target', reviewed: 450 });
  await setReviews(agent, 500, 90);
  await look();
  expect(await notificationsOf(admin)).toHaveLength(4);
});

describe('verifying what deserves a look without one', () => {
  const findings = (from: number, count: number): SeedTransaction[] =>
    Array.from({ length: count }, (_, at) => ({
      transactionNumber: String(from + at),
      time: `2026-11-20T10:${10 + at}:00`,
      type: 'Refund',
      amountCents: -7_990,
      priority: 'check_all',
      filters: ['refund'],
      lines: ['*** REFUND ***', 'CASH -79.90'],
    }));

  /** @param lookSeconds for how long it was open; undefined for not at all */
  async function verify(person: TestUser, from: number, count: number, lookSeconds?: number): Promise<void> {
    await seedTransactions(
      server.context.database,
      { storeId: store.id, userId: person.id },
      findings(from, count),
    );
    const { transactions } = await server.call(ROUTES.listTransactions, {
      as: person,
      query: { storeId: store.id, limit: 200 },
    });
    const numbers = new Set(findings(from, count).map(({ transactionNumber }) => transactionNumber));
    for (const { id } of transactions.filter(({ transactionId }) => numbers.has(transactionId))) {
      const opened = lookSeconds === undefined ? {} : await openTransaction(server, person, id);
      await server.context.database.pool.query(
        'UPDATE presence SET opened_at = now() - make_interval(secs => $1) WHERE user_id = $2',
        [lookSeconds ?? 0, person.id],
      );
      await server.call(ROUTES.updateTransaction, {
        as: person,
        params: { id },
        body: { isVerified: true, ...opened },
      });
    }
  }
  const alertsAbout = async (agentId: number) =>
    (await notificationsOf(supervisor)).filter(
      (one) => one.kind === 'alert-unseen' && one.agentId === agentId,
    );

  it('is told of five, and each time that there are twice as many', async () => {
    const script = await server.createUser({ assignedStores: ['30'] });
    await verify(script, 9_100, 4);
    await look();
    expect(await alertsAbout(script.id)).toEqual([]);
    await verify(script, 9_110, 1);
    await look();
    expect(await alertsAbout(script.id)).toMatchObject([{ kind: 'alert-unseen', transactions: 5 }]);
    await verify(script, 9_120, 3);
    await look();
    expect(await alertsAbout(script.id)).toHaveLength(1);
    await verify(script, 9_130, 2);
    await look();
    await look();
    expect(await alertsAbout(script.id)).toMatchObject([{ transactions: 10 }, { transactions: 5 }]);
    const own = await notificationsOf(script);
    expect(own.filter(({ kind }) => kind === 'alert-unseen')).toEqual([]);
  });

  it('is told of supervisors and admins, to the others', async () => {
    const sue = await server.createUser({ role: 'supervisor' });
    await verify(sue, 9_400, 5);
    await look();
    expect(await alertsAbout(sue.id)).toMatchObject([{ transactions: 5 }]);
    const ofSue = (all: Notification[]) =>
      all.filter(({ kind }) => kind === 'alert-unseen').map((one) => 'agentId' in one && one.agentId);
    expect(ofSue(await notificationsOf(admin))).toContain(sue.id);
    expect(ofSue(await notificationsOf(sue))).not.toContain(sue.id);
  });

  it('is told of a look of a moment, and not of a real one', async () => {
    const hasty = await server.createUser({ assignedStores: ['30'] });
    await verify(hasty, 9_200, 5, 0);
    const careful = await server.createUser({ assignedStores: ['30'] });
    await verify(careful, 9_300, 6, 20);
    await look();
    expect(await alertsAbout(hasty.id)).toMatchObject([{ transactions: 5 }]);
    expect(await alertsAbout(careful.id)).toEqual([]);
  });
});
