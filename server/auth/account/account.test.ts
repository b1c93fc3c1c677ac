import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNewestMessage } from '../../testing/outbox.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const NEW_PASSWORD = 'Other-Horse-2';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function lastAudit(user: TestUser) {
  return server.context.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

function newPassword(currentPassword: string, more: Record<string, string> = {}) {
  return { currentPassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more };
}

test('changes the own name, trimmed and audited, and nothing else', async () => {
  const user = await server.createUser();
  const before = await server.call(ROUTES.getUser, { as: user });
  const body = { firstName: ' Grace ', lastName: 'Hopper', role: 'admin', isActive: false };
  const answer = await server.call(ROUTES.updateName, { as: user, body });
  expect(answer).toEqual({
    ...before,
    firstName: 'Grace',
    lastName: 'Hopper',
    updatedAt: answer.updatedAt,
  });
  expect(await server.call(ROUTES.getUser, { as: user })).toEqual(answer);
  expect(await lastAudit(user)).toMatchObject({
    action: 'update',
    entity_type: 'user',
    entity_id: String(user.id),
    changes: {
      before: { firstName: before.firstName, lastName: before.lastName },
      after: { firstName: 'Grace', lastName: 'Hopper' },
    },
  });
});

test('refuses an empty name', async () => {
  const user = await server.createUser();
  const body = { firstName: ' ', lastName: 'Hopper' };
  expect(await server.refusal(ROUTES.updateName, { as: user, body })).toMatchObject({
    status: 400,
    fields: { firstName: 'First name is required' },
  });
});

test('changes the own password: this session stays, the others end, a mail tells of it', async () => {
  const user = await server.createUser();
  const elsewhere = await server.signIn(user.email, user.password);
  expect(await server.call(ROUTES.updatePassword, { as: user, body: newPassword(user.password) })).toEqual({
    message: 'Your password has been changed, and you have been signed out everywhere else.',
  });
  await server.call(ROUTES.getUser, { as: user });
  expect((await server.refusal(ROUTES.getUser, { as: { cookie: elsewhere } })).status).toBe(401);
  await server.signIn(user.email, NEW_PASSWORD);
  expect(await readNewestMessage(server.context.config.dataDir, user.email)).toContain(
    'password of your Tillwatch account was changed',
  );
  const audit = await server.context.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('action', '=', 'change_password')
    .executeTakeFirstOrThrow();
  expect(audit.changes).toEqual({});
});

test('refuses a wrong current password, and too many of them', async () => {
  const user = await server.createUser();
  const calls = [
    () => server.refusal(ROUTES.updatePassword, { as: user, body: newPassword('Wrong-Horse-1') }),
    () =>
      server.refusal(ROUTES.updateTwoFactor, {
        as: user,
        body: { enabled: true, currentPassword: 'Wrong-Horse-1' },
      }),
  ];
  for (let round = 0; round < 5; round += 1) {
    for (const call of calls) {
      expect(await call()).toMatchObject({
        status: 400,
        fields: { currentPassword: 'The current password is not right' },
      });
    }
  }
  const right = { enabled: true, currentPassword: user.password };
  expect(await server.refusal(ROUTES.updateTwoFactor, { as: user, body: right })).toMatchObject({
    status: 429,
    message: expect.stringContaining('too often'),
  });
  expect(await lastAudit(user)).toMatchObject({ action: 'login' });
  await server.signIn(user.email, user.password);
});

test('the new password follows the rules of the registration', async () => {
  const user = await server.createUser();
  const body = newPassword(user.password, { password: 'short', confirmPassword: 'short' });
  expect(await server.refusal(ROUTES.updatePassword, { as: user, body })).toMatchObject({
    status: 400,
    fields: { password: 'Password must be at least 8 characters' },
  });
  const differing = newPassword(user.password, { confirmPassword: 'Other-Horse-3' });
  expect(await server.refusal(ROUTES.updatePassword, { as: user, body: differing })).toMatchObject({
    fields: { confirmPassword: "Passwords don't match" },
  });
});

test('turns two-factor sign-in on and off, each audited once and told by mail', async () => {
  const user = await server.createUser();
  for (const enabled of [true, false]) {
    const body = { enabled, currentPassword: user.password };
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.call(ROUTES.updateTwoFactor, { as: user, body });
      expect(answer.twoFactorEnabled).toBe(enabled);
    }
    expect(await readNewestMessage(server.context.config.dataDir, user.email)).toContain(
      `Two-factor sign-in is ${enabled ? 'on' : 'off'}`,
    );
  }
  const audit = await server.context.database.db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('user_id', '=', user.id)
    .where('action', 'like', 'turn_%')
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    {
      action: 'turn_on_two_factor',
      changes: { before: { twoFactorEnabled: false }, after: { twoFactorEnabled: true } },
    },
    {
      action: 'turn_off_two_factor',
      changes: { before: { twoFactorEnabled: true }, after: { twoFactorEnabled: false } },
    },
  ]);
});
