// What other files say about a store's transactions and nobody has decided about.
import { LIMITS } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { employeeKeyOf } from '../../platform/employee-key.queries.ts';
import { hasOtherName } from '../../platform/person-names.queries.ts';
import {
  factsOf,
  outgrows,
  seenOf,
  type TransactionFacts,
} from '../../platform/transaction-facts.queries.ts';
import { type StoredRow, storedColumns } from '../../rules/reassess.queries.ts';

/** A file lacks a finding. Exact only once assessed. */
const LACKS = `t.filter_mask & ~ct.filter_mask <> 0`;

/** A file has less of what makes a transaction suspicious, or names another cashier. Exact only once assessed. */
const HIDES = `(${LACKS} OR abs(ct.amount) < abs(t.amount)
  OR t.employee_id IS NOT NULL AND ${employeeKeyOf('t.employee_id')} IS DISTINCT FROM ${employeeKeyOf('ct.employee_id')}
  OR ${hasOtherName('t', 'ct')})`;

export interface OpenContestRow {
  id: number;
  transaction_id: number;
  upload_id: number;
  transaction_number: string;
  transaction_time: string;
  register_id: string;
  employee_id: string | null;
  employee_name: string | null;
  amount: string;
  priority: number;
  filter_mask: number;
  is_verified: boolean;
  is_flagged: boolean;
  reviewed_by: number | null;
  reviewed_at: Date | null;
  before: TransactionFacts;
  after: TransactionFacts;
  /** As the file has it, for assessing by the rules in force. */
  file: StoredRow;
  upload_ids: number[];
  /** The file's name can't be that of the person who is stored. */
  has_other_name: boolean;
  reopens_review: boolean;
  seen: string;
}

/** What somebody hiding something would do comes first; at most `LIMITS.contests`. */
export async function findOpenContests(db: Kysely<Database>, storeId: number): Promise<OpenContestRow[]> {
  const { rows } = await sql<OpenContestRow>`
    SELECT c.id, t.id AS transaction_id, t.upload_id, t.transaction_number, t.transaction_time, t.register_id, t.employee_id,
      t.employee_name, t.amount, t.priority, t.filter_mask, t.is_verified, t.is_flagged, t.reviewed_by, t.reviewed_at,
      ${sql.raw(factsOf('t', 'd'))} AS before, ${sql.raw(factsOf('ct', 'cd'))} AS after,
      (SELECT row_to_json(x) FROM (SELECT ${sql.raw(storedColumns('ct', 'cd'))}) x) AS file,
      ARRAY(SELECT f.upload_id FROM contradiction_uploads f
        JOIN data_uploads u ON u.store_id = ${storeId} AND u.id = f.upload_id
        WHERE f.store_id = ${storeId} AND f.contradiction_id = c.id
        ORDER BY u.withdrawn_at IS NOT NULL, f.upload_id) AS upload_ids,
      ${sql.raw(hasOtherName('t', 'ct'))} AS has_other_name, ${sql.raw(outgrows('t', 'ct'))} AS reopens_review, ${sql.raw(seenOf('t', 'd'))} AS seen
    FROM contradictions c
    JOIN transactions t ON t.store_id = c.store_id AND t.id = c.transaction_id
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    CROSS JOIN LATERAL json_populate_record(NULL::transactions, c.content) ct
    CROSS JOIN LATERAL json_populate_record(NULL::transaction_details, c.content) cd
    WHERE c.store_id = ${storeId} AND c.settled_at IS NULL
    ORDER BY ${sql.raw(LACKS)} DESC, ${sql.raw(HIDES)} DESC, c.id LIMIT ${LIMITS.contests}`.execute(db);
  return rows;
}

export async function countOpenContests(
  db: Kysely<Database>,
  storeId: number,
): Promise<{ total: number; transactions: number }> {
  return db
    .selectFrom('contradictions')
    .select([
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`count(DISTINCT transaction_id)::integer`.as('transactions'),
    ])
    .where('store_id', '=', storeId)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export interface DisagreeingUpload {
  id: number;
  filename: string;
  uploaded_by: number;
  upload_date: Date;
  withdrawn_by: number | null;
}

export async function findDisagreeing(
  db: Kysely<Database>,
  storeId: number,
  ids: readonly number[],
): Promise<DisagreeingUpload[]> {
  return db
    .selectFrom('data_uploads')
    .select(['id', 'filename', 'uploaded_by', 'upload_date', 'withdrawn_by'])
    .where('store_id', '=', storeId)
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute();
}
