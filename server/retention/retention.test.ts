// On both databases: statements and locks.
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeSnapshot } from '../backups/snapshot.queries.ts';
import { eventually } from '../testing/eventually.ts';
import { makePng } from '../testing/make-image.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';
import { makeWorkbook, uploadFile } from '../testing/upload-file.ts';
import { findWrongDays } from '../transactions/summary.queries.ts';
import { removeStaleFiles } from '../uploads/remove-stale-files.ts';
import { removeOld, sweep } from './retention.jobs.ts';

const DAY_MS = 24 * 60 * 60_000;
const DAYS = 30;

let server: TestServer;
let agent: TestUser;
let store: Store;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await server.createStore();
  agent = await server.createUser({ role: 'supervisor' });
});

/** Runs the nightly job's work. */
async function removeAll(atRestMs?: number): Promise<void> {
  await removeOld(server.context, DAYS);
  await sweep(server.context, atRestMs);
}

/** 'YYYY-MM-DD', UTC. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** A summary with a transaction on each of these days. */
async function uploadDays(...daysAgo: number[]): Promise<void> {
  const bytes = makeWorkbook([
    ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Employee', 'Type', 'Total'],
    ...daysAgo.map((days) => {
      count += 1;
      return [String(count), dayBefore(days), '10:00:00', '1', '101', 'ANN', 'Sale', '1.00'];
    }),
  ]);
  const done = await uploadFile(server, { user: agent, store, bytes });
  expect(done.status).toBe('completed');
}

async function listTransactions(): Promise<{ id: string; day: string }[]> {
  const query = { storeId: store.id, startDate: dayBefore(400), endDate: dayBefore(0) };
  const { transactions } = await server.call(ROUTES.listTransactions, { as: agent, query });
  return transactions
    .map(({ id, transactionTime }) => ({ id, day: transactionTime.slice(0, 10) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

async function addImage(id: string, shade: number): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([makePng(4, 3, shade)]), 'till.png');
  await server.call(ROUTES.addEvidence, { as: agent, params: { id }, form });
}

async function countFiles(): Promise<Record<string, number>> {
  const { dataDir } = server.context.config;
  const counts: Record<string, number> = {};
  for (const folder of ['originals', 'cleaned', 'evidence']) {
    const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true });
    counts[folder] = entries.filter((entry) => entry.isFile()).length;
  }
  return counts;
}

/** Runs the job as the schedule does. */
async function runSchedule(queue: string): Promise<void> {
  const { db } = server.context.database;
  await db.transaction().execute((tx) => server.context.jobs.enqueue(tx, queue, {}));
}

async function countRows(table: string): Promise<number> {
  const { rows } = await server.context.database.pool.query<{ count: number }>(
    `SELECT count(*) FROM ${table} WHERE store_id = $1`,
    [store.id],
  );
  return rows[0]!.count;
}

it('removes what is dated far ahead once it came as long ago, and keeps it until then', async () => {
  await uploadDays(100, -200, -9000);
  const counts = async () => [
    await countRows('transactions'),
    await countRows('store_days'),
    await countRows('data_uploads'),
  ];
  await removeAll(0);
  expect(await counts()).toEqual([2, 2, 1]);
  const { pool } = server.context.database;
  const came = [store.id, DAYS + 1];
  await pool.query(
    "UPDATE transactions SET created_at = now() - $2 * interval '1 day' WHERE store_id = $1 AND transaction_time < '2040-01-01'",
    came,
  );
  await pool.query(
    "UPDATE data_uploads SET upload_date = now() - $2 * interval '1 day' WHERE store_id = $1",
    came,
  );
  await removeAll(0);
  expect(await counts()).toEqual([1, 1, 1]);
  await pool.query(
    "UPDATE transactions SET created_at = now() - $2 * interval '1 day' WHERE store_id = $1",
    came,
  );
  await removeAll(0);
  expect(await counts()).toEqual([0, 0, 0]);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
});

it('removes older transactions with everything attached, keeps the rest, and audits how much was removed', async () => {
  await uploadDays(100, 31);
  await uploadDays(40, 30, 2);
  const [oldest, , , edge, newest] = await listTransactions();
  for (const { id } of [oldest!, newest!]) {
    await addImage(id, id === oldest!.id ? 1 : 2);
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isVerified: true } });
  }
  // Set aside, and with a layout that nobody has confirmed.
  for (const [id, day] of [
    [90, 40],
    [91, 2],
  ] as const) {
    await server.context.database.pool.query(
      `INSERT INTO set_aside_transactions (store_id, transaction_id, upload_id, content)
      SELECT store_id, $2, max(id), json_build_object('transaction_time', $3::text)
      FROM data_uploads WHERE store_id = $1 GROUP BY store_id`,
      [store.id, id, `${dayBefore(day)}T10:00:00`],
    );
  }
  const before = await countFiles();
  await removeAll(0);

  expect(await listTransactions()).toEqual([edge, newest]);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);
  for (const [table, rows] of Object.entries({
    transactions: 2,
    transaction_details: 2,
    review_changes: 1,
    evidence_images: 1,
    store_days: 2,
    data_uploads: 1,
    set_aside_transactions: 1,
    upload_layouts: 1,
    layouts: 1,
  })) {
    expect([table, await countRows(table)]).toEqual([table, rows]);
  }
  expect(await countFiles()).toEqual({
    originals: before['originals']! - 1,
    cleaned: before['cleaned']! - 1,
    evidence: before['evidence']! - 1,
  });
  const entry = await server.context.database.db
    .selectFrom('audit_log')
    .select(['user_name', 'changes'])
    .where('action', '=', 'remove_expired')
    .where('entity_id', '=', String(store.id))
    .execute();
  expect(entry).toEqual([
    {
      user_name: 'Retention',
      changes: {
        after: {
          firstKeptDay: dayBefore(DAYS),
          retentionDays: DAYS,
          transactions: 4,
          uploads: 1,
          evidenceImages: 1,
          emailReports: 0,
          cases: 0,
        },
      },
    },
  ]);

  // With nothing left to do, nothing is audited.
  await removeAll(0);
  expect(await listTransactions()).toHaveLength(2);
});

it(
  'keeps unreferenced files until they are a day old, since they may be in use, and those older than the database',
  { tags: ['long'] },
  async () => {
    await uploadDays(50);
    const { dataDir } = server.context.config;
    const { db } = server.context.database;
    const { raw_data_path: original } = await db
      .selectFrom('data_uploads')
      .select('raw_data_path')
      .where('store_id', '=', store.id)
      .executeTakeFirstOrThrow();
    await removeAll();
    expect(await countRows('data_uploads')).toBe(0);
    const file = path.join(dataDir, original!);
    expect((await stat(file)).isFile()).toBe(true);
    await utimes(file, new Date(0), new Date(0));
    // Older than the database, as after starting on the wrong one by mistake.
    await removeAll();
    expect((await stat(file)).isFile()).toBe(true);
    await server.context.database.pool.query("UPDATE schema_migrations SET applied_at = '1960-01-01'");
    await removeAll();
    await expect(stat(file)).rejects.toThrow('ENOENT');
  },
);

it('leaves files alone during a backup', { tags: ['long'] }, async () => {
  await uploadDays(60);
  const before = await countFiles();
  const snapshot = await takeSnapshot(server.context.database.connectionString);
  try {
    await removeAll(0);
    expect(await countRows('transactions')).toBe(0);
    expect(await countFiles()).toEqual(before);
  } finally {
    await snapshot.close();
  }
  await removeAll(0);
  expect((await countFiles())['originals']).toBe(before['originals']! - 1);
});

it('sweeps unreferenced and abandoned incoming files even without RETENTION_DAYS, but none that is referenced or arriving', async () => {
  await uploadDays(1);
  const { dataDir } = server.context.config;
  const [orphan, aborted, arriving] = ['originals/0a/0a', 'incoming/aborted', 'incoming/arriving'].map(
    (name) => path.join(dataDir, name),
  );
  await mkdir(path.dirname(orphan!), { recursive: true });
  for (const file of [orphan!, aborted!, arriving!]) await writeFile(file, 'x');
  const before = await countFiles();
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
  await server.context.database.pool.query("UPDATE schema_migrations SET applied_at = '1960-01-01'");
  await utimes(orphan!, hoursAgo(25), hoursAgo(25));
  await utimes(aborted!, hoursAgo(2), hoursAgo(2));
  for (const row of await server.context.database.db
    .selectFrom('data_uploads')
    .select('raw_data_path')
    .where('store_id', '=', store.id)
    .execute()) {
    await utimes(path.join(dataDir, row.raw_data_path!), hoursAgo(25), hoursAgo(25));
  }
  await runSchedule('retention');
  await eventually(() => expect(stat(orphan!)).rejects.toThrow('ENOENT'), 20_000);
  await removeStaleFiles(server.context.files.scratch);
  await expect(stat(aborted!)).rejects.toThrow('ENOENT');
  expect((await stat(arriving!)).isFile()).toBe(true);
  expect(await countFiles()).toEqual({ ...before, originals: before['originals']! - 1 });
});

it('keeps a day with something of a case that is open or was closed lately, and the case with it', async () => {
  await uploadDays(50, 51, 52);
  const [first, second] = (await listTransactions()).filter(({ day }) => day >= dayBefore(51));
  const cases: string[] = [];
  for (const { id } of [first!, second!]) {
    await server.call(ROUTES.updateTransaction, { as: agent, params: { id }, body: { isFlagged: true } });
    const opened = await server.call(ROUTES.createCase, {
      as: agent,
      body: { title: 'Kept', transactionIds: [id] },
    });
    cases.push(opened.id);
    const form = new FormData();
    form.set('file', new Blob([makePng()]), 'till.png');
    await server.call(ROUTES.addCaseEvidence, { as: agent, params: { id: opened.id }, form });
  }
  const daysKept = async () => (await listTransactions()).map(({ day }) => day).toSorted();
  await removeAll();
  expect(await daysKept()).toEqual([dayBefore(51), dayBefore(50)]);
  expect(await findWrongDays(server.context.database.db)).toEqual([]);

  const { pool } = server.context.database;
  for (const [index, days] of [10, 31].entries()) {
    await server.call(ROUTES.updateCase, {
      as: agent,
      params: { id: cases[index]! },
      body: { version: 1, status: 'policy', reason: 'Talked to' },
    });
    await pool.query(
      'UPDATE cases SET closed_at = now() - make_interval(days => $1) WHERE store_id = $2 AND id = $3',
      [days, ...cases[index]!.split('-')],
    );
  }
  await removeAll();
  expect(await daysKept()).toEqual([first!.day]);
  const left = await server.call(ROUTES.listCases, { as: agent, query: { storeId: store.id } });
  expect(left.cases.map(({ id }) => id)).toEqual([cases[0]]);
  for (const table of ['case_transactions', 'case_events', 'evidence_images']) {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT DISTINCT store_id || '-' || case_id AS id FROM ${table} WHERE store_id = $1`,
      [store.id],
    );
    expect([table, rows.map(({ id }) => id)]).toEqual([table, [cases[0]]]);
  }
});
