// Who is left out when cashiers are compared.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Tx = Kysely<Database>;

export interface ComparisonException {
  employeeId: string;
  reason: string;
  /** The last day of it, 'YYYY-MM-DD'. */
  until: string;
}

export interface NamedException extends ComparisonException {
  by: string;
}

export async function listExceptions(tx: Tx, storeId: number): Promise<NamedException[]> {
  const { rows } = await sql<NamedException>`
    SELECT e.employee_id AS "employeeId", e.reason, e.until,
      coalesce(trim(u.first_name || ' ' || u.last_name), 'Somebody') AS by
    FROM comparison_exceptions e LEFT JOIN users u ON u.id = e.created_by
    WHERE e.store_id = ${storeId} ORDER BY e.employee_id`.execute(tx);
  return rows;
}

/** @returns their numbers. */
export async function readLeftOut(tx: Tx, storeId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('comparison_exceptions')
    .select('employee_id as employeeId')
    .where('store_id', '=', storeId)
    .execute();
  return new Set(rows.map(({ employeeId }) => employeeId));
}

export async function saveException(
  tx: Tx,
  storeId: number,
  userId: number,
  { employeeId, reason, until }: ComparisonException,
): Promise<void> {
  const values = { reason, until, created_by: userId };
  await tx
    .insertInto('comparison_exceptions')
    .values({ store_id: storeId, employee_id: employeeId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'employee_id']).doUpdateSet({ ...values, created_at: sql<Date>`now()` }),
    )
    .execute();
}

/** @returns what it was; undefined when there was none. */
export async function removeException(
  tx: Tx,
  storeId: number,
  employeeId: string,
): Promise<ComparisonException | undefined> {
  return tx
    .deleteFrom('comparison_exceptions')
    .where('store_id', '=', storeId)
    .where('employee_id', '=', employeeId)
    .returning(['employee_id as employeeId', 'reason', 'until'])
    .executeTakeFirst();
}

/** Those whose last day has passed. */
export async function findOver(db: Tx): Promise<{ storeId: number; employeeId: string }[]> {
  const { rows } = await sql<{ storeId: number; employeeId: string }>`
    SELECT store_id AS "storeId", employee_id AS "employeeId" FROM comparison_exceptions
    WHERE until < current_date ORDER BY 1, 2`.execute(db);
  return rows;
}
