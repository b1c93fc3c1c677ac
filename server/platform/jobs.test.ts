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

test('a job exists when its transaction commits, and never when it does not', async () => {
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

test('a job that throws runs again until its last attempt, and knows which one that is', async () => {
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

test('jobs that come together run at the same time, as many as the queue allows', async () => {
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
