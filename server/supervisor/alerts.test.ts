// On both databases in the long form: statements.
import { type Notification, ROUTES, type Store } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepConnected } from '../platform/connected-pages.queries.ts';
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
