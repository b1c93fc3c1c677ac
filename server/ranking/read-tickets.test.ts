// On both databases: statements.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppDatabase, openDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/schema.ts';
import { createMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readTickets } from './ranking.queries.ts';

const PER_STORE = 3000;
const PER_DAY = 100;

let own: TestDatabase;
let database: AppDatabase;
beforeAll(async () => {
  own = await createMigratedDatabase();
  database = openDatabase(own.connectionString);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

async function fill(db: Kysely<Database>, storeId: number): Promise<void> {
  await sql`INSERT INTO transactions (store_id, id, upload_id, transaction_number, register_id, employee_id,
      transaction_type, transaction_time, amount, priority, filter_mask, is_verified, search_text)
    SELECT ${storeId}::integer, n + 1, 1, n::text, '1', '7', 'Sale',
      '2026-03-01'::timestamp + n / ${PER_DAY}::integer * interval '1 day' + n % ${PER_DAY}::integer * interval '1 minute',
      1, 1, 0, false, ''
    FROM generate_series(0, ${PER_STORE}::integer - 1) AS n`.execute(db);
}

/** How many index entries of transactions the open database transaction has read. */
async function countEntriesRead(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))::integer AS entries
    FROM pg_index WHERE indrelid = 'transactions'::regclass`.execute(db);
  return rows[0]?.entries ?? 0;
}

// On several nodes, the counts are where the rows are.
it.skipIf(Boolean(process.env['CITUS_URL']))(
  'reads a day by its index, even of a store that the statistics do not know yet',
  async () => {
    await fill(database.db, 1);
    await sql`ANALYZE transactions`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      await fill(tx, 2);
      const before = await countEntriesRead(tx);
      const tickets = await readTickets(tx, 2, '2026-03-09');
      expect(tickets).toHaveLength(PER_DAY);
      expect((await countEntriesRead(tx)) - before).toBe(PER_DAY);
    });
  },
);
