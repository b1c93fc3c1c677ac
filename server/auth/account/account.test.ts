import { ROUTES } from '@tillwatch/contract';
import { expect, test } from 'vitest';
// On both databases in the long form: statements.
import { notify } from '../../platform/notify.ts';
import { cookieOf } from '../../testing/client.ts';
import { readNewestMessage } from '../../testing/outbox.ts';
import type { TestUser } from '../../testing/start-test-server.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const NEW_PASSWORD = 'Other-Horse-2';

const server = useTestServer();

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

test('users change only their own name, trimmed and audited', async () => {
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

test('users can’t take the name of another account or one that the audit log uses', async () => {
  const user = await server.createUser();
  const own = { firstName: 'Ａnna', lastName: 'Strauß' };
  await server.call(ROUTES.updateName, { as: user, body: own });
  const other = await server.createUser();
  const rename = (firstName: string, lastName: string) =>
    server.refusal(ROUTES.updateName, { as: other, body: { firstName, lastName } });
  for (const [first, last] of [
    ['Anna', 'STRAUSS'],
    ['anna', 'strauß'],
    // Cyrillic and Greek letters that look the same, and a space in another place.
    ['\u0410nn\u0430', 'Strauss'],
    ['Ann\u03b1', 'Strauss'],
    ['Anna S', 'trauss'],
    // What looks the same in Latin letters, and what only adds a mark.
    ['Anna', 'Strau55'],
    ['Anna', 'Strauss.'],
  ] as const) {
    expect(await rename(first, last)).toMatchObject({
      status: 400,
      message: expect.stringContaining('Another account already has this name'),
    });
  }
  const LOG_NAMES = ['Command on the server', 'SOMEBODY not signed in', 'Command on the\u3000ｓerver'];
  for (const text of LOG_NAMES) {
    const [first, ...rest] = text.split(' ');
    const name = { firstName: first!, lastName: rest.join(' ') };
    expect((await rename(name.firstName, name.lastName)).message).toContain('audit log uses this name');
    const password = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const registration = { ...name, ...password, email: 'new@example.com' };
    expect((await server.refusal(ROUTES.register, { body: registration })).message).toContain('audit log');
  }
  // An administrator may: two people can have the same name, and the audit log tells them apart.
  const admin = await server.createUser({ role: 'admin' });
  const [params, body] = [{ id: String(other.id) }, { firstName: 'Anna', lastName: 'Strauss' }];
  await server.call(ROUTES.updateUser, { as: admin, params, body });
  const system = { firstName: '', lastName: 'System' };
  expect((await server.refusal(ROUTES.updateUser, { as: admin, params, body: system })).status).toBe(400);
  // Users keep the names they have.
  await server.call(ROUTES.updateName, { as: other, body });
  const { entries } = await server.call(ROUTES.listAuditLog, { as: admin, query: { who: other.email } });
  expect(entries[0]).toMatchObject({ userName: 'Anna Strauss', userEmail: other.email });
});

test.each([
  [
    ['Bella', 'Agent'],
    ['BeIla', 'Agent'],
  ],
  [
    ['Bella', 'Agent'],
    ['8ella', 'Agent'],
  ],
  [
    ['Sam', 'Demo'],
    ['Sarn', 'Derno'],
  ],
  [
    ['Sam', 'Demo'],
    ['5am', 'Demo'],
  ],
  [
    ['Willow', 'Oak'],
    ['VViIlow', '0ak'],
  ],
])('users can’t take a name that looks like another: %s, %s', async ([first, last], [like, alike]) => {
  const [user, other] = [await server.createUser(), await server.createUser()];
  await server.call(ROUTES.updateName, { as: user, body: { firstName: first!, lastName: last! } });
  const body = { firstName: like!, lastName: alike! };
  expect((await server.refusal(ROUTES.updateName, { as: other, body })).message).toContain(
    'already has this name',
  );
  await server.call(ROUTES.updateName, { as: user, body: { firstName: 'Own', lastName: `Name${user.id}` } });
});

test.each(['Tillwatch System', 'Automatic check', 'Somebody else', '5ystem Demo'])(
  'nobody’s name says that there is no person: %s',
  async (text) => {
    const admin = await server.createUser({ role: 'admin' });
    const [firstName = '', lastName = ''] = text.split(' ');
    const refused = await server.refusal(ROUTES.updateName, { as: admin, body: { firstName, lastName } });
    expect(refused.message).toContain('which is no person');
  },
);

test('nobody’s name says a role that the account doesn’t have', async () => {
  const [user, supervisor, admin] = [
    await server.createUser(),
    await server.createUser({ role: 'supervisor' }),
    await server.createUser({ role: 'admin' }),
  ];
  const NAMES: [first: string, last: string, allowed: TestUser[]][] = [
    ['Sam', 'Demo (supervisor)', [supervisor, admin]],
    ['Supervisor', 'Sam', [supervisor, admin]],
    ['Sam', 'SuреrVisоr', [supervisor, admin]],
    ['Sam', 'Demo [Admin]', [admin]],
    ['Sam', 'Administrator', [admin]],
    ['Sam', 'Demo (then called Al Bo)', []],
    ['Sam', 'Badmin', [user, supervisor, admin]],
  ];
  for (const [firstName, lastName, allowed] of NAMES)
    for (const as of [user, supervisor, admin]) {
      const { status } = await server.request(ROUTES.updateName, { as, body: { firstName, lastName } });
      expect([lastName, as.email, status]).toEqual([lastName, as.email, allowed.includes(as) ? 200 : 400]);
      await server.call(ROUTES.updateName, { as, body: { firstName: 'Own', lastName: `Name${as.id}` } });
    }
  const body = { firstName: 'Sam', lastName: 'Demo (supervisor)' };
  const refused = await server.refusal(ROUTES.updateName, { as: user, body });
  expect(refused.message).toBe(
    'This name says “supervisor”, but the account is not one. Please leave that word out.',
  );
  const params = { id: String(user.id) };
  expect((await server.refusal(ROUTES.updateUser, { as: admin, params, body })).message).toBe(
    refused.message,
  );
  const password = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const registration = { ...body, ...password, email: 'sam@example.com' };
  expect((await server.refusal(ROUTES.register, { body: registration })).message).toBe(refused.message);
});

test('supervisors and admins are told of a new name, and what named somebody by an earlier one says both', async () => {
  const [user, admin] = [await server.createUser(), await server.createUser({ role: 'admin' })];
  const supervisor = await server.createUser({ role: 'supervisor' });
  const rename = (firstName: string) =>
    server.call(ROUTES.updateName, { as: user, body: { firstName, lastName: `Demo${user.id}` } });
  const told = async (as = admin) => {
    const { notifications } = await server.call(ROUTES.listNotifications, { as });
    return notifications.flatMap((one) => {
      if (one.kind === 'name-changed' && one.userId === user.id) return [`${one.before} → ${one.after}`];
      return one.kind === 'flag-overturned' ? [one.by] : [];
    });
  };
  const own = await rename('Avery');
  const name = `${own.firstName} ${own.lastName}`;
  await rename('Sam');
  await notify(server.context.database.db, {
    to: { userIds: [admin.id] },
    subject: 'renamed',
    content: {
      kind: 'flag-overturned',
      transactionId: '1-1',
      transactionNumber: '1',
      by: `Sam ${own.lastName}`,
    },
  });
  expect((await told())[0]).toBe(`Sam ${own.lastName}`);
  await rename('Avery');
  await rename('Avery');
  const changes = await told();
  expect(changes.slice(0, 3)).toEqual([
    `Sam ${own.lastName} → ${name}`,
    `${name} (then called Sam ${own.lastName})`,
    `${name} → Sam ${own.lastName}`,
  ]);
  expect(changes).toHaveLength(4);
  expect((await told(supervisor))[0]).toBe(`Sam ${own.lastName} → ${name}`);
  const query = { as: 'entries' } as const;
  const { notifications } = await server.call(ROUTES.listNotifications, { as: supervisor, query });
  expect(notifications.filter((one) => one.kind === 'name-changed' && one.userId === user.id)).toMatchObject([
    { similar: { count: 2 } },
  ]);
});

test('refuses an empty name', async () => {
  const user = await server.createUser();
  const body = { firstName: ' ', lastName: 'Hopper' };
  expect(await server.refusal(ROUTES.updateName, { as: user, body })).toMatchObject({
    status: 400,
    fields: { firstName: 'First name is required' },
  });
});

test('changing one’s own password keeps this session, ends the others, and sends a notice', async () => {
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

test(
  'ten wrong current passwords end the session, and the owner can still end others',
  { tags: ['long'] },
  async () => {
    const owner = await server.createUser();
    const thief = { cookie: await server.signIn(owner.email, owner.password) };
    const wrong = { enabled: true, currentPassword: 'Wrong-Horse-1' };
    const calls = [
      () => server.refusal(ROUTES.updatePassword, { as: thief, body: newPassword('Wrong-Horse-1') }),
      () => server.refusal(ROUTES.updateTwoFactor, { as: thief, body: wrong }),
    ];
    for (let round = 0; round < 5; round += 1) {
      for (const call of calls) {
        expect(await call()).toMatchObject({
          status: 400,
          fields: { currentPassword: 'The current password is not right' },
        });
      }
    }
    const { id } = (await server.call(ROUTES.listSessions, { as: owner })).find(
      ({ isCurrent }) => !isCurrent,
    )!;
    const end = { as: owner, body: { ids: [id], currentPassword: 'Wrong-Horse-1' } };
    expect((await server.refusal(ROUTES.endSessions, end)).status).toBe(400);
    end.body.currentPassword = owner.password;

    const right = { enabled: true, currentPassword: owner.password };
    expect(await server.refusal(ROUTES.updateTwoFactor, { as: thief, body: right })).toMatchObject({
      status: 429,
      message: expect.stringContaining('Forgot password?'),
    });
    expect((await server.refusal(ROUTES.getUser, { as: thief })).status).toBe(401);
    expect(await lastAudit(owner)).toMatchObject({ action: 'end_session_after_wrong_passwords' });
    expect(await server.call(ROUTES.endSessions, end)).toHaveLength(1);
    await server.signIn(owner.email, owner.password);
  },
);

test('each wrong current password is in the audit log, with what it was for', async () => {
  const user = await server.createUser();
  const currentPassword = 'Wrong-Horse-1';
  const calls = [
    [ROUTES.updatePassword, newPassword(currentPassword), 'change the password'],
    [ROUTES.updateTwoFactor, { enabled: true, currentPassword }, 'turn on two-factor sign-in'],
    [ROUTES.endSessions, { ids: ['a'.repeat(8)], currentPassword }, 'sign out sessions'],
    [ROUTES.beginAuthenticator, { currentPassword }, 'set up an authenticator app'],
    [ROUTES.renewRecoveryCodes, { currentPassword }, 'make new recovery codes'],
    [
      ROUTES.createToken,
      { name: 'Upload', scopes: ['read'], lifetimeDays: 30, currentPassword },
      'make an API token',
    ],
  ] as const;
  for (const [route, body, attempt] of calls) {
    expect(await server.refusal(route, { as: user, body })).toMatchObject({
      fields: { currentPassword: 'The current password is not right' },
    });
    expect(await lastAudit(user)).toMatchObject({
      user_id: user.id,
      action: 'enter_wrong_password',
      entity_id: String(user.id),
      changes: { after: { attempt } },
    });
  }
});

test('a new password follows the same rules as at registration', async () => {
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

test('turning two-factor sign-in on or off keeps this session, ends the others, is audited once, and sends a notice', async () => {
  const user = await server.createUser();
  const { db } = server.context.database;
  const sessionOf = async () => {
    const sess = JSON.stringify({ userId: user.id, signedInAt: Date.now(), cookie: {} });
    const sid = `elsewhere-${user.id}`;
    await db
      .insertInto('sessions')
      .values({ sid, sess, expire: new Date(Date.now() + 60_000) })
      .execute();
    return sid;
  };
  for (const enabled of [true, false]) {
    const elsewhere = await sessionOf();
    const body = { enabled, currentPassword: user.password };
    for (let time = 0; time < 2; time += 1) {
      const answer = await server.call(ROUTES.updateTwoFactor, { as: user, body });
      expect(answer.twoFactorEnabled).toBe(enabled);
    }
    expect(await db.selectFrom('sessions').select('sid').where('sid', '=', elsewhere).execute()).toEqual([]);
    await server.call(ROUTES.getUser, { as: user });
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

test('lists the user’s sessions, and ends them with the password', async () => {
  const user = await server.createUser();
  const stranger = await server.createUser();
  const signInBy = async (userAgent: string) =>
    cookieOf(
      await server.request(ROUTES.login, {
        body: { email: user.email, password: user.password },
        headers: { 'user-agent': userAgent },
      }),
    )!;
  const [phone, tablet] = [{ cookie: await signInBy('Phone') }, { cookie: await signInBy('Tablet') }];
  const sessions = await server.call(ROUTES.listSessions, { as: user });
  expect(sessions).toMatchObject([
    { userAgent: 'Tablet', ipAddress: '127.0.0.1', isCurrent: false },
    { userAgent: 'Phone', ipAddress: '127.0.0.1', isCurrent: false },
    { ipAddress: '127.0.0.1', isCurrent: true },
  ]);
  const cookies = decodeURIComponent([user, phone, tablet].map(({ cookie }) => cookie).join());
  for (const { id } of sessions) expect(cookies).not.toContain(id);

  const idsOf = (...names: string[]) =>
    sessions.filter(({ userAgent }) => names.includes(userAgent!)).map(({ id }) => id);
  const end = (ids: string[], currentPassword = user.password) => ({ body: { ids, currentPassword } });
  const wrong = { as: user, ...end(idsOf('Phone'), 'Wrong-Horse-1') };
  expect((await server.refusal(ROUTES.endSessions, wrong)).fields).toHaveProperty('currentPassword');
  await server.call(ROUTES.endSessions, { as: stranger, ...end(idsOf('Phone', 'Tablet')) });
  await server.call(ROUTES.getUser, { as: phone });
  expect(await lastAudit(stranger)).toMatchObject({ action: 'login' });

  const left = await server.call(ROUTES.endSessions, { as: user, ...end(idsOf('Phone')) });
  expect(left.map(({ userAgent }) => userAgent)).toEqual(['Tablet', sessions[2]!.userAgent]);
  expect((await server.refusal(ROUTES.getUser, { as: phone })).status).toBe(401);
  await server.call(ROUTES.getUser, { as: tablet });
  expect(await lastAudit(user)).toMatchObject({ action: 'end_sessions', changes: { after: { ended: 1 } } });
});
