import { type Kysely, sql } from 'kysely';
import type { CaseEventDetails, Database } from './database/schema.ts';
import type { TransactionKey } from './transaction-key.ts';

export interface CaseOfTransaction {
  storeId: number;
  id: number;
  title: string;
  isClosed: boolean;
  assignedTo: number | null;
}

/**
 * Locks the cases that have a transaction, and then the transaction, so until the database transaction ends, nobody
 * else changes them and no other case gets it. A case that gets it between the two locks is waited for and locked, too.
 * @param lockRow locks the transaction's row
 */
export async function lockWithCases<Row>(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
  lockRow: () => Promise<Row>,
): Promise<{ cases: CaseOfTransaction[]; row: Row }> {
  const { casesOf, rows: row } = await lockAllWithCases(tx, { storeId, ids: [id] }, lockRow);
  return { cases: casesOf(id), row };
}

/**
 * The same for several transactions of a store: all of their cases come before the first of them.
 * @param lockRows locks the rows of the transactions, in the order of their ids
 */
export async function lockAllWithCases<Rows>(
  tx: Kysely<Database>,
  { storeId, ids }: { storeId: number; ids: readonly number[] },
  lockRows: () => Promise<Rows>,
): Promise<{ casesOf: (id: number) => CaseOfTransaction[]; rows: Rows }> {
  const among = sql`ANY(${[...ids]}::bigint[])`;
  for (;;) {
    await sql`SAVEPOINT before_cases`.execute(tx);
    const cases = await lockCasesOf(tx, storeId, ids);
    const rows = await lockRows();
    const { rows: now } = await sql<{ id: number; transactionId: number }>`
      SELECT x.case_id AS id, x.transaction_id AS "transactionId" FROM case_transactions x
      WHERE x.store_id = ${storeId} AND x.transaction_id = ${among}`.execute(tx);
    if (now.every(({ id }) => cases.some((one) => one.id === id))) {
      await sql`RELEASE SAVEPOINT before_cases`.execute(tx);
      const has = (one: CaseOfTransaction, id: number) =>
        now.some((link) => link.id === one.id && link.transactionId === id);
      return { casesOf: (id) => cases.filter((one) => has(one, id)), rows };
    }
    // Cases are locked before their transactions, never after.
    await sql`ROLLBACK TO SAVEPOINT before_cases`.execute(tx);
  }
}

async function lockCasesOf(
  tx: Kysely<Database>,
  storeId: number,
  transactionIds: readonly number[],
): Promise<CaseOfTransaction[]> {
  const { rows } = await sql<CaseOfTransaction>`
    SELECT c.store_id AS "storeId", c.id, c.title, c.closed_at IS NOT NULL AS "isClosed",
      c.assigned_to AS "assignedTo"
    FROM cases c WHERE c.store_id = ${storeId} AND c.id IN (
      SELECT x.case_id FROM case_transactions x
      WHERE x.store_id = ${storeId} AND x.transaction_id = ANY(${[...transactionIds]}::bigint[]))
    ORDER BY c.id FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Adds to a case's history what somebody did to one of its transactions. Later changes of the case must have seen it.
 */
export async function insertCaseNews(
  tx: Kysely<Database>,
  { storeId, id }: Pick<CaseOfTransaction, 'storeId' | 'id'>,
  { userId, details }: { userId: number; details: CaseEventDetails },
): Promise<void> {
  await tx
    .insertInto('case_events')
    .values({
      store_id: storeId,
      case_id: id,
      kind: 'changed',
      details: JSON.stringify(details),
      user_id: userId,
    })
    .execute();
  await tx
    .updateTable('cases')
    .set((eb) => ({ updated_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}
