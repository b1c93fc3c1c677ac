// What an agent may see of transactions that are waiting for this agent's second look: see decision 59.
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';
import { type AppDatabase, readTogether } from './database/database.ts';
import type { Database } from './database/schema.ts';
import type { TransactionKey } from './transaction-key.ts';

/** Condition on `second_looks l`: neither given nor called off. */
export const WAITS = sql<SqlBool>`l.answered_at IS NULL AND l.called_off_at IS NULL`;

/**
 * Reads as the actor may see things, all as of one moment: agents see transactions that are waiting for their second
 * look as they were before the first decision. Every call that shows an agent what others decided must read this way.
 */
export function readAs<Result>(
  db: Kysely<Database>,
  actor: Actor,
  read: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return readTogether(db, read, actor.user.role === 'agent' ? limitSight(actor.user.id) : undefined);
}

/** The same for what is read all the time, by key: see `AppDatabase.often`. */
export function readOftenAs<Result>(
  { often }: Pick<AppDatabase, 'often'>,
  actor: Actor,
  read: (tx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  return readAs(actor.user.role === 'agent' ? often.seen : often.real, actor, read);
}

/**
 * Until the database transaction ends, tables are read through the views of the schema `seen`. If stores are spread
 * over nodes, those are also told who is looking.
 */
function limitSight(userId: number): RawBuilder<unknown> {
  return sql`SET LOCAL search_path = seen, public;
    SET LOCAL citus.propagate_set_commands = 'local';
    SET LOCAL tillwatch.viewer = ${sql.lit(String(userId))}`;
}

/**
 * Condition: the transaction isn't waiting for the actor's second look. For changes, which use the real tables.
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
      AND l.second_by = ${user.id} AND ${WAITS})`;
}

/** Which of a store's transactions are waiting for the actor's second look. */
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

/**
 * The agents whose second looks all of these transactions are waiting for. News that is about others, too, isn't
 * secret.
 */
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
 * Who must not hear about an event in a case: the agents whose second looks all transactions in the event, or all in
 * the case, are waiting for.
 * @param transactionIds the event's; none if it's about the case itself
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

/**
 * Whom a report is hidden from, as in `seen.email_reports`: it may reveal decisions on what awaits their second look.
 */
export async function findBlindToReport(
  db: Kysely<Database>,
  { storeId, id }: { storeId: number; id: number },
): Promise<number[]> {
  const { rows } = await sql<{ secondBy: number }>`
    SELECT DISTINCT l.second_by AS "secondBy"
    FROM email_reports r
    JOIN second_looks l ON l.store_id = r.store_id AND ${WAITS}
    JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE r.store_id = ${storeId} AND r.id = ${id} AND l.store_id = ${storeId} AND t.store_id = ${storeId}
      AND l.second_by <> r.generated_by AND r.created_at >= l.drawn_at
      AND t.transaction_time::date BETWEEN r.start_date AND r.end_date`.execute(db);
  return rows.map(({ secondBy }) => secondBy);
}

/** Does nothing if no second look is waiting. */
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
