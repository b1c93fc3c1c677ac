import { LIMITS, type TransactionScope } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';
import { matchScope, matchTransactions } from './transaction-filter.ts';
import { LISTED_COLUMNS, type TransactionRecord } from './transactions.queries.ts';

/** A transaction's employee and business day. */
export interface EmployeeDayKey {
  employeeId: string | null;
  employeeName: string | null;
  /** YYYY-MM-DD */
  businessDay: string;
}

export async function findEmployeeDayKey(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
): Promise<EmployeeDayKey | undefined> {
  return db
    .selectFrom('transactions')
    .select([
      'employee_id as employeeId',
      'employee_name as employeeName',
      sql<string>`transaction_time::date`.as('businessDay'),
    ])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface EmployeeDayRecords {
  total: number;
  verified: number;
  flagged: number;
  records: TransactionRecord[];
}

/**
 * The employee's other transactions of that day with findings, by priority and then time. The index by time covers
 * everything, so only a single day of the store is read.
 */
export async function findEmployeeDay(
  db: Kysely<Database>,
  { storeId, id }: TransactionKey,
  key: EmployeeDayKey,
): Promise<EmployeeDayRecords> {
  const employee = matchEmployeeOf(key);
  if (employee === null) return { total: 0, verified: 0, flagged: 0, records: [] };
  const day = { startDate: key.businessDay, endDate: key.businessDay };
  const matches = matchTransactions({
    storeId,
    ...day,
    transactionTypes: [],
    priorities: [],
    startTime: undefined,
    endTime: undefined,
    minAmount: undefined,
    maxAmount: undefined,
    employeeId: key.employeeId ?? undefined,
    search: undefined,
    status: [],
    reviewedBy: undefined,
    reviewedOn: undefined,
    contested: undefined,
    queued: undefined,
    kind: undefined,
  });
  const { rows } = await sql<TransactionRecord & Omit<EmployeeDayRecords, 'records'>>`
    SELECT ${LISTED_COLUMNS},
      (count(*) OVER ())::integer AS total,
      (count(*) FILTER (WHERE t.is_verified) OVER ())::integer AS verified,
      (count(*) FILTER (WHERE t.is_flagged) OVER ())::integer AS flagged
    FROM transactions t
    WHERE ${matches} AND ${employee} AND t.filter_mask <> 0 AND t.id <> ${id}
    ORDER BY t.priority DESC, t.transaction_time, t.id
    LIMIT ${LIMITS.employeeDayRows}`.execute(db);
  const [first] = rows;
  if (first === undefined) return { total: 0, verified: 0, flagged: 0, records: [] };
  return { total: first.total, verified: first.verified, flagged: first.flagged, records: rows };
}

/** Null if the export names nobody. If there is a number, the filter's own condition is used. */
function matchEmployeeOf({ employeeId, employeeName }: EmployeeDayKey): RawBuilder<SqlBool> | null {
  if (employeeId !== null) return sql`true`;
  if (employeeName === null) return null;
  return sql`t.employee_id IS NULL AND lower(t.employee_name) = lower(${employeeName})`;
}

/** The employees in a scope, by number, each with its most frequent name. */
export async function findEmployees(
  db: Kysely<Database>,
  scope: TransactionScope,
): Promise<{ employeeId: string; employeeName: string | null }[]> {
  const conditions = [...matchScope(scope), sql`t.employee_id IS NOT NULL`];
  const { rows } = await sql<{ employeeId: string; employeeName: string | null }>`
    SELECT t.employee_id AS "employeeId", mode() WITHIN GROUP (ORDER BY t.employee_name) AS "employeeName"
    FROM transactions t WHERE ${sql.join(conditions, sql` AND `)}
    GROUP BY t.employee_id ORDER BY length(t.employee_id), t.employee_id
    LIMIT ${LIMITS.employeesListed}`.execute(db);
  return rows;
}
