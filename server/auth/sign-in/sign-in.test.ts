import { ROUTES } from '@tillwatch/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { deviceOf } from '../../testing/client.ts';
import { eventually } from '../../testing/eventually.ts';
import { awaitToken, readTokens } from '../../testing/mailed-links.ts';
import { readNewestMessage } from '../../testing/outbox.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server.ts';

const WRONG = 'Wrong-Horse-1';
const NEW_PASSWORD = 'Other-Horse-2';
const LINK_NEEDED = { status: 429, code: 'SIGN_IN_LINK_NEEDED' };

let server: TestServer;
let admin: TestUser;
let user: TestUser;
let addresses = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.createUser();
});

/** A network address that has not been used yet. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

interface Attempt {
  email?: string;
  password?: string;
  linkToken?: string;
  address?: string;
  device?: string;
}

function loginCall({ address = newAddress(), device, ...credentials }: Attempt) {
  const body = { email: user.email, password: user.password, ...credentials };
  const headers = { 'x-forwarded-for': address };
  return { body, headers, ...(device !== undefined && { as: { cookie: device } }) };
}

const login = (attempt: Attempt = {}) => server.request(ROUTES.login, loginCall(attempt));
const refusal = (attempt: Attempt = {}) => server.refusal(ROUTES.login, loginCall(attempt));
const statusOf = async (attempt: Attempt = {}) => (await login(attempt)).status;

/** @returns the device cookie of a browser that has signed in. */
async function signInOnDevice(attempt: Attempt = {}): Promise<string> {
  const response = await login(attempt);
  expect(response.status).toBe(200);
  return deviceOf(response)!;
}

/** Wrong passwords from many addresses, which used to lock owners out. */
async function attack(email = user.email): Promise<number[]> {
  const statuses = await Promise.all(Array.from({ length: 25 }, () => statusOf({ email, password: WRONG })));
  expect([...new Set(statuses)].filter((status) => status !== 401 && status !== 429)).toEqual([]);
  return statuses;
}

const linkOf = (count = 1) => awaitToken(server.context.config.dataDir, user.email, { name: 'link', count });

async function countTokens(name: 'link' | 'reset'): Promise<number> {
  return (await readTokens(server.context.config.dataDir, user.email, name)).length;
}

async function endWaits(): Promise<void> {
  await server.context.database.db
    .updateTable('attempts')
    .set({ blocked_until: sql<Date>`now()` })
    .where('blocked_until', 'is not', null)
    .execute();
}

/** Has the same effect as the end of the window. */
async function endAttack(): Promise<void> {
  await sql`DELETE FROM attempts WHERE key ~ '^sign-in [^ ]+$'`.execute(server.context.database.db);
}

describe('wrong passwords from many addresses', () => {
  test('are checked twenty times at most, even if many come at once', async () => {
    const statuses = await attack();
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('do not keep the owner out on a known device', async () => {
    const device = await signInOnDevice();
    await attack();
    expect(await refusal()).toMatchObject(LINK_NEEDED);
    for (let time = 0; time < 3; time += 1) {
      await signInOnDevice({ device });
      await attack();
    }
    // Not even at an address that is part of the attack.
    const address = newAddress();
    for (let count = 0; count < 7; count += 1) await statusOf({ address, password: WRONG });
    expect(await statusOf({ address })).toBe(429);
    await signInOnDevice({ device, address });
  });

  test(
    'let the owner in on a new device with the mailed link, which makes the device known',
    { tags: ['long'] },
    async () => {
      await attack();
      expect(await refusal()).toMatchObject({
        ...LINK_NEEDED,
        message: expect.stringContaining('check your email for a sign-in link'),
      });
      const linkToken = await linkOf();
      expect(await statusOf({ linkToken, password: WRONG })).toBe(401);
      const device = await signInOnDevice({ linkToken });
      expect(await refusal({ linkToken })).toMatchObject(LINK_NEEDED);
      await signInOnDevice({ device });

      const entries = await server.context.database.db
        .selectFrom('audit_log')
        .select(['user_id', 'user_name'])
        .where('entity_id', '=', String(user.id))
        .where('action', '=', 'send_sign_in_link')
        .execute();
      expect(entries).toContainEqual({ user_id: null, user_name: 'Somebody not signed in' });
    },
  );

  test('reveal neither whether the password is right nor whether there is an account', async () => {
    await attack();
    await attack('nobody@example.com');
    const answers = [
      await refusal(),
      await refusal({ password: WRONG }),
      await refusal({ email: 'nobody@example.com' }),
    ].map(({ status, code, message }) => ({ status, code, message }));
    expect(answers[0]).toMatchObject(LINK_NEEDED);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  test(
    'get the owner of a closed account a message about its status instead of a link',
    { tags: ['long'] },
    async () => {
      const inactive = await server.createUser({ isActive: false });
      await attack(inactive.email);
      expect(await refusal({ email: inactive.email })).toMatchObject(LINK_NEEDED);
      const message = await eventually(() =>
        readNewestMessage(server.context.config.dataDir, inactive.email),
      );
      expect(message).toContain('It has been deactivated. Please ask');
      expect(message).not.toContain('?link=');
    },
  );

  test(
    'do not flood the mailbox: three links an hour, each valid for longer than that and for ten guesses',
    { tags: ['long'] },
    async () => {
      await attack();
      for (let count = 0; count < 5; count += 1) await refusal();
      const linkToken = await linkOf(3);
      const { db } = server.context.database;
      const links = await db.selectFrom('sign_in_links').selectAll().where('user_id', '=', user.id).execute();
      expect(links).toHaveLength(3);
      expect(links.map(({ token }) => token)).toContain(hashToken(linkToken));
      for (const { expires } of links) expect(expires.getTime() - Date.now()).toBeGreaterThan(3_600_000);

      const guesses = await Promise.all(
        Array.from({ length: 12 }, () => statusOf({ linkToken, password: WRONG })),
      );
      expect(guesses.filter((status) => status === 401)).toHaveLength(10);
      expect(await refusal({ linkToken })).toMatchObject(LINK_NEEDED);
      expect(await countTokens('link')).toBe(3);
    },
  );

  test('are forgotten with a new password, which makes the browser known even during the attack', async () => {
    await attack();
    await server.call(ROUTES.forgotPassword, { body: { email: user.email } });
    const token = await awaitToken(server.context.config.dataDir, user.email, { name: 'reset' });
    const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const response = await server.request(ROUTES.resetPassword, { body });
    expect(response.status).toBe(200);
    await signInOnDevice({ password: NEW_PASSWORD });
    await attack();
    expect(await refusal({ password: NEW_PASSWORD })).toMatchObject(LINK_NEEDED);
    await signInOnDevice({ password: NEW_PASSWORD, device: deviceOf(response)! });
  });

  test('on one account do not affect another', async () => {
    await attack();
    await signInOnDevice({ email: admin.email, password: admin.password });
  });
});

describe('wrong passwords from one address', () => {
  test('make the address wait for this account, longer each time, and let one of several at once through', async () => {
    const address = newAddress();
    const waits: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      expect(await statusOf({ address, password: WRONG })).toBe(401);
    }
    for (let round = 0; round < 4; round += 1) {
      const { message } = await refusal({ address });
      waits.push(message);
      await endWaits();
      const statuses = await Promise.all([1, 2, 3, 4].map(() => statusOf({ address, password: WRONG })));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 429, 429, 429]);
    }
    expect(waits.map((message) => Number(/in (\d+) seconds/.exec(message)?.[1]))).toEqual([5, 10, 20, 40]);
    // For waits of a minute or more, the message offers a link, which works from the same address.
    expect(await refusal({ address })).toMatchObject({
      ...LINK_NEEDED,
      message:
        'Too many failed sign-ins. Please try again in 2 minutes, or check your email for a sign-in link and open it on this device.',
    });
    await signInOnDevice({ address, linkToken: await linkOf() });
  });

  test('keep out neither the owner elsewhere nor other accounts at the address', async () => {
    const address = newAddress();
    for (let count = 0; count < 7; count += 1) await statusOf({ address, password: WRONG });
    expect(await statusOf({ address })).toBe(429);
    await signInOnDevice();
    await signInOnDevice({ address, email: admin.email, password: admin.password });
  });

  test('wait at most 15 minutes, and start over after a sign-in', async () => {
    const address = newAddress();
    for (let count = 0; count < 19; count += 1) {
      await endWaits();
      expect(await statusOf({ address, password: WRONG })).toBe(401);
    }
    const { rows } = await sql<{ seconds: number }>`
      SELECT max(extract(epoch FROM blocked_until - now()))::float AS seconds FROM attempts
    `.execute(server.context.database.db);
    expect(rows[0]!.seconds).toBeGreaterThan(890);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(900);
    await endWaits();
    await signInOnDevice({ address });
    await endAttack();
    for (let count = 0; count < 6; count += 1) expect(await statusOf({ address, password: WRONG })).toBe(401);
  });

  test('from IPv6 count by network', async () => {
    for (let count = 0; count < 6; count += 1) {
      expect(await statusOf({ address: `2001:db8:7::${count}`, password: WRONG })).toBe(401);
    }
    expect(await statusOf({ address: '2001:db8:7::99' })).toBe(429);
  });
});

describe('a known device', () => {
  const devicesOf = (id: number) =>
    server.context.database.db.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute();

  test('has a cookie that scripts and other sites can’t use, stored only as a hash', async () => {
    const response = await login();
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith('tillwatch.device='));
    expect(cookie).toMatch(
      /^tillwatch\.device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const devices = await devicesOf(user.id);
    expect(devices.map(({ token }) => token)).toContain(hashToken(/=([\w-]+)/.exec(cookie!)![1]!));
  });

  test('is forgotten after ten wrong passwords of its own', async () => {
    const device = await signInOnDevice();
    await attack();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => statusOf({ device, password: WRONG })),
    );
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    expect(await refusal({ device })).toMatchObject(LINK_NEEDED);
    const known = await signInOnDevice({ device, linkToken: await linkOf() });
    expect(known).not.toBe(device);
    await signInOnDevice({ device: known });
  });

  test('is known only to the accounts that signed in on it', async () => {
    const device = await signInOnDevice({ email: admin.email, password: admin.password });
    await attack();
    expect(await refusal({ device })).toMatchObject(LINK_NEEDED);
    expect(await signInOnDevice({ device, linkToken: await linkOf() })).toBe(device);
    await signInOnDevice({ device });
    await signInOnDevice({ device, email: admin.email, password: admin.password });
  });

  test('can’t be made up', async () => {
    const device = `tillwatch.device=${'x'.repeat(43)}`;
    expect(await signInOnDevice({ device })).not.toBe(device);
    await attack();
    expect(await refusal({ device })).toMatchObject(LINK_NEEDED);
  });

  test('is not slowed down by other callers at its address', async () => {
    const address = newAddress();
    const device = await signInOnDevice();
    await statusOf({ address, password: WRONG });
    const { db } = server.context.database;
    const uses = db
      .updateTable('attempts')
      .where('key', 'like', `${ROUTES.login.method} ${ROUTES.login.path} %`);
    await uses.set({ count: 1_000 }).execute();
    expect((await refusal({ address })).message).toContain('Too many attempts from your address');
    // It has its own count, which starts here.
    await db
      .deleteFrom('attempts')
      .where('key', 'like', `${ROUTES.login.method} ${ROUTES.login.path} %`)
      .execute();
    await statusOf({ address, password: WRONG });
    await uses.set({ count: 1_000 }).execute();
    await signInOnDevice({ address, device });
  });

  test('is one of twenty at most', async () => {
    const devices: string[] = [];
    for (let count = 0; count < 21; count += 1) devices.push(await signInOnDevice());
    expect(await devicesOf(user.id)).toHaveLength(20);
    await attack();
    expect(await refusal({ device: devices[0]! })).toMatchObject(LINK_NEEDED);
    await signInOnDevice({ device: devices[20]! });
  });

  test('stays known after its own change of the password, and the others do not', async () => {
    const first = await login();
    const device = deviceOf(first)!;
    const other = await signInOnDevice();
    const body = { currentPassword: user.password, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const cookie = `${user.cookie}; ${device}`;
    await server.call(ROUTES.updatePassword, { as: { cookie }, body });
    await attack();
    expect(await refusal({ device: other, password: NEW_PASSWORD })).toMatchObject(LINK_NEEDED);
    await signInOnDevice({ device, password: NEW_PASSWORD });
  });

  test.each(['reset', 'deactivation'])('is forgotten at a %s', async (what) => {
    await signInOnDevice();
    if (what === 'reset') {
      await server.call(ROUTES.forgotPassword, { body: { email: user.email } });
      const token = await awaitToken(server.context.config.dataDir, user.email, { name: 'reset' });
      const before = (await devicesOf(user.id)).map(({ id }) => id);
      const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      await server.call(ROUTES.resetPassword, { body });
      const left = (await devicesOf(user.id)).map(({ id }) => id);
      expect(left.filter((id) => before.includes(id))).toEqual([]);
    } else {
      await server.call(ROUTES.deactivateUser, { as: admin, params: { id: String(user.id) } });
      expect(await devicesOf(user.id)).toEqual([]);
    }
  });
});
