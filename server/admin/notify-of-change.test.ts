import { type Notification, ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyEmail as followLink } from '../testing/mailed-links.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const PASSWORD = 'Correct-Horse-4';

let server: TestServer;
let admin: TestUser;
let otherAdmin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
  otherAdmin = await server.createUser({ role: 'admin' });
  for (const number of ['1', '2', '3']) await server.createStore(number);
});
afterAll(() => server.close());

const list = (as: Pick<TestUser, 'cookie'>) => server.call(ROUTES.listNotifications, { as });

/** @returns an administrator's notification about the account, if any. */
async function findNotification(email: string, as = admin): Promise<Notification | undefined> {
  const { notifications } = await list(as);
  return notifications.find((item) => item.kind === 'account-awaiting' && item.email === email);
}

async function register(email: string, role: string): Promise<void> {
  const body = {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Sue',
    lastName: 'Visor',
    role,
  };
  await server.call(ROUTES.register, { body });
}

function verifyEmail(email: string): Promise<void> {
  return followLink(server, server.context.config.dataDir, { email, password: PASSWORD });
}

async function update(user: { id: number }, body: object): Promise<void> {
  await server.call(ROUTES.updateUser, { as: admin, params: { id: String(user.id) }, body });
}

it('notifies every admin of an account that awaits approval once its email is verified, and of the decision', async () => {
  const email = 'sue@example.com';
  await register(email, 'supervisor');
  expect(await findNotification(email)).toBeUndefined();
  await verifyEmail(email);
  const notification = await findNotification(email);
  expect(notification).toMatchObject({
    userName: 'Sue Visor',
    role: 'supervisor',
    decision: null,
    decidedBy: null,
    readAt: null,
  });
  expect(await findNotification(email, otherAdmin)).toMatchObject({ readAt: null });
  const supervisor = await server.createUser({ role: 'supervisor' });
  expect((await list(supervisor)).notifications).toEqual([]);

  const { unreadCount } = await list(otherAdmin);
  const userId = notification?.kind === 'account-awaiting' ? notification.userId : 0;
  await update({ id: userId }, { isActive: true });
  expect(await findNotification(email, otherAdmin)).toMatchObject({
    decision: 'approved',
    decidedBy: expect.stringMatching(/^Admin Number/) as string,
    readAt: expect.any(String) as string,
  });
  expect((await list(otherAdmin)).unreadCount).toBe(unreadCount - 1);
});

it('notifies of a refused account', async () => {
  const email = 'not-her@example.com';
  await register(email, 'admin');
  await verifyEmail(email);
  const notification = await findNotification(email);
  const id = notification?.kind === 'account-awaiting' ? String(notification.userId) : '';
  await server.call(ROUTES.deactivateUser, { as: otherAdmin, params: { id } });
  expect(await findNotification(email)).toMatchObject({
    decision: 'refused',
    readAt: expect.any(String) as string,
  });
});

it('says when and where the account was registered, not where the link was opened', async () => {
  const email = 'far@example.com';
  const names = { firstName: 'Far', lastName: 'Away', role: 'supervisor' };
  const body = { email, password: PASSWORD, confirmPassword: PASSWORD, ...names };
  await server.call(ROUTES.register, { body, headers: { 'user-agent': 'A browser far away' } });
  await verifyEmail(email);
  const registered = {
    at: expect.any(String) as string,
    ipAddress: '127.0.0.1',
    userAgent: 'A browser far away',
  };
  expect(await findNotification(email)).toMatchObject({ registered });
  const users = await server.call(ROUTES.listUsers, { as: admin });
  expect(users.find((user) => user.email === email)).toMatchObject({ awaitsApproval: true, registered });
  expect(users.find((user) => user.email === admin.email)).toMatchObject({ registered: null });
});

it('does not notify of agents or of unverified registrations, which are not accounts yet', async () => {
  await register('agent@example.com', 'agent');
  await verifyEmail('agent@example.com');
  expect(await findNotification('agent@example.com')).toBeUndefined();

  await register('early@example.com', 'supervisor');
  expect(await findNotification('early@example.com')).toBeUndefined();
  const users = await server.call(ROUTES.listUsers, { as: admin });
  expect(users.map(({ email }) => email)).not.toContain('early@example.com');
});

it('notifies a user of new stores and a new role, but not of a new name', async () => {
  const agent = await server.createUser({ assignedStores: ['1', '2'] });
  await update(agent, { firstName: 'Neo', position: 'Reviewer' });
  expect((await list(agent)).notifications).toEqual([]);
  await update(agent, { assignedStores: ['2', '3'] });
  expect((await list(agent)).notifications).toEqual([
    expect.objectContaining({
      kind: 'access-changed',
      changedBy: expect.stringMatching(/^Admin Number/) as string,
      role: null,
      addedStores: ['3'],
      removedStores: ['1'],
    }),
  ]);

  await update(agent, { role: 'supervisor' });
  const cookie = await server.signIn(agent.email, agent.password);
  expect((await list({ cookie })).notifications[0]).toMatchObject({
    role: { before: 'agent', after: 'supervisor' },
    addedStores: [],
    removedStores: [],
  });
  // A supervisor sees all stores, no matter which are assigned.
  await update(agent, { assignedStores: [] });
  expect((await list({ cookie })).notifications).toHaveLength(2);
});

it('does not notify of users’ changes to their own accounts, nor of refused changes', async () => {
  const before = (await list(admin)).notifications.length;
  await update(admin, { assignedStores: ['1'] });
  const agent = await server.createUser();
  await server.refusal(ROUTES.updateUser, {
    as: admin,
    params: { id: String(agent.id) },
    body: { assignedStores: ['none'] },
  });
  expect((await list(admin)).notifications).toHaveLength(before);
  expect((await list(agent)).notifications).toEqual([]);
});
