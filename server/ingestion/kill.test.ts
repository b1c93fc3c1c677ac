import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROUTES } from '@tillwatch/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFreePort } from '../platform/database/embedded/server.ts';
import { eventually } from '../testing/eventually.ts';
import { type Program, runProgram } from '../testing/run-program.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeSummary } from '../testing/upload-file.ts';

let database: TestDatabase;
let client: pg.Client;
let dataDir: string;
let program: Program;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
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
  program = runProgram('main.ts', {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
  });
  await program.printed(/Tillwatch is ready/);
}

async function post(route: { path: string }, cookie: string, body: object): Promise<Response> {
  const response = await fetch(url + route.path, {
    method: 'POST',
    headers: { cookie, ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${route.path}: ${response.status} ${await response.text()}`);
  return response;
}

it('an upload whose processing is killed with the program is done after the next start', async () => {
  await start();
  const [, setupToken] = await program.printed(/setup=(\S+)/);
  const password = 'Correct-Horse-1';
  const person = {
    email: 'admin@example.com',
    firstName: 'Ann',
    lastName: 'Admin',
    password,
    confirmPassword: password,
  };
  const registered = await post(ROUTES.register, '', { ...person, role: 'admin', setupToken });
  const cookie =
    registered.headers.get('set-cookie')?.split(';', 1)[0] ??
    (await post(ROUTES.login, '', person)).headers.get('set-cookie')!.split(';', 1)[0]!;
  const store = (await (
    await post(ROUTES.createStore, cookie, {
      storeNumber: '1',
      name: 'One',
      address: '1 Main Street',
      franchiseOwnerEmail: 'owner@example.com',
    })
  ).json()) as { id: number };

  // As long as somebody else holds the store, the thread waits in the middle of its work.
  await client.connect();
  await client.query('SELECT pg_advisory_lock(1414088524, $1)', [store.id]);
  const form = new FormData();
  form.set('storeId', String(store.id));
  form.set('file', new Blob([makeSummary([['1', 16, '10:00:00', '1.00']])]), 'export.xlsx');
  await post(ROUTES.createUpload, cookie, form);
  await eventually(async () => {
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = 'tillwatch ingestion' AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  program.process.kill('SIGKILL');
  await program.ended;
  await client.query('SELECT pg_advisory_unlock(1414088524, $1)', [store.id]);
  const before = await client.query('SELECT processing_status FROM data_uploads');
  expect(before.rows).toEqual([{ processing_status: 'processing' }]);

  await start();
  // The killed run is given up when its heartbeat has been missing long enough.
  await eventually(async () => {
    const { rows } = await client.query(
      `SELECT processing_status, new_transactions, (SELECT count(*)::integer FROM transactions) AS transactions
      FROM data_uploads`,
    );
    expect(rows).toEqual([{ processing_status: 'completed', new_transactions: 1, transactions: 1 }]);
  }, 100_000);
  expect((await readdir(path.join(dataDir, 'cleaned'))).filter((name) => !name.endsWith('.csv'))).toEqual([]);
}, 150_000);
