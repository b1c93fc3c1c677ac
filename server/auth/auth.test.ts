// On both databases in the long form: statements.
import { type RouteDefinition, ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '../testing/client.ts';
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

describe('an empty installation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('registers nobody without its set-up link', async () => {
    expect(await server.refusal(ROUTES.register, { body: registration('ada@example.com') })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    });
  });

  test('refuses a set-up link that isn’t its own or that a later start replaced', async () => {
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

  test('makes exactly one administrator, signed in, when several use the link at once', async () => {
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
    const cookie = cookieOf(winner)!;
    expect(await server.call(ROUTES.getUser, { as: { cookie } })).toMatchObject({
      role: 'admin',
      lastLoginAt: expect.any(String) as string,
    });
  });

  test('has no set-up link once there is a user', async () => {
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

  test('says that an account is deactivated, but only to someone with the right password', async () => {
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

  test('a leftover session of an inactive account opens nothing', async () => {
    const user = await server.createUser();
    await server.call(ROUTES.listStores, { as: user });
    const { db } = server.context.database;
    await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    expect(await server.refusal(ROUTES.listStores, { as: user })).toMatchObject({ status: 401 });
  });

  test('answers a wrong password and a nonexistent account alike', async () => {
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

  // Specification: 5.14 to 5.18
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

  test('a setup token is useless once there are users', async () => {
    const body = registration('late-admin@example.com', { setupToken: 'x' });
    expect(await server.refusal(ROUTES.register, { body })).toMatchObject({ status: 410 });
  });

  test('GET /api/login redirects to the sign-in page, and logging out is harmless when signed out', async () => {
    const response = await server.request(ROUTES.loginPage);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/auth');
    expect(await server.call(ROUTES.logout)).toEqual({ ok: true });
  });

  test('each rate-limited call has its own count', async () => {
    const { db } = server.context.database;
    const limited: RouteDefinition[] = [
      ROUTES.login,
      ROUTES.register,
      ROUTES.verifyEmail,
      ROUTES.restartRegistration,
      ROUTES.forgotPassword,
      ROUTES.resetPassword,
    ];
    const statuses = async () =>
      Promise.all(limited.map(async (route) => (await server.request(route, { body: {} })).status));
    const none = limited.map(() => 400);
    expect(await statuses()).toEqual(none);
    for (const [place, { method, path }] of limited.entries()) {
      const uses = db.updateTable('attempts').where('key', 'like', `${method} ${path} %`);
      expect((await uses.set({ count: 1_000 }).execute())[0]!.numUpdatedRows).toBe(1n);
      expect(await statuses()).toEqual(none.with(place, 429));
      await uses.set({ count: 1 }).execute();
    }
    const counted = await db.selectFrom('attempts').select('key').where('key', 'like', '% /api/%').execute();
    expect(counted).toHaveLength(limited.length);
  });
});
