// On both databases in the long form: statements and jobs.
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { awaitToken, readTokens } from '../testing/mailed-links.ts';
import { readNewestMessage } from '../testing/outbox.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

const PASSWORD = 'Correct-Horse-2';
const WRONG = 'Wrong-Horse-1';

let server: TestServer;
let admin: TestUser;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin', email: 'ada@example.com' });
  await server.createStore('99');
  ({ dataDir } = server.context.config);
});
afterAll(() => server.close());

const byId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const rescue = (user: { id: number }, body: object) =>
  server.call(ROUTES.rescueUser, { as: admin, ...byId(user), body });
const refusal = (user: { id: number }, body: object, as = admin) =>
  server.refusal(ROUTES.rescueUser, { as, ...byId(user), body });

/** What was done to an account, without sign-ins, and by whom. */
async function auditOf(id: number) {
  const rows = await server.context.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'action'])
    .where('entity_type', '=', 'user')
    .where('entity_id', '=', String(id))
    .where('action', 'not in', ['login', 'logout'])
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, action }) => [user_id, action]);
}

async function mailTo(email: string, text: string): Promise<string> {
  return eventually(async () => {
    const message = await readNewestMessage(dataDir, email);
    expect(message).toContain(text);
    return message;
  });
}

async function setPassword(email: string, password: string, count = 1): Promise<string> {
  const token = await awaitToken(dataDir, email, { name: 'reset', count });
  const body = { token, password, confirmPassword: password };
  return (await server.call(ROUTES.resetPassword, { body })).message;
}

describe('an invitation', () => {
  const body = { email: 'ivy@example.com', firstName: 'Ivy', lastName: 'Lane', assignedStores: ['99'] };

  test('makes an account that only the mailed link opens, once', async () => {
    const ivy = await server.call(ROUTES.inviteUser, { as: admin, body });
    expect(ivy).toMatchObject({ isActive: true, isEmailVerified: false, isInvited: true });
    expect(await mailTo(body.email, 'You are invited to Tillwatch')).toContain('Admin Number1');

    // Somebody who registers with the address learns nothing; its owner learns what to do.
    const registration = { ...body, role: 'agent', password: PASSWORD, confirmPassword: PASSWORD };
    await server.call(ROUTES.register, { body: registration });
    await mailTo(body.email, 'choose one by "Forgot password?"');

    await rescue(ivy, { action: 'send_invitation' });
    // The first link ended when another one was sent.
    const [first] = await readTokens(dataDir, body.email, 'reset');
    const old = { token: first, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await server.refusal(ROUTES.resetPassword, { body: old })).code).toBe('RESET_LINK_SPENT');
    expect(await setPassword(body.email, PASSWORD, 2)).toBe('Your password is set. You can now log in.');
    const cookie = await server.signIn(body.email, PASSWORD);
    expect(await server.call(ROUTES.listStores, { as: { cookie } })).toMatchObject([{ storeNumber: '99' }]);
    expect(await refusal(ivy, { action: 'send_invitation' })).toMatchObject({ code: 'CONFLICT' });
    expect(await auditOf(ivy.id)).toEqual([
      [admin.id, 'invite'],
      [admin.id, 'send_invitation'],
      [ivy.id, 'accept_invitation'],
    ]);
  });

  test('is sent five times an hour at most, like all that administrators mail to an address', async () => {
    const email = 'iris@example.com';
    const iris = await server.call(ROUTES.inviteUser, {
      as: admin,
      body: { ...body, email, firstName: 'Iris', lastName: 'Moss' },
    });
    for (let sent = 1; sent < 5; sent += 1) await rescue(iris, { action: 'send_invitation' });
    const last = (await readTokens(dataDir, email, 'reset')).at(-1);
    for (const action of ['send_invitation', 'send_password_reset'] as const)
      expect(await refusal(iris, { action })).toMatchObject({
        status: 429,
        message: expect.stringMatching(
          /^iris@example\.com was sent 5 messages .* in 60 minutes\.$/,
        ) as string,
      });
    // What was sent last still works.
    const choice = { token: last, password: PASSWORD, confirmPassword: PASSWORD };
    await server.call(ROUTES.resetPassword, { body: choice });
  });

  test('is refused for a taken address and for unknown stores', async () => {
    const taken = { ...body, email: 'ADA@example.com' };
    expect((await server.refusal(ROUTES.inviteUser, { as: admin, body: taken })).code).toBe('EMAIL_TAKEN');
    const astray = { ...body, email: 'astray@example.com', assignedStores: ['7'] };
    expect((await server.refusal(ROUTES.inviteUser, { as: admin, body: astray })).status).toBe(400);
  });
});

describe('helping a person', () => {
  test('mails a reset link, but never to a deactivated account', async () => {
    const user = await server.createUser();
    const { message } = await rescue(user, { action: 'send_password_reset' });
    // Its product has no mail server.
    expect(message).toBe(
      `No mail server is set up. A link to choose a new password for ${user.email} was written to the outbox of the server. It expires in 1 hour.`,
    );
    expect(await mailTo(user.email, 'Choose a new')).toContain('The administrator Admin Number1 asked');
    await setPassword(user.email, PASSWORD);
    await server.signIn(user.email, PASSWORD);
    expect(await auditOf(user.id)).toEqual([
      [admin.id, 'send_password_reset'],
      [user.id, 'reset_password'],
    ]);
    const closed = await server.createUser({ isActive: false });
    expect((await refusal(closed, { action: 'send_password_reset' })).code).toBe('CONFLICT');
    expect(await readTokens(dataDir, closed.email, 'reset')).toEqual([]);
    expect((await refusal({ id: 999_999 }, { action: 'send_password_reset' })).code).toBe('NOT_FOUND');
  });

  test('lifts the delay that wrong passwords caused', async () => {
    const user = await server.createUser();
    const tryPassword = async (password: string) =>
      server.request(ROUTES.login, { body: { email: user.email, password } });
    for (let tries = 0; tries < 6; tries += 1) await tryPassword(WRONG);
    expect((await tryPassword(user.password)).status).toBe(429);
    expect((await rescue(user, { action: 'lift_sign_in_delay' })).message).toContain('can try to sign in');
    expect((await rescue(user, { action: 'lift_sign_in_delay' })).message).toContain('Nothing was delaying');
    expect((await tryPassword(user.password)).status).toBe(200);
    expect((await auditOf(user.id)).at(-1)).toEqual([admin.id, 'lift_sign_in_delay']);
  });

  test('ends every session of the person, and of nobody else', async () => {
    const [user, other] = [await server.createUser(), await server.createUser()];
    const cookie = await server.signIn(user.email, user.password);
    const { message } = await rescue(user, { action: 'end_sessions' });
    expect(message).toBe('2 sessions have ended.');
    for (const as of [user, { cookie }]) {
      expect((await server.refusal(ROUTES.getUser, { as })).status).toBe(401);
    }
    expect(await server.call(ROUTES.getUser, { as: other })).toMatchObject({ id: other.id });
    await mailTo(user.email, 'signed you out');
  });

  test('turns off a lost second factor with the administrator’s own password', async () => {
    const user = await server.createUser();
    await server.call(ROUTES.updateTwoFactor, {
      as: user,
      body: { enabled: true, currentPassword: user.password },
    });
    const body = { action: 'turn_off_two_factor' };
    expect((await refusal(user, body)).status).toBe(400);
    expect(await refusal(user, { ...body, currentPassword: WRONG })).toMatchObject({
      status: 400,
      fields: { currentPassword: 'The current password is not right' },
    });
    expect((await auditOf(admin.id)).at(-1)).toEqual([admin.id, 'enter_wrong_password']);
    const { user: after } = await rescue(user, { ...body, currentPassword: admin.password });
    expect(after.twoFactorEnabled).toBe(false);
    expect((await server.refusal(ROUTES.getUser, { as: user })).status).toBe(401);
    await server.signIn(user.email, user.password);
    await mailTo(user.email, 'turned off two-factor');
    expect((await auditOf(user.id)).at(-1)).toEqual([admin.id, 'turn_off_two_factor']);
    expect((await refusal(user, { ...body, currentPassword: admin.password })).code).toBe('CONFLICT');
  });
});

describe('a registration', () => {
  const register = (email: string, role: string) =>
    server.call(ROUTES.register, {
      body: { email, role, firstName: 'Rob', lastName: 'Roe', password: PASSWORD, confirmPassword: PASSWORD },
    });
  const follow = (token: string | undefined) => ({ body: { token, password: PASSWORD } });

  test('gets another link, and its account is decided on by mail', async () => {
    const email = 'rob@example.com';
    await register(email, 'supervisor');
    const [waiting] = await server.call(ROUTES.listRegistrations, { as: admin });
    expect(waiting).toMatchObject({ email, role: 'supervisor', firstName: 'Rob' });
    await server.call(ROUTES.resendVerification, { as: admin, ...byId(waiting!) });
    const [first, second] = await readTokens(dataDir, email, 'verify');
    expect(await server.refusal(ROUTES.verifyEmail, follow(first))).toMatchObject({
      code: 'VERIFICATION_LINK_SPENT',
      message: expect.stringContaining('A newer verification link was sent'),
    });
    const verified = await server.call(ROUTES.verifyEmail, follow(second));
    expect(verified).toMatchObject({ email, canSignIn: false });
    expect(verified.message).toContain('approve');
    expect(await server.call(ROUTES.listRegistrations, { as: admin })).toEqual([]);
    const again = { as: admin, ...byId(waiting!) };
    expect((await server.refusal(ROUTES.resendVerification, again)).code).toBe('NOT_FOUND');

    // Anyone who opens the link again, or registers again, learns the account's status.
    const spent = async () => (await server.refusal(ROUTES.verifyEmail, follow(second))).message;
    expect(await spent()).toContain('verified already');
    expect((await server.refusal(ROUTES.verifyEmail, follow(first))).message).toBe(await spent());
    expect(await spent()).toContain("waiting for an administrator's approval");
    await register(email, 'agent');
    await mailTo(email, "waiting for an administrator's approval");

    const [rob] = await server.call(ROUTES.listUsers, { as: admin, query: { search: 'roe ROB@' } });
    await server.call(ROUTES.updateUser, { as: admin, ...byId(rob!), body: { isActive: true } });
    await mailTo(email, 'Your Tillwatch account is approved');
    expect(await spent()).toContain('You can sign in with it.');
    await server.signIn(email, PASSWORD);
  });

  test('whose account is refused is told so', async () => {
    const email = 'eve@example.com';
    await register(email, 'admin');
    const link = await awaitToken(dataDir, email, { name: 'verify' });
    await server.call(ROUTES.verifyEmail, follow(link));
    const [eve] = await server.call(ROUTES.listUsers, { as: admin, query: { search: email } });
    await server.call(ROUTES.deactivateUser, { as: admin, ...byId(eve!) });
    await mailTo(email, 'was not approved');
    expect((await auditOf(eve!.id)).at(-1)).toEqual([admin.id, 'refuse']);
    const { message } = await server.refusal(ROUTES.verifyEmail, follow(link));
    expect(message).toContain('It was not approved.');
  });

  test('is told to register again by a link that nobody knows, or whose newer one has expired', async () => {
    const email = 'late.again@example.com';
    await register(email, 'agent');
    const [waiting] = await server.call(ROUTES.listRegistrations, { as: admin });
    await server.call(ROUTES.resendVerification, { as: admin, ...byId(waiting!) });
    const [first, second] = await readTokens(dataDir, email, 'verify');
    await server.context.database.db
      .updateTable('registrations')
      .set({ email_verification_expires: new Date(Date.now() - 1_000) })
      .where('email', '=', email)
      .execute();
    for (const token of [first, second, 'unknown']) {
      const { message } = await server.refusal(ROUTES.verifyEmail, follow(token));
      expect(message).toContain('has expired or was used before');
    }
  });
});

test('users are found by every word of their name or email, and nothing is a wildcard', async () => {
  const find = async (search: string) =>
    (await server.call(ROUTES.listUsers, { as: admin, query: { search } })).map(({ email }) => email);
  expect(await find('  lane ivy ')).toEqual(['ivy@example.com']);
  expect(await find('ADA@')).toEqual(['ada@example.com']);
  expect(await find('%')).toEqual([]);
});
