// In the long form only: waits for retries and lost connections.
// On both databases: the queue and locks.
import net from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type AppDatabase, openDatabase } from './database/database.ts';
import { createJobs, type Jobs } from './jobs.ts';

let testDatabase: TestDatabase;
let database: AppDatabase;
let jobs: Jobs;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connectionString);
  jobs = createJobs(testDatabase.connectionString);
});
afterAll(async () => {
  await jobs.stop({ timeoutMs: 1_000 });
  await database.close();
  await testDatabase.drop();
});

test('a job exists only if its transaction commits', async () => {
  const done: number[] = [];
  await jobs.work<{ n: number }>('commits', async ({ n }) => {
    done.push(n);
  });
  await jobs.start();
  const undone = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'commits', { n: 1 });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, 'commits', { n: 2 }));
  await eventually(() => expect(done).toEqual([2]));
});

test('jobs that wait together run one right after another', async () => {
  const done: number[] = [];
  await jobs.work<{ n: number }>(
    'waiting-together',
    async ({ n }) => {
      done.push(n);
    },
    { lookEverySeconds: 60 },
  );
  await database.db.transaction().execute(async (tx) => {
    for (let n = 1; n <= 4; n += 1) await jobs.enqueue(tx, 'waiting-together', { n });
  });
  await eventually(() => expect(done).toHaveLength(4));
});

test('a job that throws is retried until its last attempt, and knows which attempt that is', async () => {
  const runs: [number, boolean][] = [];
  await jobs.work(
    'fails',
    async (_, { attempt, isLastAttempt }) => {
      runs.push([attempt, isLastAttempt]);
      if (!isLastAttempt) throw new Error('not yet');
    },
    { retryLimit: 1, retryDelaySeconds: 1 },
  );
  await jobs.enqueue(database.db, 'fails', {});
  await eventually(() =>
    expect(runs).toEqual([
      [1, false],
      [2, true],
    ]),
  );
});

test('simultaneous jobs run in parallel, up to the queue’s limit', async () => {
  let running = 0;
  let most = 0;
  let finished = 0;
  await jobs.work(
    'together',
    async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 300));
      running -= 1;
      finished += 1;
    },
    { concurrency: 2 },
  );
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 4; n += 1) await jobs.enqueue(tx, 'together', { n });
  });
  await eventually(() => expect(finished).toBe(4), 20_000);
  expect(most).toBe(2);
});

test('a guarded job that loses its connection ends, and is retried without waiting for its heartbeat', async () => {
  const attempts: number[] = [];
  const ended: unknown[] = [];
  await jobs.work(
    'guarded',
    async (_, { attempt, signal }) => {
      attempts.push(attempt);
      if (attempt > 1) return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(signal.reason);
      // A job that notices its abort late or not at all.
      await new Promise(() => undefined);
    },
    { isGuarded: true, concurrency: 2, retryDelaySeconds: 3_600 },
  );
  await jobs.enqueue(database.db, 'guarded', {});
  await eventually(() => expect(attempts).toEqual([1]));
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'tillwatch run'`,
  );
  expect(rowCount).toBe(1);
  await eventually(() => expect(attempts).toEqual([1, 2]), 20_000);
  expect(ended).toEqual([expect.objectContaining({ message: expect.stringContaining('lost') as string })]);
});

test('a running guarded job is not given to others, and one given away starts only after it has ended', async () => {
  const elsewhere = createJobs(testDatabase.connectionString);
  let running = 0;
  let most = 0;
  let runs = 0;
  let end: () => void = () => undefined;
  const endOfFirst = new Promise<void>((resolve) => (end = resolve));
  const work = async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    if (runs === 1) await endOfFirst;
    running -= 1;
  };
  const options = { isGuarded: true, retryDelaySeconds: 1 };
  await jobs.work('slow', work, options);
  await elsewhere.work('slow', work, options);
  await elsewhere.start();
  try {
    await jobs.enqueue(database.db, 'slow', {});
    await eventually(() => expect(runs).toBe(1));
    const state = async () => {
      const { rows } = await database.pool.query<{ state: string }>(
        "SELECT state FROM pgboss.job WHERE name = 'slow'",
      );
      return rows.map((row) => row.state);
    };
    // Without its heartbeat, the queue considers it lost and hands it out again.
    await eventually(async () => {
      await database.pool.query(
        `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour'
          WHERE name = 'slow' AND state = 'active' AND retry_count = 0`,
      );
      const { rows } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = 'tillwatch run' AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, 60_000);
    expect([runs, await state()]).toEqual([1, ['active']]);
    end();
    await eventually(async () => expect([runs, await state()]).toEqual([2, ['completed']]), 20_000);
    expect(most).toBe(1);
  } finally {
    end();
    await elsewhere.stop({ timeoutMs: 1_000 });
  }
}, 120_000);

test('a lost database is logged once for all workers, and once more when it is back', async () => {
  const target = new URL(testDatabase.connectionString);
  const sockets = new Set<net.Socket>();
  const pass = (client: net.Socket): void => {
    const behind = net.connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(behind).pipe(client);
  };
  const open = async (port: number): Promise<net.Server> => {
    const server = net.createServer(pass);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  let way = await open(0);
  const { port } = way.address() as net.AddressInfo;
  const through = new URL(target);
  through.host = `127.0.0.1:${port}`;
  const lines: { level: number; msg: string }[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  const watched = createJobs(through.href, log);
  for (let worker = 0; worker < 4; worker += 1) await watched.work(`away-${worker}`, async () => undefined);
  await watched.start();
  try {
    way.close();
    for (const socket of sockets) socket.destroy();
    await eventually(() => expect(lines).not.toEqual([]), 30_000);
    way = await open(port);
    await eventually(() => expect(lines.at(-1)?.msg).toContain('is back'), 30_000);
    expect(lines.map(({ level }) => level)).toEqual([40, 30]);
  } finally {
    await watched.stop({ timeoutMs: 1_000 });
    for (const socket of sockets) socket.destroy();
    way.close();
  }
}, 90_000);

test('a job that ends after an orderly stop is no error, and runs again', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const stopped = createJobs(testDatabase.connectionString, log);
  let isRunning = false;
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  await stopped.work('outlives-the-stop', async () => {
    isRunning = true;
    await finished;
  });
  await stopped.start();
  await database.db.transaction().execute((tx) => stopped.enqueue(tx, 'outlives-the-stop', {}));
  await eventually(() => expect(isRunning).toBe(true));
  await stopped.stop({ timeoutMs: 200 });
  finish();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(lines).toEqual([]);
});
