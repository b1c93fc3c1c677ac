// On both databases: statements.
import { HISTORY_DAYS, ROUTES, type Store } from '@tillwatch/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTransactions } from '../testing/seed-transactions.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server.ts';

let server: TestServer;
let store: Store;
let admin: TestUser;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  store = await server.createStore('1');
  admin = await server.createUser({ role: 'admin' });
  const { pool } = server.context.database;
  today = (await pool.query<{ day: string }>('SELECT current_date AS day')).rows[0]!.day;
});
afterAll(() => server.close());

const read = () => server.call(ROUTES.getTeamHistory, { as: admin });

it('has thirty days without any data', async () => {
  const { days, findings } = await read();
  expect(days).toHaveLength(HISTORY_DAYS);
  expect(days.at(-1)).toEqual({
    day: today,
    uploads: 0,
    failedUploads: 0,
    transactions: 0,
    reviewed: 0,
    verified: 0,
    flagged: 0,
    hoursToReview: null,
  });
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(findings).toEqual([]);
});

it('counts what came in, what filters flagged, and how long the first decisions took', async () => {
  const { database } = server.context;
  await seedTransactions(
    database,
    { storeId: store.id, userId: admin.id },
    Array.from({ length: 4 }, (_, index) => ({
      transactionNumber: String(index),
      time: `${today}T00:00:0${index}`,
      filters: index < 3 ? (['refund'] as const) : (['abort', 'no_sales'] as const),
    })),
  );
  await database.pool.query("UPDATE transactions SET created_at = now() - interval '3 hours'");
  const { transactions } = await server.call(ROUTES.listTransactions, {
    as: admin,
    query: { storeId: store.id, sortOrder: 'asc' },
  });
  for (const [place, body] of [
    [0, { isVerified: true }],
    [1, { isFlagged: true }],
    [2, { verificationNotes: 'Only a note' }],
  ] as const) {
    await server.call(ROUTES.updateTransaction, { as: admin, params: { id: transactions[place]!.id }, body });
  }
  // A second decision, much later than the load, isn't a first one.
  await database.pool.query(
    'UPDATE transactions SET created_at = now() - interval $$5 days 3 hours$$ WHERE id = $1',
    [Number(transactions[1]!.id.split('-')[1])],
  );
  await database.pool.query(
    `UPDATE review_changes SET changed_at = now() - interval '5 days 1 hour' WHERE transaction_id = $1`,
    [Number(transactions[1]!.id.split('-')[1])],
  );
  await server.call(ROUTES.updateTransaction, {
    as: admin,
    params: { id: transactions[1]!.id },
    body: { isVerified: true },
  });

  const { days, findings } = await read();
  expect(days.at(-1)).toMatchObject({ uploads: 1, failedUploads: 0, transactions: 4 });
  expect(days.at(-1)?.hoursToReview).toBeCloseTo(3, 1);
  expect(days.flatMap(({ hoursToReview }) => hoursToReview ?? [])).toEqual([
    expect.closeTo(2, 1),
    expect.closeTo(3, 1),
  ]);
  expect(findings).toEqual([
    { filter: 'refund', transactions: 3 },
    { filter: 'no_sales', transactions: 1 },
    { filter: 'abort', transactions: 1 },
  ]);

  // With twice as many as are measured, every other one is.
  await database.pool.query(
    'UPDATE agent_activity SET transactions_reviewed = 20000 WHERE activity_date = $1',
    [today],
  );
  const sampled = (await read()).days.flatMap(({ hoursToReview }) => hoursToReview ?? []);
  expect(sampled).toHaveLength(1);
});

it('does not count an upload that waits for its columns as failed', async () => {
  const { pool } = server.context.database;
  const { uploads } = (await read()).days.at(-1)!;
  await pool.query(
    `INSERT INTO data_uploads (store_id, filename, file_type, size_bytes, content_hash, uploaded_by, processing_status,
       needs_columns, error_message)
     SELECT $1, name, 'csv', 1, name, $2, 'failed', waits, 'x'
     FROM (VALUES ('waits.csv', true), ('fails.csv', false)) f (name, waits)`,
    [store.id, admin.id],
  );
  expect((await read()).days.at(-1)).toMatchObject({ uploads: uploads + 2, failedUploads: 1 });
});
