import { type Kysely, sql } from 'kysely';
import type { ContradictionKey } from '../../ingestion/store/take-contradiction.ts';
import type { UploadKey } from '../../ingestion/store/upload-key.ts';
import type { Database } from '../../platform/database/schema.ts';
import { factsOf, joinContent, type TransactionFacts } from '../../platform/transaction-facts.queries.ts';

/** Those that nobody has decided about. */
export async function countContradicted(
  db: Kysely<Database>,
  { storeId, uploadId }: UploadKey,
): Promise<number> {
  const { count } = await db
    .selectFrom('contradictions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('store_id', '=', storeId)
    .where('upload_id', '=', uploadId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface Contradiction {
  isSettled: boolean;
  filename: string;
  transactionNumber: string;
  stored: TransactionFacts;
  file: TransactionFacts;
}

/** Until the database transaction ends, nobody else changes the transaction or decides. @returns undefined if there is none. */
export async function lockContradiction(
  tx: Kysely<Database>,
  { storeId, transactionId, uploadId }: ContradictionKey,
): Promise<Contradiction | undefined> {
  await sql`SELECT FROM transactions WHERE store_id = ${storeId} AND id = ${transactionId} FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<Contradiction>`
    SELECT c.settled_at IS NOT NULL AS "isSettled", u.filename, t.transaction_number AS "transactionNumber",
      ${sql.raw(factsOf('t', 'd'))} AS stored, ${sql.raw(factsOf('said', 'said'))} AS file
    FROM contradictions c
    JOIN data_uploads u ON u.store_id = c.store_id AND u.id = c.upload_id
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    ${sql.raw(joinContent('c.content', 'said'))}
    WHERE c.store_id = ${storeId} AND c.transaction_id = ${transactionId} AND c.upload_id = ${uploadId}`.execute(
    tx,
  );
  return rows[0];
}

export async function saveDecision(
  tx: Kysely<Database>,
  { storeId, transactionId, uploadId }: ContradictionKey,
  { takes, reason, userId }: { takes: boolean; reason: string; userId: number },
): Promise<void> {
  await tx
    .updateTable('contradictions')
    .set({ settled_at: sql<Date>`now()`, settled_by: userId, is_taken: takes, reason })
    .where('store_id', '=', storeId)
    .where('transaction_id', '=', transactionId)
    .where('upload_id', '=', uploadId)
    .execute();
}
