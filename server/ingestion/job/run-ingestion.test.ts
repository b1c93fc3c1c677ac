// In the long form only: interrupts readings at every step.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resolveDataPath } from '../../platform/files.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { makeSummary } from '../../testing/upload-file.ts';
import { type Ingestion, runIngestion } from './run-ingestion.ts';
import { READING_LIMITS } from './watch-reading.ts';

// Each upload starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
const never = new AbortController().signal;

beforeAll(async () => {
  server = await startTestServer();
  // Otherwise they would pick up these uploads, which have no jobs, every minute and load them during the test.
  await server.context.jobs.stop({ timeoutMs: 1_000 });
});
afterAll(() => server.close());

/** An upload without a job. */
async function prepareTask(bytes: Uint8Array): Promise<Ingestion> {
  const { config, database } = server.context;
  const store = await server.createStore();
  const user = await server.createUser();
  const contentHash = randomBytes(32).toString('hex');
  const originalPath = `originals/${contentHash.slice(0, 2)}/${contentHash}`;
  const file = resolveDataPath(config.dataDir, originalPath);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  const { id } = await database.db
    .insertInto('data_uploads')
    .values({
      store_id: store.id,
      uploaded_by: user.id,
      filename: 'export.xlsx',
      file_type: 'xlsx',
      size_bytes: bytes.length,
      content_hash: contentHash,
      raw_data_path: originalPath,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    storeId: store.id,
    uploadId: id,
    connectionString: database.connectionString,
    originalPath,
    contentHash,
    sizeBytes: bytes.length,
  };
}

async function countTransactions({ storeId }: Ingestion): Promise<number> {
  const { rows } = await server.context.database.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM transactions WHERE store_id = $1',
    [storeId],
  );
  return rows[0]!.count;
}

const manyLines = makeSummary(
  Array.from({ length: 40_000 }, (_, index) => [
    String(index + 1),
    16 + Math.floor(index / 20_000),
    new Date((index % 20_000) * 4_000).toISOString().slice(11, 19),
    '1.00',
  ]),
);

/** A journal that takes longer to read than the watch's interval. */
function longJournal(): Buffer {
  const lines = Array.from({ length: 250_000 }, (_, index) => [
    `TRANS# ${index + 1}   REG 01   11/18/2026 06:${String(index % 60).padStart(2, '0')}:00`,
    `MILK NO ${index}     2.49`,
    'TOTAL    2.49',
    'CASH     2.49',
  ]).flat();
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** Text that continues long after its last row. */
function emptyEnd(): Buffer {
  return Buffer.concat([
    Buffer.from('TRANS# 1   REG 01   11/18/2026 06:00:00\nMILK     2.49\nTOTAL    2.49\nCASH     2.49\n'),
    Buffer.alloc(40 * 1024 * 1024, '\n'),
  ]);
}

it('refuses a file whose rows never end', async () => {
  const task = await prepareTask(longJournal());
  const outcome = await runIngestion(server.context.files, task, never, {
    reading: { ...READING_LIMITS, baseMs: 1, perRowMs: 0 },
  });
  expect(outcome).toMatchObject({
    status: 'refused',
    errorMessage: expect.stringMatching(
      /^Reading this file was stopped after \d+ seconds, in which it gave/,
    ) as string,
  });
  expect(await countTransactions(task)).toBe(0);
});

it('refuses a file that takes too long, loads none of it, and can be retried', async () => {
  const task = await prepareTask(manyLines);
  // The thread waits for the database.
  const holder = new pg.Client({ connectionString: task.connectionString });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM data_uploads WHERE store_id = $1 FOR UPDATE', [task.storeId]);
  const outcome = await runIngestion(server.context.files, task, never, {
    timeoutMs: 4_000,
    // Waiting doesn't count as reading.
    reading: { ...READING_LIMITS, baseMs: 1, silenceMs: 1 },
  });
  await holder.end();
  expect(outcome).toMatchObject({
    status: 'refused',
    errorMessage: expect.stringContaining('took longer') as string,
  });
  expect(await countTransactions(task)).toBe(0);

  expect(await runIngestion(server.context.files, task, never)).toEqual({ status: 'completed' });
  expect(await countTransactions(task)).toBe(40_000);
  expect(await runIngestion(server.context.files, task, never)).toEqual({ status: 'finished-before' });
  expect(await countTransactions(task)).toBe(40_000);
});

it('waits for its store as long as it takes', async () => {
  const task = await prepareTask(makeSummary([['1', 16, '10:00:00', '1.00']]));
  const holder = new pg.Client({ connectionString: task.connectionString });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1414088524, $1)', [task.storeId]);
  // Starting and reading may take seconds where much else runs.
  const outcome = runIngestion(server.context.files, task, never, { timeoutMs: 15_000 });
  await expect(Promise.race([outcome, sleep(18_000, 'still waiting')])).resolves.toBe('still waiting');
  await holder.end();
  expect(await outcome).toEqual({ status: 'completed' });
}, 60_000);

it('refuses a file that stops yielding rows', async () => {
  const task = await prepareTask(emptyEnd());
  const outcome = await runIngestion(server.context.files, task, never, {
    reading: { ...READING_LIMITS, silenceMs: 1 },
  });
  expect(outcome).toMatchObject({
    status: 'refused',
    errorMessage: expect.stringContaining('came to a halt') as string,
  });
  expect(await countTransactions(task)).toBe(0);
});

it('refuses a file that takes too much memory', async () => {
  const task = await prepareTask(manyLines);
  const outcome = await runIngestion(server.context.files, task, never, { maxHeapMb: 12 });
  expect(outcome).toMatchObject({
    status: 'refused',
    errorMessage: expect.stringContaining('memory') as string,
  });
});

it('leaves nothing loaded when interrupted in the middle of its work', async () => {
  const task = await prepareTask(manyLines);
  const { pool } = server.context.database;
  const ending = new AbortController();
  const outcome = runIngestion(server.context.files, task, ending.signal);
  const failure = expect(outcome).rejects.toThrow('was ended before it was done');
  // It is loading: its transaction has locked the store.
  await eventually(async () => {
    const { rows } = await pool.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted",
      [task.storeId],
    );
    expect(rows).toHaveLength(1);
  });
  ending.abort();
  await failure;
  await eventually(async () => {
    const { rows } = await pool.query(
      `SELECT state, wait_event, now() - query_start AS since, left(query, 200) AS query FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'tillwatch ingestion'`,
    );
    expect(rows).toEqual([]);
  });
  expect(await countTransactions(task)).toBe(0);

  expect(await runIngestion(server.context.files, task, never)).toEqual({ status: 'completed' });
  expect(await countTransactions(task)).toBe(40_000);
  const cleaned = await readdir(path.join(server.context.config.dataDir, 'cleaned'));
  // What remains of a refused file is removed with the failed job.
  const suffix = `-${task.storeId}-${task.uploadId}.csv`;
  expect(cleaned.filter((name) => name.includes(suffix))).toEqual([
    expect.stringMatching(/\.csv$/) as string,
  ]);
});
