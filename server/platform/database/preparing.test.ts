// On both databases.
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type AppDatabase, openDatabase, readTogether } from './database.ts';

let testDatabase: TestDatabase;
let database: AppDatabase;
beforeAll(async () => {
  testDatabase = await createMigratedDatabase();
  // One connection, so that all that follows is on the same one.
  database = openDatabase(testDatabase.connectionString, { maxConnections: 1 });
  await database.pool.query(`
    CREATE SCHEMA other; CREATE TABLE other.colors (name text); INSERT INTO other.colors VALUES ('blue');
    CREATE TABLE public.colors (name text); INSERT INTO public.colors VALUES ('red')`);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Where stores are spread over nodes, nothing is prepared. */
const IS_SPREAD = process.env['CITUS_URL'] !== undefined;

const COLORS = CompiledQuery.raw('SELECT name FROM colors WHERE name <> $1', ['']);

async function listPrepared(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
  return rows.map(({ name }) => name);
}

it('prepares a statement once for a connection, in transactions and outside', async () => {
  const { db, often } = database;
  await db.executeQuery(COLORS);
  expect(await listPrepared()).toEqual([]);
  for (let times = 0; times < 8; times += 1) {
    expect((await often.real.executeQuery(COLORS)).rows).toEqual([{ name: 'red' }]);
    await often.real.transaction().execute((tx) => tx.executeQuery(COLORS));
  }
  expect(await listPrepared()).toHaveLength(IS_SPREAD ? 0 : 1);
});

it('reads other tables under the same name where sight is limited, again and again', async () => {
  const { often } = database;
  for (let times = 0; times < 8; times += 1) {
    for (const sight of ['real', 'seen'] as const) {
      const read = await often[sight].transaction().execute(async (tx) => {
        if (sight === 'seen')
          await tx.executeQuery(CompiledQuery.raw('SET LOCAL search_path = other, public'));
        return tx.executeQuery(COLORS);
      });
      expect(read.rows).toEqual([{ name: sight === 'seen' ? 'blue' : 'red' }]);
    }
  }
});

it('keeps a statement that failed, and works on after a rollback', async () => {
  const { often } = database;
  const divide = (by: number) => CompiledQuery.raw('SELECT 1 / $1::integer AS result', [by]);
  await expect(readTogether(often.real, (tx) => tx.executeQuery(divide(0)))).rejects.toMatchObject({
    code: '22012',
  });
  const { rows } = await readTogether(often.real, (tx) => tx.executeQuery(divide(1)));
  expect(rows).toEqual([{ result: 1 }]);
});

it('does not prepare texts without end', async () => {
  const { often } = database;
  for (let at = 0; at < 400; at += 1) {
    const { rows } = await often.real.executeQuery(CompiledQuery.raw(`SELECT $1::integer AS n${at}`, [at]));
    expect(rows).toEqual([{ [`n${at}`]: at }]);
  }
  expect((await listPrepared()).length).toBeLessThanOrEqual(2 * 300);
  expect((await listPrepared()).length > 100).toBe(!IS_SPREAD);
});
