// What another reading of the same bytes makes of transactions at once; supervisors are told.
import type { ClientBase } from 'pg';
import { hasOtherCashier } from '../../platform/transaction-facts.queries.ts';
import { SAME_FILE } from './match-incoming.ts';

export interface Rewritten {
  /** Transactions with findings or risk that have another cashier, kind, or amount now, and how many of each. */
  transactions: number;
  cashiers: number;
  kinds: number;
  amounts: number;
  /** Transactions that have another number now, suspicious or not. */
  numbers: number;
  /** Transactions that would have another cashier, kind, or amount, or less findings, and wait for a decision. */
  held: number;
}

export const NOTHING_REWRITTEN: Rewritten = {
  transactions: 0,
  cashiers: 0,
  kinds: 0,
  amounts: 0,
  numbers: 0,
  held: 0,
};

/** Call once `repeated` says what changes, and before it does. */
export async function countRewritten(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<Rewritten> {
  const { rows } = await client.query<Rewritten>(
    `WITH same AS MATERIALIZED (${SAME_FILE}), changed AS (
      SELECT ${hasOtherCashier('t', 'i')} AS has_other_cashier,
        t.transaction_type <> i.transaction_type AS has_other_kind, t.amount <> i.amount AS has_other_amount,
        t.transaction_number <> i.transaction_number AS has_other_number,
        t.filter_mask | i.filter_mask <> 0 OR t.risk > 0 AS is_suspicious
      FROM repeated r JOIN incoming i ON i.id = r.incoming_id
      JOIN transactions t ON t.store_id = $1 AND t.id = r.id
      WHERE r.is_changed AND r.is_reading AND r.before_upload_id IN (SELECT id FROM same)
    )
    SELECT count(*) FILTER (WHERE is_suspicious AND (has_other_cashier OR has_other_kind OR has_other_amount))::integer
        AS transactions,
      count(*) FILTER (WHERE is_suspicious AND has_other_cashier)::integer AS cashiers,
      count(*) FILTER (WHERE is_suspicious AND has_other_kind)::integer AS kinds,
      count(*) FILTER (WHERE is_suspicious AND has_other_amount)::integer AS amounts,
      count(*) FILTER (WHERE has_other_number)::integer AS numbers,
      (SELECT count(*)::integer FROM contested x JOIN repeated r ON r.id = x.id
        WHERE x.is_held AND r.before_upload_id IN (SELECT id FROM same)) AS held
    FROM changed`,
    [storeId, uploadId],
  );
  return rows[0] ?? NOTHING_REWRITTEN;
}

/** Sentences for the upload's report. */
export function describeNumbers({ numbers }: Rewritten): string[] {
  if (numbers === 0) return [];
  const those = numbers === 1 ? '1 transaction has' : `${numbers.toLocaleString('en-US')} transactions have`;
  return [`${those} another number than before, because the file is read in another way.`];
}
