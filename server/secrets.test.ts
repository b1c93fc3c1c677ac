import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashPassword } from './auth/passwords.ts';
import { insertUser } from './auth/users.queries.ts';
import { openDatabase } from './platform/database/database.ts';
import { chooseFreePort } from './platform/database/embedded/server.ts';
import { migrate } from './platform/database/migrate.ts';
import { eventually } from './testing/eventually.ts';
import { readNewestMessage } from './testing/outbox.ts';
import { type Program, runProgram } from './testing/run-program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeWorkbook } from './testing/upload-file.ts';

vi.setConfig({ testTimeout: 120_000 });

const EMAIL = 'ada@example.com';
const PASSWORDS = { first: 'Correct-Horse-1', wrong: 'Wrong-Horse-7', next: 'Other-Horse-2' };
const CARD = '4111111111111111';

let database: TestDatabase;
let dataDir: string;
let url: string;
let program: Program;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.connectionString);
  const opened = openDatabase(database.connectionString);
  const { db } = opened;
  await insertUser(db, {
    email: EMAIL,
    passwordHash: await hashPassword(PASSWORDS.first),
    firstName: 'Ada',
    lastName: 'Bell',
    role: 'admin',
    isActive: true,
    awaitsApproval: false,
    isEmailVerified: true,
    assignedStores: [],
    verification: null,
  });
  await db.updateTable('users').set({ two_factor_enabled: true }).execute();
  await opened.close();
  const parent = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
  dataDir = path.join(parent, 'data');
  const port = await chooseFreePort();
  url = `http://127.0.0.1:${port}`;
  program = runProgram('main.ts', {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'trace',
  });
  await program.printed(/Tillwatch is ready/, 60_000);
});
afterAll(async () => {
  program.process.kill();
  await program.ended;
  await database.drop();
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

function post(address: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(`${url}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

test('the log tells what happens, down to the finest level, and no secret', async () => {
  const login = (password: string, twoFactorCode?: string) =>
    post(ROUTES.login.path, { email: EMAIL, password, ...(twoFactorCode && { twoFactorCode }) });
  expect((await login(PASSWORDS.wrong)).status).toBe(401);
  expect(await (await login(PASSWORDS.first)).json()).toEqual({ requires2FA: true });
  const code = (await readNewestMessage(dataDir, EMAIL)).match(/^ {4}(\d{6})$/m)![1]!;
  const signedIn = await login(PASSWORDS.first, code);
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.get('set-cookie')!.split(';', 1)[0]!;

  // Input that is refused, at each stage of looking at it.
  expect((await post(ROUTES.login.path, `{"password":"${PASSWORDS.first}"`)).status).toBe(400);
  expect((await post(ROUTES.login.path, { email: EMAIL, password: [PASSWORDS.first] })).status).toBe(400);
  await fetch(`${url}/api/verify-email?token=secret-token-of-a-link`, { redirect: 'manual' });
  await fetch(`${url}/api/transactions?storeId=1&search=${CARD}`, { headers: { cookie } });

  const made = await post(
    ROUTES.createStore.path,
    { storeNumber: '1', name: 'One', address: 'Main Street', franchiseOwnerEmail: 'owner@example.com' },
    cookie,
  );
  const { id } = (await made.json()) as { id: number };
  const form = new FormData();
  const rows = [
    ['Transaction ID', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'],
    ['0001', '11/16/2026', '10:00:00', '1', `ANN ${CARD}`, 'Sale', '1.00'],
    ['0002', `soon ${CARD}`, '', '1', 'ANN', 'Sale', '1.00'],
  ];
  form.set('file', new Blob([makeWorkbook(rows)]), 'cards.xlsx');
  form.set('storeId', String(id));
  const uploaded = await fetch(`${url}${ROUTES.createUpload.path}`, {
    method: 'POST',
    body: form,
    headers: { cookie },
  });
  expect(uploaded.status).toBe(200);
  await program.printed(/Upload processed/, 60_000);

  expect((await post(ROUTES.forgotPassword.path, { email: EMAIL })).status).toBe(200);
  const token = await eventually(async () => {
    const link = (await readNewestMessage(dataDir, EMAIL)).match(/reset=([\w-]+)/);
    if (!link) throw new Error('No link yet');
    return link[1]!;
  }, 30_000);
  const choice = { token, password: PASSWORDS.next, confirmPassword: PASSWORDS.next };
  expect((await post(ROUTES.resetPassword.path, choice)).status).toBe(200);
  await program.printed(/api\/reset-password/);

  const output = program.output();
  expect(output).toContain('"path":"/api/login"');
  const databasePassword = new URL(database.connectionString).password;
  const sessionSecret = cookie.split('=')[1]!;
  const secrets = [
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
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
  const opened: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const { mode } = await stat(path.join(dataDir, name));
    if ((mode & 0o077) !== 0) opened.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  expect(opened).toEqual([]);
  expect((await stat(path.join(dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
});
