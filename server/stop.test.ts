import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES, type Store } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from './auth/passwords.ts';
import { insertUser } from './auth/users.queries.ts';
import { openDatabase } from './platform/database/database.ts';
import { chooseFreePort } from './platform/database/embedded/server.ts';
import { migrate } from './platform/database/migrate.ts';
import { eventually } from './testing/eventually.ts';
import { type Program, runProgram } from './testing/run-program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeSummary } from './testing/upload-file.ts';

const PERSON = { email: 'admin@example.com', password: 'Correct-Horse-1' };

let database: TestDatabase;
let client: pg.Client;
let dataDir: string;
let program: Program;
let url: string;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.connectionString);
  const opened = openDatabase(database.connectionString);
  await insertUser(opened.db, {
    email: PERSON.email,
    passwordHash: await hashPassword(PERSON.password),
    firstName: 'Ann',
    lastName: 'Admin',
    role: 'admin',
    isActive: true,
    awaitsApproval: false,
    isEmailVerified: true,
    assignedStores: [],
    verification: null,
  });
  await opened.close();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-test-'));
});
afterAll(async () => {
  program.process.kill('SIGKILL');
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await chooseFreePort();
  url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir };
  program = runProgram('main.ts', { ...settings, DATABASE_URL: database.connectionString });
  await program.printed(/Tillwatch is ready/);
}

async function call<T>(method: string, route: string, body: object): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + route, {
    method,
    headers: { cookie, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function upload(storeId: number, number: string): Promise<void> {
  const form = new FormData();
  form.set('storeId', String(storeId));
  form.set('file', new Blob([makeSummary([[number, 16, '10:00:00', '1.00']])]), `${number}.xlsx`);
  await call('POST', ROUTES.createUpload.path, form);
}

async function waitUntilCompleted(count: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await client.query("SELECT FROM data_uploads WHERE processing_status = 'completed'");
    expect(rows).toHaveLength(count);
  }, 60_000);
}

it('a stop lets the calls that are under way end, and an upload that is being processed is done after the next start', async () => {
  cookie = '';
  await start();
  await call('POST', ROUTES.login.path, PERSON);
  const store = await call<Store>('POST', ROUTES.createStore.path, {
    storeNumber: '1',
    name: 'One',
    address: '1 Main Street',
    franchiseOwnerEmail: 'owner@example.com',
  });
  await upload(store.id, '1');
  await waitUntilCompleted(1);

  // Somebody holds the store and the transaction: the thread and the review wait in the middle of their work.
  await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  await upload(store.id, '2');
  await client.query('BEGIN; SELECT FROM transactions FOR UPDATE');
  const review = call<{ isVerified: boolean }>('PATCH', `/api/transactions/${store.id}-1`, {
    isVerified: true,
  });
  await eventually(async () => {
    // Within a transaction it would show the same again and again.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(2);
  });
  program.process.kill('SIGTERM');
  await eventually(async () => {
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
  await client.query('ROLLBACK');
  expect(await review).toMatchObject({ isVerified: true });
  expect(await program.ended).toEqual({ code: 0, signal: null });
  await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);

  await start();
  await waitUntilCompleted(2);
}, 150_000);
