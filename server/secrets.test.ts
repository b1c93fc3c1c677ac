import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookieOf, deviceOf } from './testing/client.ts';
import { eventually } from './testing/eventually.ts';
import { readNewestMessage } from './testing/outbox.ts';
import { type Product, runProduct } from './testing/run-product.ts';
import { makeWorkbook, sendFile } from './testing/upload-file.ts';

vi.setConfig({ testTimeout: 120_000 });

const PASSWORDS = { wrong: 'Wrong-Horse-7', next: 'Other-Horse-2' };
const CARD = '4111111111111111';

let product: Product;

beforeAll(async () => {
  product = await runProduct({ settings: { LOG_LEVEL: 'trace' } });
  await product.query('UPDATE users SET two_factor_enabled = true');
}, 120_000);
afterAll(() => product.remove());

test('the log, even at its finest level, contains no secrets', async () => {
  const { admin, store, program, dataDir, url } = product;
  const { email, password } = admin;
  const login = (body: object) => product.request(ROUTES.login, { body: { email, password, ...body } });
  expect((await login({ password: PASSWORDS.wrong })).status).toBe(401);
  expect(await (await login({})).json()).toEqual({ requires2FA: true, method: 'email' });
  const code = (await readNewestMessage(dataDir, email)).match(/^ {4}(\d{6})$/m)![1]!;
  const signedIn = await login({ twoFactorCode: code });
  expect(signedIn.status).toBe(200);
  const user = { cookie: cookieOf(signedIn)! };
  const device = deviceOf(signedIn)!;
  await product.request(ROUTES.login, { as: { cookie: device }, body: { email, password: PASSWORDS.wrong } });

  // Input refused at each stage of validation.
  const cut = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}"`,
  };
  expect((await fetch(url + ROUTES.login.path, cut)).status).toBe(400);
  expect((await login({ password: [password] })).status).toBe(400);
  await product.request(ROUTES.verifyEmailPage, { query: { token: 'secret-token-of-a-link' } });
  const unknown = { token: 'secret-token-of-a-link', password: PASSWORDS.wrong };
  expect((await product.request(ROUTES.verifyEmail, { body: unknown })).status).toBe(410);
  await product.request(ROUTES.listStores, { headers: { authorization: 'Bearer tw_secret-token' } });
  const input = { name: 'Upload', scopes: ['read'], lifetimeDays: 30, currentPassword: password };
  const { token: apiToken } = await product.call(ROUTES.createToken, { as: user, body: input });
  await product.call(ROUTES.listStores, { headers: { authorization: `Bearer ${apiToken}` } });
  await product.request(ROUTES.listTransactions, { as: user, query: { storeId: store.id, search: CARD } });

  const rows = [
    ['Transaction ID', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'],
    ['0001', '11/16/2026', '10:00:00', '1', `ANN ${CARD}`, 'Sale', '1.00'],
    ['0002', `soon ${CARD}`, '', '1', 'ANN', 'Sale', '1.00'],
  ];
  await sendFile(product, { user, store, bytes: makeWorkbook(rows) });
  await program.printed(/Upload processed/, 60_000);

  await product.call(ROUTES.forgotPassword, { body: { email } });
  const token = await eventually(async () => {
    const link = (await readNewestMessage(dataDir, email)).match(/reset=([\w-]+)/);
    if (!link) throw new Error('No link yet');
    return link[1]!;
  }, 30_000);
  const choice = { token, password: PASSWORDS.next, confirmPassword: PASSWORDS.next };
  await product.call(ROUTES.resetPassword, { body: choice });
  await program.printed(/api\/reset-password/);

  const output = program.output();
  expect(output).toContain('"path":"/api/login"');
  const databasePassword = new URL(await product.findDatabase()).password;
  const sessionSecret = user.cookie.split('=')[1]!;
  const secrets = [
    password,
    ...Object.values(PASSWORDS),
    token,
    apiToken,
    'secret-token',
    CARD,
    device.split('=')[1]!,
    sessionSecret,
    decodeURIComponent(sessionSecret),
  ];
  if (databasePassword !== '') secrets.push(`:${databasePassword}@`);
  for (const secret of secrets) expect(output).not.toContain(secret);
  expect(output).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
});

test('the log says who was refused what, and from where', async () => {
  const { admin, program } = product;
  await product.query('UPDATE users SET two_factor_enabled = false');
  const user = { cookie: await product.signIn(admin.email, PASSWORDS.next) };
  const origin = { origin: 'https://evil.example' };
  await product.refusal(ROUTES.login, { body: { email: admin.email, password: PASSWORDS.wrong } });
  await product.refusal(ROUTES.updateName, { as: user, headers: origin, body: {} });
  await product.refusal(ROUTES.getUpload, { as: user, params: { uploadId: '99999-1' } });
  await product.query("UPDATE users SET role = 'agent'");
  await product.refusal(ROUTES.listUsers, { as: user });
  await product.query("UPDATE users SET role = 'admin'");
  await program.printed(/"code":"NOT_ALLOWED"/);

  const refused = program
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"refused"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const known = { level: 40, ip: '127.0.0.1', time: expect.any(Number), reqId: expect.any(String) };
  const { id: userId } = await product.call(ROUTES.getUser, { as: user });
  const login = { method: 'POST', route: '/api/login' };
  expect(refused).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...known, ...login, code: 'INVALID_CREDENTIALS' }),
      expect.objectContaining({ ...known, method: 'PUT', route: '/api/user', code: 'CROSS_ORIGIN' }),
      expect.objectContaining({ ...known, route: '/api/uploads/:uploadId', code: 'NOT_FOUND', userId }),
      expect.objectContaining({ ...known, route: '/api/admin/users', code: 'NOT_ALLOWED', userId }),
    ]),
  );
});

test('the data folder is accessible only to the server’s user', async () => {
  if (process.platform === 'win32') return;
  const { dataDir } = product;
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
  const opened: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const { mode } = await stat(path.join(dataDir, name));
    if ((mode & 0o077) !== 0) opened.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  expect(opened).toEqual([]);
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
});
