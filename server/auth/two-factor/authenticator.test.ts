// On both databases in the long form: statements.
import { ROUTES } from '@tillwatch/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { createSeal } from '../../platform/seal.ts';
import type { TestUser } from '../../testing/start-test-server.ts';
import { useTestServer } from '../../testing/use-test-server.ts';
import { openVersionBefore } from '../../testing/version-before.ts';
import { sealAuthenticators } from './authenticator-secrets.ts';
import { codeAt, stepAt } from './totp.ts';

const server = useTestServer();

// Each test starts in the middle of a step, so that no code changes while it is on its way.
const STEP_MS = 30_000;
beforeEach(() => {
  const now = (stepAt(Date.now()) + 0.5) * STEP_MS;
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now });
});
afterEach(() => vi.useRealTimers());

/** A code that is accepted now; each offset gives another one. */
const codeOf = (secret: string, offset = 0) => codeAt(secret, stepAt(Date.now()) + offset);

/** A code that is wrong at any time. */
function wrongCodeOf(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((offset) => codeOf(secret, offset)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code))!;
}

async function begin(user: TestUser) {
  const body = { currentPassword: user.password };
  return server.call(ROUTES.beginAuthenticator, { as: user, body });
}

/** Set up with the code of the step before this one, so that two more can follow. */
async function setUp(user: TestUser) {
  const { secret, uri } = await begin(user);
  const body = { code: codeOf(secret, -1) };
  const { recoveryCodes } = await server.call(ROUTES.confirmAuthenticator, { as: user, body });
  return { secret, uri, recoveryCodes };
}

const login = (user: TestUser, twoFactorCode?: string) => ({
  body: { email: user.email, password: user.password, ...(twoFactorCode !== undefined && { twoFactorCode }) },
});

test('an app’s code signs in, once, and the secret is told once', async () => {
  const user = await server.createUser();
  const elsewhere = { cookie: await server.signIn(user.email, user.password) };
  const { secret, uri } = await setUp(user);
  expect(uri).toContain(`secret=${secret}`);
  expect((await server.refusal(ROUTES.getUser, { as: elsewhere })).status).toBe(401);
  const self = await server.call(ROUTES.getUser, { as: user });
  expect(self).toMatchObject({ twoFactorEnabled: true, twoFactorMethod: 'app' });
  expect(JSON.stringify(self)).not.toContain(secret);

  expect(await server.call(ROUTES.login, login(user))).toEqual({ requires2FA: true, method: 'app' });
  const code = codeOf(secret);
  const wrong = await server.refusal(ROUTES.login, login(user, wrongCodeOf(secret)));
  expect(wrong).toMatchObject({ status: 401, code: 'INVALID_CODE' });
  // As people type it.
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect(await server.call(ROUTES.login, login(user, typed))).toMatchObject({ id: user.id });
  const again = await server.refusal(ROUTES.login, login(user, code));
  expect(again).toMatchObject({
    code: 'INVALID_CODE',
    message: expect.stringContaining('used before') as string,
  });
  // Neither does an earlier one that was not used.
  expect((await server.refusal(ROUTES.login, login(user, codeOf(secret, -1)))).code).toBe('INVALID_CODE');
});

test('of two sign-ins with the same code at once, one gets in', async () => {
  const user = await server.createUser();
  const { secret } = await setUp(user);
  const code = codeOf(secret);
  const answers = await Promise.all([1, 2].map(() => server.request(ROUTES.login, login(user, code))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  // Somebody who knows the password has looked over a shoulder.
  const { rows } = await server.context.database.pool.query(
    `SELECT FROM audit_log WHERE action = 'enter_wrong_two_factor_code' AND entity_id = $1`,
    [String(user.id)],
  );
  expect(rows).toHaveLength(1);
});

test('a recovery code works once, in any case, and is told only when it is made', async () => {
  const user = await server.createUser();
  const { recoveryCodes } = await setUp(user);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first, second] = recoveryCodes;
  expect(first).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  await server.call(ROUTES.login, login(user, first!.toLowerCase()));
  expect((await server.refusal(ROUTES.login, login(user, first))).code).toBe('INVALID_CODE');
  const { rows } = await server.context.database.pool.query('SELECT code FROM recovery_codes');
  expect(JSON.stringify(rows)).not.toContain(second!.replaceAll('-', ''));
  expect(await server.call(ROUTES.getRecoveryCodes, { as: user })).toEqual({ left: 9 });

  const body = { currentPassword: user.password };
  const renewed = await server.call(ROUTES.renewRecoveryCodes, { as: user, body });
  expect((await server.refusal(ROUTES.login, login(user, second))).code).toBe('INVALID_CODE');
  await server.call(ROUTES.login, login(user, renewed.recoveryCodes[0]));
});

test('wrong codes are limited, and an administrator can lift that', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const user = await server.createUser();
  const { secret, recoveryCodes } = await setUp(user);
  const wrong = wrongCodeOf(secret);
  // A network gets five wrong tries without a delay, which isn't what this tests.
  const refuse = async () => (await server.refusal(ROUTES.login, login(user, wrong))).code;
  for (let tries = 0; tries < 5; tries += 1) expect(await refuse()).toBe('INVALID_CODE');
  await server.context.database.db
    .updateTable('attempts')
    .set({ count: 10 })
    .where('key', 'like', 'authenticator code %')
    .execute();
  expect((await server.refusal(ROUTES.login, login(user, recoveryCodes[0]))).status).toBe(429);
  const params = { id: String(user.id) };
  await server.call(ROUTES.rescueUser, { as: admin, params, body: { action: 'lift_sign_in_delay' } });
  await server.call(ROUTES.login, login(user, recoveryCodes[0]));
});

test('setting up takes the password, a right code, and at most 15 minutes', async () => {
  const user = await server.createUser();
  const wrong = { as: user, body: { currentPassword: 'Wrong-Horse-1' } };
  expect((await server.refusal(ROUTES.beginAuthenticator, wrong)).status).toBe(400);
  const early = { as: user, body: { code: '123456' } };
  expect((await server.refusal(ROUTES.confirmAuthenticator, early)).code).toBe('CONFLICT');
  expect(
    (await server.refusal(ROUTES.renewRecoveryCodes, { as: user, body: { currentPassword: user.password } }))
      .code,
  ).toBe('CONFLICT');

  const { secret } = await begin(user);
  const mistyped = { as: user, body: { code: wrongCodeOf(secret) } };
  expect((await server.refusal(ROUTES.confirmAuthenticator, mistyped)).status).toBe(400);
  // Nothing has changed so far.
  await server.signIn(user.email, user.password);
  await server.context.database.db
    .updateTable('users')
    .set({ pending_authenticator_until: new Date(Date.now() - 1_000) })
    .where('id', '=', user.id)
    .execute();
  const late = { as: user, body: { code: codeOf(secret) } };
  expect((await server.refusal(ROUTES.confirmAuthenticator, late)).code).toBe('CONFLICT');
  // Somebody else's session has no use for the code.
  const other = await server.createUser();
  const stolen = { as: other, body: { code: codeOf(secret) } };
  expect((await server.refusal(ROUTES.confirmAuthenticator, stolen)).code).toBe('CONFLICT');
});

test('turning it off ends the app and its codes; an administrator can do that for a lost one', async () => {
  const admin = await server.createUser({ role: 'admin' });
  const ways = [
    (user: TestUser) => {
      const body = { enabled: false, currentPassword: user.password };
      return server.call(ROUTES.updateTwoFactor, { as: user, body });
    },
    (user: TestUser) => {
      const body = { action: 'turn_off_two_factor', currentPassword: admin.password };
      return server.call(ROUTES.rescueUser, { as: admin, params: { id: String(user.id) }, body });
    },
  ];
  for (const turnOff of ways) {
    const user = await server.createUser();
    await setUp(user);
    await turnOff(user);
    expect(await server.call(ROUTES.login, login(user))).toMatchObject({ twoFactorMethod: null });
    const row = await server.context.database.db
      .selectFrom('users')
      .select(['authenticator_secret', 'authenticator_step'])
      .where('id', '=', user.id)
      .executeTakeFirst();
    expect(row).toEqual({ authenticator_secret: null, authenticator_step: null });
    const codes = await server.context.database.db
      .selectFrom('recovery_codes')
      .select('code')
      .where('user_id', '=', user.id)
      .execute();
    expect(codes).toEqual([]);
  }
});

async function readStored(user: TestUser) {
  return server.context.database.db
    .selectFrom('users')
    .select(['authenticator_secret as secret', 'pending_authenticator as pending'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
}

test('the database has the secret only sealed; what a version before left readable is sealed at the start', async () => {
  const user = await server.createUser();
  const begun = await begin(user);
  expect((await readStored(user)).pending).toMatch(/^sealed-1\./);
  expect(JSON.stringify(await readStored(user))).not.toContain(begun.secret);
  const { secret } = await setUp(user);
  expect((await readStored(user)).secret).toMatch(/^sealed-1\./);

  const { db } = server.context.database;
  await db.updateTable('users').set({ authenticator_secret: secret }).where('id', '=', user.id).execute();
  await sealAuthenticators(server.context);
  expect((await readStored(user)).secret).toMatch(/^sealed-1\./);
  expect(await server.call(ROUTES.login, login(user, codeOf(secret)))).toMatchObject({ id: user.id });
});

test('without the secret of the installation a recovery code still signs in, and the start says so', async () => {
  const user = await server.createUser();
  const { secret, recoveryCodes } = await setUp(user);
  const other = createSeal(
    { ...server.context, config: { sessionSecret: 'of-another-installation-0123456789' } },
    'authenticator secrets',
  );
  await server.context.database.db
    .updateTable('users')
    .set({ authenticator_secret: await other.close(secret, `user ${user.id}`) })
    .where('id', '=', user.id)
    .execute();
  const warnings: unknown[] = [];
  const log = { warn: (...logged: unknown[]) => warnings.push(logged) } as unknown as Context['log'];
  await sealAuthenticators({ ...server.context, log });
  expect(warnings).toEqual([[{ people: 1 }, expect.stringContaining('recovery codes')]]);
  const refused = await server.refusal(ROUTES.login, login(user, codeOf(secret)));
  expect(refused).toMatchObject({
    code: 'INVALID_CODE',
    message: expect.stringContaining('restored without its secret') as string,
  });
  await server.call(ROUTES.login, login(user, recoveryCodes[0]));
});

test('people of the version before keep their mailed codes and their sessions', async () => {
  const before = await openVersionBefore('0032');
  const { pool } = before.database;
  await pool.query(`
    INSERT INTO users (email, password, first_name, last_name, two_factor_enabled)
      VALUES ('a@example.com', '-', 'Ann', 'A', true), ('b@example.com', '-', 'Bo', 'B', false);
    INSERT INTO sessions (sid, sess, expire) VALUES ('s', '{"userId": 1}', now() + interval '1 hour')`);
  await before.upgrade();
  const { rows } = await pool.query('SELECT two_factor_enabled, authenticator_secret FROM users ORDER BY id');
  expect(rows).toEqual([
    { two_factor_enabled: true, authenticator_secret: null },
    { two_factor_enabled: false, authenticator_secret: null },
  ]);
  expect((await pool.query('SELECT sid, last_used_at FROM sessions')).rows).toEqual([
    { sid: 's', last_used_at: null },
  ]);
  await pool.query(`
    INSERT INTO recovery_codes (user_id, code) SELECT id, email FROM users;
    INSERT INTO spent_verification_links (token, user_id, expires) SELECT email, id, now() FROM users;
    DELETE FROM users WHERE email = 'a@example.com'`);
  expect((await pool.query('SELECT code FROM recovery_codes')).rows).toEqual([{ code: 'b@example.com' }]);
  expect((await pool.query('SELECT token FROM spent_verification_links')).rows).toHaveLength(1);
  await before.close();
});
