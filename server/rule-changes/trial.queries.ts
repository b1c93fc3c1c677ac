// What a trial of rules reads: one day of one store at a time, in separate statements, so it holds no locks.
import { type Kysely, sql } from 'kysely';
import type { StoreScope } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { STORED_COLUMNS, type StoredRow } from '../rules/reassess.queries.ts';

/** A transaction in its current state. */
export interface TriedRow extends StoredRow {
  employee_name: string | null;
  transaction_number: string;
  transaction_time: string;
  /** Dollars, exact. */
  amount: string;
  is_flagged: boolean;
  day_rank: number | null;
  at_risk_cents: number | null;
}

const COLUMNS = sql.raw(STORED_COLUMNS);

export async function readTriedDay(
  db: Kysely<Database>,
  storeId: number,
  day: string,
  limit: number,
): Promise<TriedRow[]> {
  const { rows } = await sql<TriedRow>`
    SELECT ${COLUMNS}, t.employee_name, t.transaction_number, t.transaction_time, t.amount, t.is_flagged, r.day_rank, r.at_risk_cents
    FROM transactions t
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    LEFT JOIN transaction_risks r ON r.store_id = t.store_id AND r.transaction_id = t.id
    WHERE t.store_id = ${storeId} AND t.transaction_time >= ${day}::date AND t.transaction_time < ${day}::date + 1
    ORDER BY t.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** @returns the stores with transactions, busiest first. */
export async function listTriedStores(db: Kysely<Database>, scope: StoreScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT store_id AS id FROM store_days WHERE ${scope('store_id')}
    GROUP BY store_id ORDER BY sum(total) DESC, store_id`.execute(db);
  return rows.map(({ id }) => id);
}
