import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { outgrows } from '../../platform/transaction-facts.queries.ts';

/** A verified transaction of which a file has more money or findings, or another cashier. */
export interface OutgrownReview {
  contradictionId: number;
  transactionId: number;
  transactionNumber: string;
  reviewedBy: number | null;
}

export async function findOutgrownReviews(
  tx: Kysely<Database>,
  storeId: number,
  contradictionIds: readonly number[],
): Promise<OutgrownReview[]> {
  const { rows } = await sql<OutgrownReview>`
    SELECT c.id AS "contradictionId", t.id AS "transactionId", t.transaction_number AS "transactionNumber",
      t.reviewed_by AS "reviewedBy"
    FROM contradictions c
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) n
    WHERE c.store_id = ${storeId} AND c.id = ANY(${[...contradictionIds]}::bigint[])
      AND ${sql.raw(outgrows('t', 'n'))}
    ORDER BY c.id`.execute(tx);
  return rows;
}
