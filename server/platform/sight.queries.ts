// What an agent may see of transactions that wait for this agent's second look: see decision 59.
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';
import { readTogether } from './database/database.ts';
import type { Database } from './database/schema.ts';
import type { TransactionKey } from './transaction-key.ts';

/**
 * Reads as the actor may see it, all of one moment: agents see what waits for their second look as it was before the first
 * decision. Every call that shows an agent what others made of a transaction reads by this.
 */
export function readAs<Result>(
  db: Kysely<Database>,
  actor: Actor,
  read: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return readTogether(db, async (tx) => {
    if (actor.user.role === 'agent') await limitSight(tx, actor.user.id);
    return read(tx);
  });
}

/**
 * Until the end of the database transaction, tables are read by the views of the schema `seen`. Who is looking is told the
 * nodes, too, where stores are spread over several.
 */
async function limitSight(tx: Kysely<Database>, userId: number): Promise<void> {
  await sql`SET LOCAL search_path = seen, public`.execute(tx);
  await sql`SET LOCAL citus.propagate_set_commands = 'local'`.execute(tx);
  await sql`SET LOCAL tillwatch.viewer = ${sql.lit(String(userId))}`.execute(tx);
}

/**
 * It doesn't wait for the actor's second look. For changes, which are made of what is there.
 * @param column the table and column with the transaction's number within its store
 */
export function notHiddenFrom(
  { user }: Actor,
  storeId: number,
  column: 'transactions.id' | 'case_transactions.transaction_id',
): RawBuilder<SqlBool> {
  if (user.role !== 'agent') return sql<SqlBool>`true`;
  return sql<SqlBool>`NOT EXISTS (SELECT FROM second_looks l
    WHERE l.store_id = ${storeId} AND l.transaction_id = ${sql.ref(column)}
      AND l.second_by = ${user.id}
      AND l.answered_at IS NULL AND l.called_off_at IS NULL)`;
}

/** Which of a store's transactions wait for the actor's second look. */
export async function findHidden(
  db: Kysely<Database>,
  { user }: Actor,
  storeId: number,
  transactionIds: readonly number[],
): Promise<number[]> {
  if (user.role !== 'agent') return [];
  const rows = await db
    .selectFrom('second_looks')
    .select('transaction_id')
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', sql<number>`ANY(${[...transactionIds]}::bigint[])`)
    .where('second_by', '=', user.id)
    .where('answered_at', 'is', null)
    .where('called_off_at', 'is', null)
    .execute();
  return rows.map((row) => row.transaction_id);
}

/** Whose second looks all of these transactions of a store wait for. What is about others, too, is no secret. */
export async function findSecondReviewers(
  db: Kysely<Database>,
  storeId: number,
  transactionIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('second_looks')
    .select('second_by')
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', sql<number>`ANY(${[...transactionIds]}::bigint[])`)
    .where('answered_at', 'is', null)
    .where('called_off_at', 'is', null)
    .groupBy('second_by')
    .having((eb) => eb.fn.countAll(), '=', new Set(transactionIds).size)
    .execute();
  return rows.map((row) => row.second_by);
}

/**
 * Who is not told what happens in a case: whose second looks all that it is about waits for, or all that the case has.
 * @param transactionIds what it is about; none where it is about the case itself
 */
export async function findBlindInCase(
  db: Kysely<Database>,
  { storeId, id }: { storeId: number; id: number },
  transactionIds: readonly number[] = [],
): Promise<number[]> {
  const rows = await db
    .selectFrom('case_transactions')
    .select('transaction_id')
    .where('store_id', '=', storeId)
    .where('case_id', '=', id)
    .execute();
  const ofCase = rows.map((row) => row.transaction_id);
  return [
    ...new Set([
      ...(await findSecondReviewers(db, storeId, transactionIds)),
      ...(await findSecondReviewers(db, storeId, ofCase)),
    ]),
  ];
}

/** To whom a report is hidden, as in `seen.email_reports`: it may tell what others decided of what waits for their second look. */
export async function findBlindToReport(
  db: Kysely<Database>,
  { storeId, id }: { storeId: number; id: number },
): Promise<number[]> {
  const { rows } = await sql<{ secondBy: number }>`
    SELECT DISTINCT l.second_by AS "secondBy"
    FROM email_reports r
    JOIN second_looks l ON l.store_id = r.store_id AND l.answered_at IS NULL AND l.called_off_at IS NULL
    JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE r.store_id = ${storeId} AND r.id = ${id} AND l.store_id = ${storeId} AND t.store_id = ${storeId}
      AND l.second_by <> r.generated_by AND r.created_at >= l.drawn_at
      AND t.transaction_time::date BETWEEN r.start_date AND r.end_date`.execute(db);
  return rows.map(({ secondBy }) => secondBy);
}

/** Nothing where no look is waiting. */
export async function callOffLook(tx: Kysely<Database>, { storeId, id }: TransactionKey): Promise<void> {
  await tx
    .updateTable('second_looks')
    .set({ called_off_at: sql<Date>`now()` })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', id)
    .where('answered_at', 'is', null)
    .where('called_off_at', 'is', null)
    .execute();
}
