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

/** Those that have a transaction; until the database transaction ends, nobody else changes them. Call it before locking that. */
export async function lockCasesOf(
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

/** Adds to the history of a case what somebody did to one of its transactions; whoever changes the case should have seen it. */
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
