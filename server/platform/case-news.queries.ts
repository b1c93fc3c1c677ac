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
  key: TransactionKey,
  lockRow: () => Promise<Row>,
): Promise<{ cases: CaseOfTransaction[]; row: Row }> {
  for (;;) {
    await sql`SAVEPOINT before_cases`.execute(tx);
    const cases = await lockCasesOf(tx, key);
    const row = await lockRow();
    const { rows: now } = await sql<{ id: number }>`SELECT x.case_id AS id FROM case_transactions x
      WHERE x.store_id = ${key.storeId} AND x.transaction_id = ${key.id}`.execute(tx);
    if (now.every(({ id }) => cases.some((one) => one.id === id))) {
      await sql`RELEASE SAVEPOINT before_cases`.execute(tx);
      return { cases, row };
    }
    // Cases are locked before their transactions, never after.
    await sql`ROLLBACK TO SAVEPOINT before_cases`.execute(tx);
  }
}

async function lockCasesOf(
  tx: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<CaseOfTransaction[]> {
  const { rows } = await sql<CaseOfTransaction>`
    SELECT c.store_id AS "storeId", c.id, c.title, c.closed_at IS NOT NULL AS "isClosed",
      c.assigned_to AS "assignedTo"
    FROM cases c WHERE c.store_id = ${storeId} AND c.id IN (
      SELECT x.case_id FROM case_transactions x WHERE x.store_id = ${storeId} AND x.transaction_id = ${id})
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
