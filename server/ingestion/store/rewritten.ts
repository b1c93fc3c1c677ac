// What another reading of the same bytes makes of suspicious transactions: it counts at once, and supervisors are told.
import type { ClientBase } from 'pg';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import { SAME_FILE } from './match-incoming.ts';

export interface Rewritten {
  /** Transactions with findings or risk that have another cashier, kind, or amount now, and how many of each. */
  transactions: number;
  cashiers: number;
  kinds: number;
  amounts: number;
}

export const NOTHING_REWRITTEN: Rewritten = { transactions: 0, cashiers: 0, kinds: 0, amounts: 0 };

/** Where there is no number, the name. */
const CASHIER = (alias: string): string =>
  `coalesce(${employeeKeyOf(`${alias}.employee_id`)}, ${alias}.employee_name)`;

/** Call once `repeated` says what changes, and before it does. */
export async function countRewritten(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<Rewritten> {
  const { rows } = await client.query<Rewritten>(
    `WITH same AS MATERIALIZED (${SAME_FILE}), changed AS (
      SELECT ${CASHIER('t')} IS DISTINCT FROM ${CASHIER('i')} AS has_other_cashier,
        t.transaction_type <> i.transaction_type AS has_other_kind, t.amount <> i.amount AS has_other_amount
      FROM repeated r JOIN incoming i ON i.id = r.incoming_id
      JOIN transactions t ON t.store_id = $1 AND t.id = r.id
      WHERE r.is_changed AND r.is_reading AND r.before_upload_id IN (SELECT id FROM same)
        AND (t.filter_mask | i.filter_mask <> 0 OR t.risk > 0)
    )
    SELECT count(*) FILTER (WHERE has_other_cashier OR has_other_kind OR has_other_amount)::integer AS transactions,
      count(*) FILTER (WHERE has_other_cashier)::integer AS cashiers,
      count(*) FILTER (WHERE has_other_kind)::integer AS kinds,
      count(*) FILTER (WHERE has_other_amount)::integer AS amounts
    FROM changed`,
    [storeId, uploadId],
  );
  return rows[0] ?? NOTHING_REWRITTEN;
}
