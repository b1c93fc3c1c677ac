import type { TransactionFilter, TransactionListQuery } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { countMatches } from './counts.queries.ts';
import { matchTransactions } from './transaction-filter.ts';
import {
  listSortColumns,
  orderBy,
  type Position,
  reverseColumns,
  selectIds,
  type SortColumn,
  type TransactionOrder,
} from './transaction-order.queries.ts';

const LISTED = [
  'store_id',
  'id',
  'upload_id',
  'transaction_number',
  'register_id',
  'employee_id',
  'employee_name',
  'transaction_type',
  'transaction_time',
  'amount',
  'priority',
  'filter_mask',
  'is_verified',
  'is_flagged',
  'verification_notes',
  'verified_by',
  'verified_at',
  'unverified_by',
  'unverified_at',
  'version',
  'created_at',
] as const;

/** What a list shows of a transaction. */
export type TransactionRecord = Pick<Selectable<Database['transactions']>, (typeof LISTED)[number]>;

export interface TransactionDetails {
  items: unknown;
  raw_data: unknown;
  findings: unknown;
  source: unknown;
  filename: string;
  verified_by_name: string | null;
  unverified_by_name: string | null;
}

/** On the table aliased `t`. */
export const LISTED_COLUMNS = sql.join(LISTED.map((column) => sql.ref(`t.${column}`)));

/** One page and how many there are in all, of one moment. */
export async function findPage(
  db: Kysely<Database>,
  query: TransactionListQuery,
): Promise<{ records: TransactionRecord[]; total: number }> {
  const columns = listSortColumns(query);
  const { rows } = await sql<TransactionRecord & { total: number }>`
    WITH ${query.search === undefined ? countAndSelect(query, columns) : searchOnce(query, columns)}
    SELECT total.total, ${LISTED_COLUMNS}
    FROM total LEFT JOIN (page JOIN transactions t ON t.store_id = ${query.storeId} AND t.id = page.id) ON true
    ORDER BY ${orderBy(columns)}`.execute(db);
  // Without a page the total still comes, on a row that has no transaction.
  const records = rows.filter((row) => (row.id as number | null) !== null);
  return { records, total: rows[0]?.total ?? 0 };
}

/** `total` and the ids of `page`, each by the cheapest way. */
function countAndSelect(query: TransactionListQuery, columns: readonly SortColumn[]): RawBuilder<unknown> {
  return sql`total AS MATERIALIZED (SELECT ${countMatches(query)} AS total),
    page AS MATERIALIZED (${selectIds(query, columns, query)})`;
}

/** The same where every text must be read to count: then it is read once. */
function searchOnce(query: TransactionListQuery, columns: readonly SortColumn[]): RawBuilder<unknown> {
  return sql`matches AS MATERIALIZED (
      SELECT t.id, t.priority, t.transaction_time, t.amount FROM transactions t WHERE ${matchTransactions(query)}
    ),
    total AS MATERIALIZED (SELECT count(*)::integer AS total FROM matches),
    page AS MATERIALIZED (
      SELECT t.id FROM matches t ORDER BY ${orderBy(columns)} LIMIT ${query.limit} OFFSET ${query.offset}
    )`;
}

export async function findPosition(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<Position | undefined> {
  return db
    .selectFrom('transactions')
    .select(['id', 'priority', 'transaction_time', 'amount'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The transactions before and after a position in the list that the filter and order give. */
export async function findNeighborIds(
  db: Kysely<Database>,
  query: TransactionFilter & TransactionOrder,
  position: Position,
): Promise<{ previousId: number | null; nextId: number | null }> {
  const columns = listSortColumns(query);
  const { rows } = await sql<{ previousId: number | null; nextId: number | null }>`
    SELECT
      (${selectIds(query, reverseColumns(columns), { after: position, limit: 1 })}) AS "previousId",
      (${selectIds(query, columns, { after: position, limit: 1 })}) AS "nextId"`.execute(db);
  return rows[0] ?? { previousId: null, nextId: null };
}

export async function findTransaction(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<(TransactionRecord & TransactionDetails) | undefined> {
  const { rows } = await sql<TransactionRecord & TransactionDetails>`
    SELECT ${LISTED_COLUMNS}, d.items, d.raw_data, d.findings, d.source, u.filename,
      trim(v.first_name || ' ' || v.last_name) AS verified_by_name,
      trim(n.first_name || ' ' || n.last_name) AS unverified_by_name
    FROM transactions t
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
    JOIN data_uploads u ON u.store_id = t.store_id AND u.id = t.upload_id
    LEFT JOIN users v ON v.id = t.verified_by
    LEFT JOIN users n ON n.id = t.unverified_by
    WHERE t.store_id = ${storeId} AND t.id = ${id}`.execute(db);
  return rows[0];
}
