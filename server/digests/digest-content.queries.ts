// What a digest says about a store's days.
import type { LeftOutOfFile } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { namesOthers } from '../platform/transaction-facts.queries.ts';
import type { ListedRiskRecord } from '../ranking/describe-risk.ts';
import { STRONGEST_REASON } from '../transactions/transactions.queries.ts';

export interface CountedDay {
  /** 'YYYY-MM-DD' */
  day: string;
  transactions: number;
}

/** @param range 'YYYY-MM-DD', both included. @returns the days that have transactions, newest first. */
export async function findCountedDays(
  db: Kysely<Database>,
  storeId: number,
  range: { first: string; last: string },
): Promise<CountedDay[]> {
  return db
    .selectFrom('store_days')
    .select(['business_day as day', 'total as transactions'])
    .where('store_id', '=', storeId)
    .where('business_day', '>=', range.first)
    .where('business_day', '<=', range.last)
    .where('total', '>', 0)
    .orderBy('business_day', 'desc')
    .execute();
}

export interface RankedRecord extends ListedRiskRecord {
  id: number;
  /** Mills. */
  risk: number;
  transaction_number: string;
  transaction_type: string;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  transaction_time: string;
  /** Dollars, exact. */
  amount: string;
  register_id: string | null;
  employee_id: string | null;
  /** Whom other files name, as long as nobody has decided. */
  other_employee_ids: string[];
  is_verified: boolean;
  is_flagged: boolean;
  /** Who decided last; null for nobody. */
  reviewed_by: number | null;
  /** Whether it was open then; null if unknown. */
  was_opened: boolean | null;
  /** The strongest finding's; null if there is none. */
  reason: string | null;
}

/** The riskiest transactions of a store's day, reviewed or not, in the order of the list: by rank, then by time. */
export async function findFirstOfDay(
  db: Kysely<Database>,
  storeId: number,
  day: string,
  most: number,
): Promise<RankedRecord[]> {
  const { rows } = await sql<RankedRecord>`
    SELECT t.id, t.transaction_number, t.transaction_type, t.transaction_time, t.amount, t.register_id, t.employee_id,
      ARRAY(SELECT DISTINCT n.employee_id FROM contradictions c
        CROSS JOIN LATERAL (SELECT c.content ->> 'employee_id' AS employee_id) n
        WHERE c.store_id = ${storeId} AND c.transaction_id = t.id AND c.settled_at IS NULL
          AND ${sql.raw(namesOthers('t', 'n'))} ORDER BY 1) AS other_employee_ids,
      t.is_verified, t.is_flagged, t.reviewed_by, (
        SELECT c.was_opened FROM review_changes c WHERE c.store_id = ${storeId} AND c.transaction_id = t.id
          AND c.verified + c.flagged > 0 ORDER BY c.version DESC LIMIT 1) AS was_opened, t.risk, r.at_risk_cents, r.day_rank, r.signals, r.strengths, r.person_strengths,
      ${STRONGEST_REASON} AS reason
    FROM transaction_risks r
    JOIN transactions t ON t.store_id = r.store_id AND t.id = r.transaction_id AND t.risk > 0
    JOIN transaction_details d ON d.store_id = r.store_id AND d.transaction_id = r.transaction_id
    WHERE r.store_id = ${storeId} AND r.business_day = ${day}::date AND r.day_rank IS NOT NULL
    ORDER BY t.risk DESC, t.transaction_time DESC, t.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export interface LeavingOut {
  /** The upload's number in the store. */
  id: number;
  uploadedBy: number;
  leavesOut: LeftOutOfFile;
}

/** @param days ascending, 'YYYY-MM-DD'. @returns the files of these days that leave something out, the latest first. */
export async function findLeavingOut(
  db: Kysely<Database>,
  storeId: number,
  days: readonly string[],
): Promise<LeavingOut[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<LeavingOut>`
    SELECT id, uploaded_by AS "uploadedBy", report -> 'leavesOut' AS "leavesOut" FROM data_uploads
    WHERE store_id = ${storeId} AND processing_status = 'completed' AND withdrawn_at IS NULL
      AND report -> 'leavesOut' IS NOT NULL
      AND EXISTS (SELECT FROM unnest(${[...days]}::date[]) AS day WHERE day BETWEEN first_day AND last_day)
    ORDER BY id DESC`.execute(db);
  return rows;
}
