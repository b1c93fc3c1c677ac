import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '../testing/outbox.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { createSetupLink } from './set-up-link.ts';

const PASSWORD = 'Correct-Horse-1';

function registration(email: string, more: Record<string, unknown> = {}) {
  return {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Ada',
    lastName: 'Agent',
    role: 'agent',
    ...more,
  };
}

async function setupToken(server: TestServer): Promise<string> {
  const link = await createSetupLink(server.context.database.db, server.url);
  return new URL(link!).searchParams.get('setup')!;
}

/** The link of the newest message to an address. */
async function verificationLink(server: TestServer, email: string): Promise<URL> {
  const messages = await readOutbox(server.context.config.dataDir);
  const message = messages.findLast((text) => text.includes(`To: ${email}\n`));
  return new URL(message!.match(/http\S+verify-email\S+/)![0]);
}

async function follow(server: TestServer, link: URL): Promise<string | null> {
  const response = await server.request(ROUTES.verifyEmail, {
    query: { token: link.searchParams.get('token')! },
  });
  expect(response.status).toBe(302);
  return response.headers.get('location');
}

describe('an empty installation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('takes nobody without its set-up link', async () => {
    expect(await server.refusal(ROUTES.register, { body: registration('ada@example.com') })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
  });

  test('refuses a set-up link that is not its own, and one that a later start replaced', async () => {
    const replaced = await setupToken(server);
    await setupToken(server);
    for (const token of ['guess', replaced]) {
      const body = registration('ada@example.com', { setupToken: token });
      expect(await server.refusal(ROUTES.register, { body })).toMatchObject({
        status: 410,
        code: 'SETUP_LINK_SPENT',
        message: expect.stringContaining('set-up link'),
      });
    }
  });

  test('makes exactly one of those who use the link at once its administrator, signed in', async () => {
    const token = await setupToken(server);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        server.request(ROUTES.register, { body: registration(`${name}@example.com`, { setupToken: token }) }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410', '410']);
    const winner = answers.find(({ status }) => status === 200)!;
    expect(await winner.json()).toMatchObject({
      role: 'admin',
      isActive: true,
      isEmailVerified: true,
      assignedStores: [],
    });
    const cookie = winner.headers.get('set-cookie')!.split(';', 1)[0]!;
    expect(await server.call(ROUTES.getUser, { as: { cookie } })).toMatchObject({ role: 'admin' });
  });

  test('has no set-up link any more once there is a user', async () => {
    expect(await createSetupLink(server.context.database.db, server.url)).toBeNull();
    expect(await server.context.database.db.selectFrom('setup_links').selectAll().execute()).toEqual([]);
  });
});

describe('accounts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.createUser({ role: 'admin' });
  });
  afterAll(() => server.close());

  test('an agent registers, verifies the address, signs in and out', async () => {
    const email = 'agent.new@example.com';
    expect(await server.call(ROUTES.register, { body: registration(email) })).toEqual({
      requiresVerification: true,
      message: 'Please check your email for the verification link.',
    });
    const credentials = { email: 'Agent.New@Example.com', password: PASSWORD };
    expect(await server.refusal(ROUTES.login, { body: credentials })).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    });

    const link = await verificationLink(server, email);
    expect(await follow(server, link)).toBe('/auth?verified=1');
    expect(await follow(server, link)).toBe('/auth?verification=expired');

    const response = await server.request(ROUTES.login, { body: credentials });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(
      /^tillwatch\.sid=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
    const cookie = response.headers.get('set-cookie')!.split(';', 1)[0]!;
    const user = await server.call(ROUTES.getUser, { as: { cookie } });
    expect(user).toMatchObject({ email, role: 'agent', isEmailVerified: true, isActive: true });
    expect(user.lastLoginAt).not.toBeNull();
    expect(JSON.stringify(user)).not.toMatch(/password|token|argon/i);

    const out = await server.request(ROUTES.logout, { as: { cookie } });
    expect(await out.json()).toEqual({ ok: true });
    expect(out.headers.get('set-cookie')).toMatch(/^tillwatch\.sid=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect(await server.refusal(ROUTES.getUser, { as: { cookie } })).toMatchObject({ status: 401 });

    const actions = await server.context.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['register', 'verify_email', 'login', 'logout']);
  });

  test('a verification link works once, even for two who follow it at the same time', async () => {
    const email = 'twice@example.com';
    await server.call(ROUTES.register, { body: registration(email) });
    const link = await verificationLink(server, email);
    const led = await Promise.all([follow(server, link), follow(server, link)]);
    expect(led.toSorted()).toEqual(['/auth?verification=expired', '/auth?verified=1']);
  });

  test('keeps hashes only: of the password by argon2id, of the link by sha-256', async () => {
    const email = 'hashed@example.com';
    await server.call(ROUTES.register, { body: registration(email) });
    const token = (await verificationLink(server, email)).searchParams.get('token')!;
    const row = await server.context.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(row.email_verification_token).toMatch(/^[0-9a-f]{64}$/);
    expect(row.email_verification_token).not.toContain(token);
  });

  test('a verification link expires after 24 hours, and signing in sends a new one', async () => {
    const email = 'late@example.com';
    await server.call(ROUTES.register, { body: registration(email) });
    const link = await verificationLink(server, email);
    const { db } = server.context.database;
    const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const hours = (row.email_verification_expires!.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);

    const past = new Date(Date.now() - 1_000);
    await db
      .updateTable('users')
      .set({ email_verification_expires: past })
      .where('id', '=', row.id)
      .execute();
    expect(await follow(server, link)).toBe('/auth?verification=expired');
    const refusal = await server.refusal(ROUTES.login, { body: { email, password: PASSWORD } });
    expect(refusal).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: expect.stringContaining('a new one'),
    });
    const renewed = await verificationLink(server, email);
    expect(renewed.href).not.toBe(link.href);
    expect(await follow(server, renewed)).toBe('/auth?verified=1');
  });

  test('supervisors and administrators wait for approval, and their sign-in says so', async () => {
    for (const role of ['supervisor', 'admin'] as const) {
      const email = `self-made-${role}@example.com`;
      const answer = await server.call(ROUTES.register, { body: registration(email, { role }) });
      expect(answer).toMatchObject({
        requiresVerification: true,
        message: expect.stringContaining('administrator also has to approve'),
      });
      await follow(server, await verificationLink(server, email));
      const refusal = await server.refusal(ROUTES.login, { body: { email, password: PASSWORD } });
      expect(refusal).toMatchObject({
        status: 403,
        code: 'ACCOUNT_INACTIVE',
        message: "Your account is waiting for an administrator's approval.",
      });
    }
  });

  test('a deactivated account is told so, but only with the right password', async () => {
    const user = await server.createUser({ isActive: false });
    const wrong = { email: user.email, password: 'Wrong-Horse-1' };
    expect(await server.refusal(ROUTES.login, { body: wrong })).toMatchObject({
      status: 401,
      message: 'Invalid credentials',
    });
    const right = { email: user.email, password: user.password };
    expect(await server.refusal(ROUTES.login, { body: right })).toMatchObject({
      status: 403,
      code: 'ACCOUNT_INACTIVE',
      message: expect.stringContaining('deactivated'),
    });
  });

  test('says the same of a wrong password and of an account that does not exist', async () => {
    const user = await server.createUser();
    const { requestId: _1, ...wrong } = await server.refusal(ROUTES.login, {
      body: { email: user.email, password: 'Wrong-Horse-1' },
    });
    const { requestId: _2, ...unknown } = await server.refusal(ROUTES.login, {
      body: { email: 'nobody@example.com', password: 'Wrong-Horse-1' },
    });
    expect(unknown).toEqual(wrong);
    expect(wrong).toEqual({ status: 401, code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' });
  });

  test('registering an address that has an account tells only its owner', async () => {
    const user = await server.createUser();
    const fresh = await server.call(ROUTES.register, { body: registration('fresh@example.com') });
    const taken = await server.call(ROUTES.register, {
      body: registration(user.email.toUpperCase(), {
        password: 'Other-Horse-2',
        confirmPassword: 'Other-Horse-2',
      }),
    });
    expect(taken).toEqual(fresh);
    const [message] = (await readOutbox(server.context.config.dataDir)).slice(-1);
    expect(message).toMatch(/To: agent-\d+@example\.com/i);
    expect(message).toContain('There is one already');
    expect(message).not.toContain('verify-email');
    await server.signIn(user.email, user.password);
  });

  test('registering again before the address is verified begins anew', async () => {
    const email = 'again@example.com';
    await server.call(ROUTES.register, { body: registration(email) });
    const first = await verificationLink(server, email);
    const password = 'Second-Horse-2';
    await server.call(ROUTES.register, {
      body: registration(email, { password, confirmPassword: password, firstName: 'Grace' }),
    });
    expect(await follow(server, first)).toBe('/auth?verification=expired');
    expect(await follow(server, await verificationLink(server, email))).toBe('/auth?verified=1');
    const cookie = await server.signIn(email, password);
    expect(await server.call(ROUTES.getUser, { as: { cookie } })).toMatchObject({ firstName: 'Grace' });
  });

  test('does not flood the mailbox of an address that is registered over and over', async () => {
    const email = 'victim@example.com';
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await server.call(ROUTES.register, { body: registration(email) });
    }
    const messages = await readOutbox(server.context.config.dataDir);
    expect(messages.filter((text) => text.includes(`To: ${email}`))).toHaveLength(5);
  });

  test('says what a password lacks, in the words of the specification', async () => {
    const messageFor = async (password: string, confirmPassword = password) => {
      const body = registration('words@example.com', { password, confirmPassword });
      return (await server.refusal(ROUTES.register, { body })).message;
    };
    expect(await messageFor('Sh0rt')).toBe('Password must be at least 8 characters');
    expect(await messageFor('lower-case-1')).toBe('Password must contain at least one uppercase letter');
    expect(await messageFor('UPPER-CASE-1')).toBe('Password must contain at least one lowercase letter');
    expect(await messageFor('No-Number-Here')).toBe('Password must contain at least one number');
    expect(await messageFor(PASSWORD, `${PASSWORD}x`)).toBe("Passwords don't match");
  });

  test('a setup token is worth nothing once there are users', async () => {
    const body = registration('late-admin@example.com', { setupToken: 'x' });
    expect(await server.refusal(ROUTES.register, { body })).toMatchObject({ status: 410 });
  });

  test('repeated failures are slowed down, for the account and the address they come from', async () => {
    const user = await server.createUser();
    const wrong = { email: user.email, password: 'Wrong-Horse-1' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await server.refusal(ROUTES.login, { body: wrong })).status).toBe(401);
    }
    const right = { email: user.email, password: user.password };
    expect(await server.refusal(ROUTES.login, { body: right })).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many failed sign-ins. Please try again in 15 minutes.',
    });
    const other = await server.createUser();
    await server.signIn(other.email, other.password);
  });

  test('GET /api/login leads to the sign-in page, and logging out is harmless when signed out', async () => {
    const response = await server.request(ROUTES.loginPage);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/auth');
    expect(await server.call(ROUTES.logout)).toEqual({ ok: true });
  });
});
