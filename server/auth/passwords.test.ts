import { hash } from '@node-rs/argon2';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { hashPassword, isOutdatedHash } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

const OWNER = { email: 'ann.miller@example.com', firstName: 'Ann', lastName: 'Miller' };
const COMMON =
  'This password is one of the most common ones, which attackers try first. Please choose another one.';
const OWN =
  'This password is made of your name or email address. Please choose one that others cannot guess.';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ role: 'admin' });
});
afterAll(() => server.close());

test.each(['Password1', 'PASSWORD123', 'Qwerty123', 'Passw0rd', 'Welcome1', 'Letmein1'])(
  '%s is too common',
  (password) => expect(() => refuseWeakPassword(password, OWNER)).toThrow(COMMON),
);

test.each(['Miller-2026', 'Ann.Miller1', 'AnnMiller99', 'Ann.Miller@Example.com1', 'Tillwatch1!'])(
  "%s is its owner's name",
  (password) => expect(() => refuseWeakPassword(password, OWNER)).toThrow(OWN),
);

test.each(['Correct-Horse-1', 'Miller-Correct-Horse', 'Annual-Fair-7'])('%s is neither', (password) => {
  refuseWeakPassword(password, OWNER);
});

test('every way to a new password refuses a weak one, at its field', async () => {
  const weak = { status: 400, code: 'INVALID_INPUT', message: COMMON, fields: { password: COMMON } };
  const password = 'Password123';
  const choice = { password, confirmPassword: password };
  const registration = { ...OWNER, ...choice, role: 'agent' };
  expect(await server.refusal(ROUTES.register, { body: registration })).toMatchObject(weak);
  expect(await server.refusal(ROUTES.register, { body: { ...registration, setupToken: 'x' } })).toMatchObject(
    weak,
  );
  expect(
    await server.refusal(ROUTES.createUser, { as: admin, body: { email: 'new@example.com', password } }),
  ).toMatchObject(weak);
  const body = { currentPassword: admin.password, ...choice };
  expect(await server.refusal(ROUTES.updatePassword, { as: admin, body })).toMatchObject(weak);
  expect(await server.refusal(ROUTES.resetPassword, { body: { token: 'x', ...choice } })).toMatchObject(weak);
});

test('signing in renews a hash made with outdated parameters', async () => {
  const user = await server.createUser();
  const { db } = server.context.database;
  const former = await hash(user.password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  await db.updateTable('users').set({ password: former }).where('id', '=', user.id).execute();
  const keptHash = async (): Promise<string> =>
    (await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirstOrThrow())
      .password;

  const wrong = { email: user.email, password: 'Wrong-Horse-1' };
  expect((await server.refusal(ROUTES.login, { body: wrong })).status).toBe(401);
  expect(await keptHash()).toBe(former);
  await server.signIn(user.email, user.password);
  const renewed = await keptHash();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await server.signIn(user.email, user.password);
  expect(await keptHash()).toBe(renewed);
  // The earlier session continues.
  await server.call(ROUTES.getUser, { as: user });
});

test('may be as long as a sentence, and every character counts', async () => {
  const password = ` Aß1 ${'correct horse '.repeat(17)}! `;
  expect(password.length).toBeGreaterThan(240);
  const body = { email: 'long@example.com', password };
  await server.call(ROUTES.createUser, { as: admin, body });
  await server.signIn(body.email, password);
  for (const other of [password.trim(), password.toLowerCase(), `${password.slice(0, -2)}? `]) {
    expect((await server.refusal(ROUTES.login, { body: { ...body, password: other } })).status).toBe(401);
  }
});

test('a hash with the current parameters is not outdated', async () => {
  expect(isOutdatedHash(await hashPassword('Correct-Horse-1'))).toBe(false);
});
