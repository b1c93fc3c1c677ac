// On both databases: locks.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredAttempts } from '../platform/attempts.queries.ts';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAttemptLimit } from './attempt-limit.ts';

const MINUTE_MS = 60_000;

let testDatabase: TestDatabase;
/** Stand-ins for two processes. */
let here: AppDatabase;
let there: AppDatabase;
beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  here = openDatabase(testDatabase.connectionString);
  there = openDatabase(testDatabase.connectionString);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await testDatabase.drop();
});

function limitOf(name: string, max: number, { db } = here) {
  return createAttemptLimit(db, { name, max, windowMs: MINUTE_MS });
}

async function endWindows(): Promise<void> {
  await here.db
    .updateTable('attempts')
    .set({ window_ends: sql<Date>`now()` })
    .execute();
}

test('after the last allowed attempt, a subject waits until its window ends', async () => {
  const limit = limitOf('a', 2);
  expect([await limit.take('x'), await limit.take('x')]).toEqual([0, 0]);
  const waitMs = await limit.take('x');
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(MINUTE_MS);
  expect(await limit.take('y')).toBe(0);
  expect(await limitOf('b', 2).take('x')).toBe(0);
  await endWindows();
  expect(await limit.take('x')).toBe(0);
});

test('lets no extra attempts through when many arrive at once, even at different processes', async () => {
  const limits = [limitOf('at once', 5), limitOf('at once', 5, there)];
  const waits = await Promise.all(Array.from({ length: 20 }, (_, index) => limits[index % 2]!.take('x')));
  expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(5);
});

test('forgets a subject that succeeded, and takes back an attempt that didn’t count', async () => {
  const limit = limitOf('c', 1);
  await limit.take('x');
  await limit.forget('x');
  expect(await limit.take('x')).toBe(0);
  await limit.giveBack('x');
  expect(await limit.take('x')).toBe(0);
  expect(await limit.take('x')).toBeGreaterThan(0);
});

test('stores no names, and no rows past their window', async () => {
  await limitOf('d', 1).take('ann@example.com');
  const rows = await here.db.selectFrom('attempts').select('key').execute();
  expect(rows.some(({ key }) => key.startsWith('d '))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('ann');
  await endWindows();
  await limitOf('e', 1).take('ann@example.com');
  await deleteExpiredAttempts(here.db);
  const left = await here.db.selectFrom('attempts').select('key').execute();
  expect(left.map(({ key }) => key[0])).toEqual(['e']);
});
