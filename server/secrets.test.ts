import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookieOf } from './testing/client.ts';
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

test('the log tells what happens, down to the finest level, and no secret', async () => {
  const { admin, store, program, dataDir, url } = product;
  const { email, password } = admin;
  const login = (body: object) => product.request(ROUTES.login, { body: { email, password, ...body } });
  expect((await login({ password: PASSWORDS.wrong })).status).toBe(401);
  expect(await (await login({})).json()).toEqual({ requires2FA: true });
  const code = (await readNewestMessage(dataDir, email)).match(/^ {4}(\d{6})$/m)![1]!;
  const signedIn = await login({ twoFactorCode: code });
  expect(signedIn.status).toBe(200);
  const user = { cookie: cookieOf(signedIn)! };

  // Input that is refused, at each stage of looking at it.
  const cut = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}"`,
  };
  expect((await fetch(url + ROUTES.login.path, cut)).status).toBe(400);
  expect((await login({ password: [password] })).status).toBe(400);
  await product.request(ROUTES.verifyEmail, { query: { token: 'secret-token-of-a-link' } });
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
    'secret-token',
    CARD,
    sessionSecret,
    decodeURIComponent(sessionSecret),
  ];
  if (databasePassword !== '') secrets.push(`:${databasePassword}@`);
  for (const secret of secrets) expect(output).not.toContain(secret);
  expect(output).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
});

test('what lies in the data folder is for the server’s user only', async () => {
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
