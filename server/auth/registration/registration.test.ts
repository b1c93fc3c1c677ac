// On both databases in the long form: an upgrade.
import { ROUTES } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, readShippedMigrations } from '../../platform/database/migrate.ts';
import { hashToken } from '../../platform/tokens.ts';
import { cookieOf, deviceOf } from '../../testing/client.ts';
import { readTokens, verifyEmail } from '../../testing/mailed-links.ts';
import { readNewestMessage, readOutbox } from '../../testing/outbox.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { hashPassword } from '../passwords.ts';
import { deleteExpiredRegistrations } from './registrations.queries.ts';

const PASSWORD = 'Correct-Horse-1';
const OTHER_PASSWORD = 'Other-Horse-2';
const WRONG = 'This is not the password that was chosen for this registration';

let server: TestServer;
let admin: TestUser;
let supervisor: TestUser;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  admin = await server.createUser({ role: 'admin' });
  supervisor = await server.createUser({ role: 'supervisor' });
});
afterAll(() => server.close());

function registration(email: string, more: Record<string, unknown> = {}) {
  const names = { firstName: 'Ada', lastName: 'Agent', role: 'agent' };
  return { email, password: PASSWORD, confirmPassword: PASSWORD, ...names, ...more };
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const tokensOf = (email: string) => readTokens(server.context.config.dataDir, email, 'verify');
const messagesTo = async (email: string) =>
  (await readOutbox(server.context.config.dataDir)).filter((text) => text.includes(`To: ${email}\n`));

async function register(email: string, more: Record<string, unknown> = {}, address = '192.0.2.1') {
  const body = registration(email, more);
  return server.call(ROUTES.register, { body, headers: from(address) });
}

/** @returns the token of the link mailed for the registration. */
async function registerForToken(email: string, more: Record<string, unknown> = {}): Promise<string> {
  await register(email, more);
  return (await tokensOf(email)).at(-1)!;
}

const verify = (token: string, password = PASSWORD) => ({ body: { token, password } });
const withPassword = (password: string) => ({ password, confirmPassword: password });

const SPENT = { status: 410, code: 'VERIFICATION_LINK_SPENT' };

// Specification: 2.27, 4.1, 7.7, 7.8
test('an agent registers, verifies the address, signs in and out', async () => {
  const email = 'agent.new@example.com';
  expect(await register(email)).toEqual({
    requiresVerification: true,
    message: 'Please check your email for the verification link.',
  });
  const credentials = { email: 'Agent.New@Example.com', password: PASSWORD };
  expect(await server.refusal(ROUTES.login, { body: credentials })).toMatchObject({
    status: 403,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Please verify your email address first. Check your email for the verification link.',
  });

  const [token] = await tokensOf(email);
  expect(await server.call(ROUTES.verifyEmail, verify(token!))).toEqual({
    email,
    canSignIn: true,
    message: 'You can now log in.',
  });
  expect(await server.refusal(ROUTES.verifyEmail, verify(token!))).toMatchObject(SPENT);

  const response = await server.request(ROUTES.login, { body: credentials });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^tillwatch\.sid=[^;]+; .*Path=\/; .*HttpOnly; SameSite=Lax$/),
  );
  const cookie = cookieOf(response)!;
  const user = await server.call(ROUTES.getUser, { as: { cookie } });
  expect(user).toMatchObject({ email, role: 'agent', isEmailVerified: true, isActive: true });
  expect(user.lastLoginAt).not.toBeNull();
  expect(JSON.stringify(user)).not.toMatch(/password|token|argon/i);

  const out = await server.request(ROUTES.logout, { as: { cookie } });
  expect(await out.json()).toEqual({ ok: true });
  expect(out.headers.get('set-cookie')).toMatch(/^tillwatch\.sid=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect(await server.refusal(ROUTES.getUser, { as: { cookie } })).toMatchObject({ status: 401 });

  const entries = await server.context.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('entity_type', '=', 'registration')]))
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['register', 'verify_email', 'login', 'logout']);
  expect(entries[0]).toMatchObject({
    user_id: null,
    user_name: 'Somebody not signed in',
    ip_address: '192.0.2.1',
    changes: { after: { email, firstName: 'Ada', lastName: 'Agent', role: 'agent' } },
  });
  expect(entries[1]!.changes.after).toMatchObject({
    registration: Number(entries[0]!.entity_id),
    registeredIpAddress: '192.0.2.1',
  });
});

test('supervisors and admins are told of a verified agent who waits for a store, until one is assigned', async () => {
  const email = 'waits@example.com';
  await register(email);
  const [token] = await tokensOf(email);
  await server.call(ROUTES.verifyEmail, verify(token!));
  const later = await server.createUser({ role: 'admin' });
  const news = async (as: TestUser) =>
    (await server.call(ROUTES.listNotifications, { as })).notifications.filter(
      (one) => one.kind === 'agent-without-stores' && one.email === email,
    );
  expect(await news(supervisor)).toMatchObject([{ userName: 'Ada Agent', ending: null, readAt: null }]);
  expect(await news(admin)).toMatchObject([{ ending: null }]);
  expect(await news(later)).toEqual([]);
  const [told] = await news(supervisor);
  const store = await server.createStore();
  await server.call(ROUTES.assignStores, {
    as: supervisor,
    params: { id: String(told?.kind === 'agent-without-stores' ? told.userId : 0) },
    body: { assign: [store.id], unassign: [] },
  });
  expect(await news(supervisor)).toMatchObject([
    { ending: 'assigned', endedBy: expect.any(String) as string, readAt: expect.any(String) as string },
  ]);
});

test('a registration changes no other of the same address, so a stranger’s password never becomes the owner’s', async () => {
  const email = 'victim@example.com';
  const own = await registerForToken(email);
  // The attack: register the address again before the owner opens the link.
  const theirs = await registerForToken(email, {
    ...withPassword(OTHER_PASSWORD),
    firstName: 'Mallory',
    role: 'admin',
  });
  expect(await server.refusal(ROUTES.verifyEmail, verify(own, OTHER_PASSWORD))).toMatchObject({
    status: 400,
    fields: { password: WRONG },
  });
  const { changes } = await server.context.database.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'enter_wrong_password')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(changes).toEqual({ after: { email } });
  await server.call(ROUTES.verifyEmail, verify(own));
  const body = { email, password: PASSWORD };
  expect(await server.call(ROUTES.login, { body })).toMatchObject({ firstName: 'Ada', role: 'agent' });
  const attack = { email, password: OTHER_PASSWORD };
  expect(await server.refusal(ROUTES.login, { body: attack })).toMatchObject({ status: 401 });
  // That ended the address's other registrations.
  expect(await server.refusal(ROUTES.verifyEmail, verify(theirs, OTHER_PASSWORD))).toMatchObject(SPENT);
});

test('a stranger’s link doesn’t accept the owner’s password, and the owner’s click doesn’t help the stranger', async () => {
  const email = 'clicks@example.com';
  const theirs = await registerForToken(email, withPassword(OTHER_PASSWORD));
  const own = await registerForToken(email);
  const opened = await server.request(ROUTES.verifyEmailPage, { query: { token: theirs } });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `/auth?verify=${theirs}`]);
  expect(await server.refusal(ROUTES.verifyEmail, verify(theirs))).toMatchObject({ code: 'INVALID_INPUT' });
  const attack = { email, password: OTHER_PASSWORD };
  expect(await server.refusal(ROUTES.login, { body: attack })).not.toMatchObject({ status: 200 });
  await server.call(ROUTES.verifyEmail, verify(own));
  await server.signIn(email, PASSWORD);
});

test('opening a link spends nothing', async () => {
  const email = 'scanned@example.com';
  const token = await registerForToken(email);
  for (let scan = 0; scan < 3; scan += 1) {
    await server.request(ROUTES.verifyEmailPage, { query: { token } });
  }
  await server.call(ROUTES.verifyEmail, verify(token));
});

test('a link works once, and two links opened at the same time make one account', async () => {
  const links = await Promise.all(
    ['once', 'twice', 'thrice'].map(async (name) => {
      const email = `${name}@example.com`;
      return [await registerForToken(email), await registerForToken(email)];
    }),
  );
  const statuses = await Promise.all(
    links.map(async ([first, second]) => {
      const tokens = [first!, first!, second!, second!];
      const answers = await Promise.all(
        tokens.map((token) => server.request(ROUTES.verifyEmail, verify(token))),
      );
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    }),
  );
  expect(statuses).toEqual(links.map(() => [200, 410, 410, 410]));
});

test('a link takes at most ten wrong passwords, even at once; starting over still works', async () => {
  const email = 'guessed@example.com';
  const token = await registerForToken(email);
  const refusals = await Promise.all(
    Array.from({ length: 12 }, () => server.refusal(ROUTES.verifyEmail, verify(token, 'Wrong-Horse-3'))),
  );
  expect(refusals.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(await server.refusal(ROUTES.verifyEmail, verify(token))).toMatchObject({
    status: 429,
    message: 'The password was entered wrong too often for this link. Please start over below.',
  });
  const { email: _, ...body } = registration(email, { token, ...withPassword(OTHER_PASSWORD) });
  expect(await server.call(ROUTES.restartRegistration, { body })).toMatchObject({ email });
  await server.signIn(email, OTHER_PASSWORD);
});

test('stores only hashes: argon2id of the password, SHA-256 of the link', async () => {
  const email = 'hashed@example.com';
  const token = await registerForToken(email);
  const row = await server.context.database.db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(row.email_verification_token).toBe(hashToken(token));
  expect(row.email_verification_token).toMatch(/^[0-9a-f]{64}$/);
});

test('a registration expires after 24 hours and is deleted', async () => {
  const email = 'late@example.com';
  const token = await registerForToken(email);
  const { db } = server.context.database;
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const hours = (row.email_verification_expires.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);

  const past = new Date(Date.now() - 1_000);
  await db
    .updateTable('registrations')
    .set({ email_verification_expires: past })
    .where('id', '=', row.id)
    .execute();
  expect(await server.refusal(ROUTES.verifyEmail, verify(token))).toMatchObject({
    ...SPENT,
    message: expect.stringContaining('please register again'),
  });
  const login = await server.refusal(ROUTES.login, { body: { email, password: PASSWORD } });
  expect(login).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  await deleteExpiredRegistrations(db);
  const left = await db.selectFrom('registrations').select('id').where('email', '=', email).execute();
  expect(left).toEqual([]);
  await verifyAnew(email);
});

async function verifyAnew(email: string): Promise<void> {
  await register(email);
  await verifyEmail(server, server.context.config.dataDir, { email, password: PASSWORD });
}

// Specification: 6.3
test('supervisors and administrators await approval, and their sign-in says so', async () => {
  for (const role of ['supervisor', 'admin'] as const) {
    const email = `self-made-${role}@example.com`;
    expect(await register(email, { role })).toMatchObject({
      requiresVerification: true,
      message: expect.stringContaining('administrator also has to approve'),
    });
    const [token] = await tokensOf(email);
    expect(await server.call(ROUTES.verifyEmail, verify(token!))).toMatchObject({
      message: expect.stringContaining('administrator also has to approve'),
    });
    const refusal = await server.refusal(ROUTES.login, { body: { email, password: PASSWORD } });
    expect(refusal).toMatchObject({
      status: 403,
      code: 'ACCOUNT_INACTIVE',
      message: "Your account is waiting for an administrator's approval.",
    });
  }
});

test('only the owner learns when somebody registers an address that has an account', async () => {
  const user = await server.createUser();
  const fresh = await register('fresh@example.com');
  const taken = await register(user.email.toUpperCase(), withPassword(OTHER_PASSWORD));
  expect(taken).toEqual(fresh);
  const [message] = (await readOutbox(server.context.config.dataDir)).slice(-1);
  expect(message).toMatch(/To: agent-\d+@example\.com/i);
  expect(message).toContain('There is one already');
  expect(message).not.toContain('verify=');
  await server.signIn(user.email, user.password);
});

test('a link is useless once an administrator has added the account', async () => {
  const email = 'added@example.com';
  const token = await registerForToken(email);
  await server.createUser({ email });
  expect(await server.refusal(ROUTES.verifyEmail, verify(token))).toMatchObject({
    ...SPENT,
    message: expect.stringContaining('has an account. You can sign in with it.'),
  });
});

test('the message says what was requested, and repeats nothing else that strangers typed', async () => {
  const email = 'named@example.com';
  await register(email, {
    firstName: 'Prize: https://evil.example/x',
    lastName: 'Ann-Marie O’Neil',
    role: 'admin',
  });
  const message = await readNewestMessage(server.context.config.dataDir, email);
  expect(message).toContain('Role: admin');
  expect(message).toContain('If you did not register, ignore this message');
  expect(message).not.toMatch(/Prize|evil|Ann-Marie/);
});

describe('somebody registers an address over and over', () => {
  test('five from one network address are mailed, and the owner’s own registration goes through', async () => {
    const email = 'flooded@example.com';
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await register(email, withPassword(OTHER_PASSWORD), '198.51.100.1');
    }
    expect(await messagesTo(email)).toHaveLength(5);
    await register(email);
    expect(await messagesTo(email)).toHaveLength(6);
    await verifyEmail(server, server.context.config.dataDir, { email, password: PASSWORD });
    await server.signIn(email, PASSWORD);
  });

  test('from many network addresses: the mailbox gets twenty an hour, and the owner can start over with any', async () => {
    const email = 'besieged@example.com';
    for (let address = 1; address <= 24; address += 1) {
      await register(email, withPassword(OTHER_PASSWORD), `203.0.113.${address}`);
    }
    const answer = await register(email);
    expect(answer).toMatchObject({ requiresVerification: true });
    const messages = await messagesTo(email);
    expect(messages).toHaveLength(20);
    expect(messages.at(-1)).toContain('open the link anyway and start over');

    const [token] = await tokensOf(email);
    const { email: _, ...body } = registration(email, { token, role: 'supervisor' });
    const response = await server.request(ROUTES.restartRegistration, { body });
    expect(response.status).toBe(200);
    expect(deviceOf(response)).toBeDefined();
    const user = await server.context.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      role: 'supervisor',
      awaits_approval: true,
      registered_ip_address: '127.0.0.1',
    });
    expect(await server.refusal(ROUTES.restartRegistration, { body })).toMatchObject(SPENT);
  });

  test('IPv6 addresses count by network', async () => {
    const email = 'sixfold@example.com';
    for (let attempt = 0; attempt < 7; attempt += 1) await register(email, {}, `2001:db8::${attempt}`);
    expect(await messagesTo(email)).toHaveLength(5);
  });

  test('starting over enforces the password rules', async () => {
    const token = await registerForToken('ann.rules@example.com');
    const { email: _, ...body } = registration('', { token, ...withPassword('Password123') });
    expect(await server.refusal(ROUTES.restartRegistration, { body })).toMatchObject({
      status: 400,
      fields: { password: expect.stringContaining('most common') },
    });
  });
});

test('an upgrade keeps accounts, and turns unverified ones into registrations', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    const shipped = (await readShippedMigrations()).map(({ name }) => name);
    await migrate(database.connectionString, { only: shipped.filter((name) => name < '0017') });
    await client.connect();
    const password = await hashPassword(PASSWORD);
    await client.query(
      `INSERT INTO users (email, password, first_name, last_name, role, is_active, awaits_approval, is_email_verified,
         email_verification_token, email_verification_expires, password_reset_token, password_reset_expires)
       VALUES ('in.use@example.com', $1, 'In', 'Use', 'supervisor', false, true, true, NULL, NULL, 'r1', now() + interval '1 hour'),
         ('waiting@example.com', $1, 'Wai', 'Ting', 'admin', false, true, false, 'v1', now() + interval '1 hour', NULL, NULL),
         ('refused@example.com', $1, 'Re', 'Fused', 'admin', false, false, false, NULL, NULL, NULL, NULL)`,
      [password],
    );
    await client.query(
      `INSERT INTO audit_log (user_id, user_name, action, entity_type, entity_id, changes, ip_address, user_agent)
       SELECT id, 'x', 'register', 'user', id::text, '{}', '192.0.2.' || n, 'Browser ' || n
       FROM users, generate_series(1, 2) n ORDER BY n`,
    );
    await migrate(database.connectionString);
    const { rows: users } = await client.query(
      'SELECT email, registered_ip_address, registered_user_agent FROM users ORDER BY id',
    );
    expect(users).toEqual([
      {
        email: 'in.use@example.com',
        registered_ip_address: '192.0.2.2',
        registered_user_agent: 'Browser 2',
      },
      expect.objectContaining({ email: 'refused@example.com' }),
    ]);
    const { rows: waiting } = await client.query('SELECT * FROM registrations');
    expect(waiting).toEqual([
      expect.objectContaining({
        email: 'waiting@example.com',
        password,
        role: 'admin',
        email_verification_token: 'v1',
        ip_address: '192.0.2.2',
      }),
    ]);
    const { rows: resets } = await client.query('SELECT password_reset_token FROM password_resets');
    expect(resets).toEqual([{ password_reset_token: 'r1' }]);
    const { rows: noted } = await client.query(
      "SELECT changes -> 'before' ->> 'email' AS email FROM audit_log WHERE action = 'await_verification'",
    );
    expect(noted).toEqual([{ email: 'waiting@example.com' }]);
  } finally {
    await client.end();
    await database.drop();
  }
});
