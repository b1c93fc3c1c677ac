// On both databases in the long form: statements.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Signer } from '@fastify/cookie';
import { ROUTES } from '@tillwatch/contract';
import { expect, test } from 'vitest';
import { cookieOf } from '../testing/client.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { deleteExpiredSessions } from './session.queries.ts';

const HOUR_MS = 3_600_000;

const server = useTestServer();

function sidOf(cookie: string): string {
  return decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!;
}

async function findRow(cookie: string) {
  return server.context.database.db
    .selectFrom('sessions')
    .selectAll()
    .where('sid', '=', sidOf(cookie))
    .executeTakeFirst();
}

async function changeRow(cookie: string, expire: Date, sess?: object): Promise<void> {
  await server.context.database.db
    .updateTable('sessions')
    .set({ expire, ...(sess && { sess: JSON.stringify(sess) }) })
    .where('sid', '=', sidOf(cookie))
    .execute();
}

// Specification: 3.5
test('a sign-in adds a row to the session table that expires after 12 idle hours', async () => {
  const user = await server.createUser();
  const row = await findRow(user.cookie);
  expect(row?.sess).toMatchObject({ userId: user.id, signedInAt: expect.any(Number) });
  const hours = (row!.expire.getTime() - Date.now()) / HOUR_MS;
  expect(hours).toBeGreaterThan(11.9);
  expect(hours).toBeLessThanOrEqual(12);
});

test('callers who aren’t signed in get no session', async () => {
  const before = await server.context.database.db.selectFrom('sessions').select('sid').execute();
  const response = await server.request(ROUTES.getUser);
  expect(response.headers.get('set-cookie')).toBeNull();
  await server.refusal(ROUTES.login, { body: { email: 'nobody@example.com', password: 'x' } });
  const after = await server.context.database.db.selectFrom('sessions').select('sid').execute();
  expect(after).toEqual(before);
});

test('signing in creates a new id and ends the session sent with the call', async () => {
  const user = await server.createUser();
  const response = await server.request(ROUTES.login, {
    as: user,
    body: { email: user.email, password: user.password },
  });
  const cookie = cookieOf(response)!;
  expect(cookie).not.toBe(user.cookie);
  expect(await findRow(user.cookie)).toBeUndefined();
  expect((await server.refusal(ROUTES.getUser, { as: user })).status).toBe(401);
  await server.call(ROUTES.getUser, { as: { cookie } });
});

test('calls extend a session, and an idle session ends', async () => {
  const user = await server.createUser();
  await changeRow(user.cookie, new Date(Date.now() + HOUR_MS));
  await server.call(ROUTES.getUser, { as: user });
  expect((await findRow(user.cookie))!.expire.getTime()).toBeGreaterThan(Date.now() + 11 * HOUR_MS);

  await changeRow(user.cookie, new Date(Date.now() - 1_000));
  expect((await server.refusal(ROUTES.getUser, { as: user })).status).toBe(401);
});

test('says when a session was last used, to within five minutes', async () => {
  const user = await server.createUser();
  const hourAgo = new Date(Date.now() - HOUR_MS);
  await server.context.database.db
    .updateTable('sessions')
    .set({ last_used_at: hourAgo })
    .where('sid', '=', (await findRow(user.cookie))!.sid)
    .execute();
  await server.call(ROUTES.getUser, { as: user });
  const [session] = await server.call(ROUTES.listSessions, { as: user });
  expect(Date.parse(session!.lastUsedAt!)).toBeGreaterThan(hourAgo.getTime() + HOUR_MS / 2);
});

test('a session ends 7 days after the sign-in, no matter how active it is', async () => {
  const user = await server.createUser();
  const row = await findRow(user.cookie);
  const sess = row!.sess as { signedInAt: number };
  const almost = { ...sess, signedInAt: Date.now() - 7 * 24 * HOUR_MS + HOUR_MS };
  await changeRow(user.cookie, new Date(Date.now() + HOUR_MS / 2), almost);
  await server.call(ROUTES.getUser, { as: user });
  expect((await findRow(user.cookie))!.expire.getTime()).toBeLessThanOrEqual(Date.now() + HOUR_MS);

  const over = { ...sess, signedInAt: Date.now() - 7 * 24 * HOUR_MS - 1_000 };
  await changeRow(user.cookie, new Date(Date.now() + HOUR_MS), over);
  expect((await server.refusal(ROUTES.getUser, { as: user })).status).toBe(401);
});

test('deactivating an account ends its sessions with the next call', async () => {
  const user = await server.createUser();
  await server.context.database.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', user.id)
    .execute();
  expect(await server.refusal(ROUTES.getUser, { as: user })).toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
    message: 'Please log in to access this page',
  });
  expect(await findRow(user.cookie)).toBeUndefined();
});

test('a tampered cookie opens no session', async () => {
  const user = await server.createUser();
  const cookie = `${user.cookie.slice(0, -2)}xx`;
  expect((await server.refusal(ROUTES.getUser, { as: { cookie } })).status).toBe(401);
});

test('the job deletes only expired rows', async () => {
  const [idle, busy] = [await server.createUser(), await server.createUser()];
  await changeRow(idle.cookie, new Date(Date.now() - 1_000));
  await deleteExpiredSessions(server.context.database.db);
  expect(await findRow(idle.cookie)).toBeUndefined();
  expect(await findRow(busy.cookie)).toBeDefined();
});

test('behind https, the cookie is for https only, and a sign-in that would lose it says why', async () => {
  const secure = await startTestServer({ PUBLIC_URL: 'https://tillwatch.example.com' });
  try {
    const user = await secure.createUser({ isActive: false });
    const { db } = secure.context.database;
    await db.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute();
    const body = { email: user.email, password: user.password };
    expect(await secure.refusal(ROUTES.login, { body })).toMatchObject({
      status: 503,
      message: expect.stringContaining('https'),
    });
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await secure.request(ROUTES.login, { body, headers });
    const setCookie = response.headers.getSetCookie().find((text) => text.includes('tillwatch.sid='))!;
    expect(setCookie).toMatch(/^__Host-tillwatch\.sid=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    expect(setCookie).not.toMatch(/domain=/i);
    const as = { cookie: setCookie.split(';', 1)[0]! };
    const loggedOut = await secure.request(ROUTES.logout, { as, headers });
    expect(loggedOut.headers.get('set-cookie')).toMatch(/^__Host-tillwatch\.sid=; .*Secure/);
    expect((await secure.refusal(ROUTES.getUser, { as, headers })).status).toBe(401);
    expect(response.headers.get('strict-transport-security')).toBeTruthy();
  } finally {
    await secure.close();
  }
});

test('forged addresses don’t evade the limits, even behind https', { tags: ['long'] }, async () => {
  const secure = await startTestServer({ PUBLIC_URL: 'https://tillwatch.example.com' });
  try {
    const user = await secure.createUser({ isActive: false });
    const { db } = secure.context.database;
    await db.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute();
    const signIn = (password: string, headers: Record<string, string>) =>
      secure.request(ROUTES.login, {
        body: { email: user.email, password },
        headers: { 'x-forwarded-proto': 'https', ...headers },
      });
    const addresses = {
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
    };
    expect((await signIn(user.password, addresses)).status).toBe(200);

    const statuses: number[] = [];
    while (statuses.length < 60 && !statuses.includes(429)) {
      const headers = { 'x-forwarded-for': `198.51.100.${statuses.length}, 10.0.0.${statuses.length}` };
      statuses.push((await signIn('Wrong-Horse-1', headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const recorded = await db.selectFrom('audit_log').select('ip_address').distinct().execute();
    expect(recorded).toEqual([{ ip_address: '127.0.0.1' }]);
  } finally {
    await secure.close();
  }
});

test('the secret that signs cookies is created once, by the first process, or comes from the environment', async () => {
  const user = await server.createUser();
  const value = user.cookie.split('=')[1]!;
  const { dataDir } = server.context.config;
  const kept = (await readFile(path.join(dataDir, 'session-secret'), 'utf8')).trim();
  const isSignedWith = (secret: string): boolean =>
    new Signer(secret).unsign(decodeURIComponent(value)).valid;
  expect(isSignedWith(kept)).toBe(true);

  const secret = 'a-secret-from-the-environment-0123456789';
  expect(isSignedWith(secret)).toBe(false);
  const other = await startTestServer({ SESSION_SECRET: secret });
  try {
    const { cookie } = await other.createUser();
    expect(new Signer(secret).unsign(decodeURIComponent(cookie.split('=')[1]!)).valid).toBe(true);
    expect(await readdir(other.context.config.dataDir)).not.toContain('session-secret');
  } finally {
    await other.close();
  }
});
