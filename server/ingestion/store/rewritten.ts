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
  /** Transactions that have another number, another business day, or another time of the same day now, suspicious or not. */
  numbers: number;
  days: number;
  times: number;
  /** The first numbers of those with another day or time, as they are now. */
  moved: string[];
  /** Transactions that the file no longer has, suspicious or not, and the first of their numbers, suspicious ones first. */
  gone: number;
  goneNumbers: string[];
  /** How many of those had findings. */
  goneFindings: number;
  /** Transactions that would have another cashier, kind, or amount, or less findings, and wait for a decision. */
  held: number;
}

export const NOTHING_REWRITTEN: Rewritten = {
  transactions: 0,
  cashiers: 0,
  kinds: 0,
  amounts: 0,
  numbers: 0,
  days: 0,
  times: 0,
  moved: [],
  gone: 0,
  goneNumbers: [],
  goneFindings: 0,
  held: 0,
};

/** How many are named; the rest is counted. */
const MOST_NAMED = 5;

/** Call once `repeated` says what changes, and before it does. */
export async function countRewritten(
  client: ClientBase,
  { storeId, uploadId }: { storeId: number; uploadId: number },
): Promise<Rewritten> {
  const { rows } = await client.query<Omit<Rewritten, 'gone' | 'goneNumbers' | 'goneFindings'>>(
    `WITH same AS MATERIALIZED (${SAME_FILE}), changed AS (
      SELECT ${hasOtherCashier('t', 'i')} AS has_other_cashier,
        t.transaction_type <> i.transaction_type AS has_other_kind, t.amount <> i.amount AS has_other_amount,
        t.transaction_number <> i.transaction_number AS has_other_number, i.transaction_number, i.transaction_time,
        t.transaction_time::date <> i.transaction_time::date AS has_other_day,
        t.transaction_time <> i.transaction_time AND t.transaction_time::date = i.transaction_time::date
          AS has_other_time,
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
      count(*) FILTER (WHERE has_other_day)::integer AS days, count(*) FILTER (WHERE has_other_time)::integer AS times,
      coalesce((array_agg(transaction_number ORDER BY is_suspicious DESC, transaction_time, transaction_number)
        FILTER (WHERE has_other_day OR has_other_time))[1:${MOST_NAMED}], '{}') AS moved,
      (SELECT count(*)::integer FROM contested x JOIN repeated r ON r.id = x.id
        WHERE x.is_held AND r.before_upload_id IN (SELECT id FROM same)) AS held
    FROM changed`,
    [storeId, uploadId],
  );
  return { ...NOTHING_REWRITTEN, ...rows[0] };
}

/** Call once `gone` says what the file no longer has, and before it goes. Counts nothing twice that it has once. */
export async function countGone(
  client: ClientBase,
  storeId: number,
): Promise<Pick<Rewritten, 'gone' | 'goneNumbers' | 'goneFindings'>> {
  const { rows } = await client.query<Pick<Rewritten, 'gone' | 'goneNumbers' | 'goneFindings'>>(
    `SELECT count(*)::integer AS gone, count(*) FILTER (WHERE t.filter_mask <> 0)::integer AS "goneFindings",
      coalesce((array_agg(t.transaction_number ORDER BY t.filter_mask <> 0 DESC, t.transaction_time, t.transaction_number)
        )[1:${MOST_NAMED}], '{}') AS "goneNumbers"
    FROM transactions t
    WHERE t.store_id = $1 AND t.id IN (SELECT id FROM gone) AND t.id NOT IN (SELECT other_id FROM doubled)`,
    [storeId],
  );
  return rows[0] ?? { gone: 0, goneNumbers: [], goneFindings: 0 };
}

/** Sentences for the upload's report. */
export function describeNumbers({ numbers }: Rewritten): string[] {
  if (numbers === 0) return [];
  const those = numbers === 1 ? '1 transaction has' : `${numbers.toLocaleString('en-US')} transactions have`;
  return [`${those} another number than before, because the file is read in another way.`];
}
