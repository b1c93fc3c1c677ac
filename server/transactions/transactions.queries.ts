import { LIMITS, type TransactionFilter, type TransactionListQuery } from '@tillwatch/contract';
import { type KeptHit, PRIORITY_IDS } from '@tillwatch/core/detection';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { mayBeSpread } from '../platform/database/distribution.ts';
import type { Database } from '../platform/database/schema.ts';
import type { ListedRiskRecord } from '../ranking/describe-risk.ts';
import { SHOWN_RANK } from '../ranking/standing.queries.ts';
import { countMatches } from './counts.queries.ts';
import { NEXT_IS_NEAR, planSearch, type SearchPlan } from './search.queries.ts';
import { encodePriority, matchTransactions } from './transaction-filter.ts';
import {
  listSortColumns,
  ORDER_COLUMNS,
  orderBy,
  type Position,
  POSITION_COLUMNS,
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

/** What a list shows about a transaction. */
export type TransactionRecord = Pick<Selectable<Database['transactions']>, (typeof LISTED)[number]>;

/** Who gave a transaction its current status, and when. */
export interface ReviewerRecord {
  reviewed_by: number | null;
  reviewed_by_name: string | null;
  reviewed_at: Date | null;
}

export interface TransactionDetails extends ReviewerRecord {
  items: unknown;
  raw_data: unknown;
  findings: unknown;
  hits: KeptHit[] | null;
  source: unknown;
  filename: string;
  /** The state of the file's layout, unless it was confirmed. */
  layout_doubt: 'open' | 'wrong' | null;
  verified_by_name: string | null;
  unverified_by_name: string | null;
}

/** On the table aliased `t`. */
export const LISTED_COLUMNS = sql.join(LISTED.map((column) => sql.ref(`t.${column}`)));

/** From `transactions t` and the details aliased `d`. With the store's number, only the node that has it is asked. */
const layoutDoubt = (storeId: number): RawBuilder<unknown> => sql`(
  SELECT l.state FROM upload_layouts x JOIN layouts l ON l.store_id = x.store_id AND l.id = x.layout_id
  WHERE x.store_id = ${storeId} AND x.upload_id = t.upload_id AND l.state <> 'right'
    AND x.sheets::jsonb @> to_jsonb(d.source->>'sheet')
  ORDER BY l.state LIMIT 1)`;

/** A row of the list, with the essence of its details. */
export interface ListedRecord extends TransactionRecord, ReviewerRecord, ListedRiskRecord {
  reason: string | null;
  /** Dollars, exact. */
  voided_amount: string | null;
}

/** From the details aliased `d`: the first finding with the transaction's priority. */
export const STRONGEST_REASON = sql`(SELECT f->>'reason' FROM json_array_elements(d.findings) AS f
  WHERE f->>'priority' = ${encodedPriorities()} LIMIT 1)`;

/** From the details aliased `d`. A voided line has the sign of the amount it removed. */
export const VOIDED_AMOUNT = sql`CASE WHEN t.amount = 0 THEN
  (SELECT sum(abs((i->>'price')::numeric)) FROM json_array_elements(d.items) AS i WHERE i->>'state' = 'void') END`;

/** The id of the priority of `transactions t`. */
function encodedPriorities(): RawBuilder<unknown> {
  const cases = PRIORITY_IDS.map((id) => sql`WHEN ${sql.lit(encodePriority(id))} THEN ${sql.lit(id)}`);
  return sql`CASE t.priority ${sql.join(cases, sql` `)} END`;
}

/**
 * The columns of a `ListedRecord` without its reviewer's name, from `transactions t` and what `LISTED_JOINS` joins to it.
 * The name comes to a `MATERIALIZED` part of the statement, so that the node which has the store lists it.
 */
export const LISTED_RECORD = sql`${LISTED_COLUMNS}, ${STRONGEST_REASON} AS reason, ${VOIDED_AMOUNT} AS voided_amount,
  t.reviewed_by, t.reviewed_at, k.at_risk_cents, ${SHOWN_RANK} AS day_rank, k.signals, k.strengths, k.person_strengths`;

export const LISTED_JOINS = sql`
  JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
  LEFT JOIN transaction_risks k ON k.store_id = t.store_id AND k.transaction_id = t.id`;

/** The same for transactions of several stores: only the nodes that have them are asked if each table is limited to them. */
export const listedJoins = (storeIds: readonly number[]): RawBuilder<unknown> => {
  const isAsked = (alias: string) => sql`${sql.ref(`${alias}.store_id`)} = ANY(${[...storeIds]}::integer[])`;
  return sql`
    JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id AND ${isAsked('d')}
    LEFT JOIN transaction_risks k ON k.store_id = t.store_id AND k.transaction_id = t.id AND ${isAsked('k')}`;
};

/** Of the reviewer aliased `r`. */
export const REVIEWED_BY_NAME = sql`trim(r.first_name || ' ' || r.last_name) AS reviewed_by_name`;

const onKey = (table: 'transactions' | 'transaction_details' | 'transaction_risks', storeId: number) => {
  const key = sql.ref(table === 'transactions' ? 'id' : 'transaction_id');
  return sql`LATERAL (SELECT * FROM ${sql.table(table)} WHERE store_id = ${storeId} AND ${key} = page.id OFFSET 0)`;
};

/**
 * What a page lists: each looked up by its key, whatever the database expects of the store. Of a new one, it expects a
 * single row, and would join the page with all that it has. Where stores are spread over nodes, that form takes six
 * times as long, and each node has its own statistics.
 */
const joinPage = (storeId: number, isSpread: boolean): RawBuilder<unknown> =>
  isSpread
    ? sql`page JOIN transactions t ON t.store_id = ${storeId} AND t.id = page.id ${LISTED_JOINS}`
    : sql`page
      CROSS JOIN ${onKey('transactions', storeId)} t
      CROSS JOIN ${onKey('transaction_details', storeId)} d
      LEFT JOIN ${onKey('transaction_risks', storeId)} k ON true`;

/** One page and the total count, as of one moment. */
export async function findPage(
  db: Kysely<Database>,
  query: TransactionListQuery,
): Promise<{ records: ListedRecord[]; total: number }> {
  const columns = listSortColumns(query);
  const { rows } = await sql<ListedRecord & { total: number }>`
    WITH ${await totalAndPage(db, query, columns)}, listed AS MATERIALIZED (
      SELECT ${LISTED_RECORD}, row_number() OVER (ORDER BY ${orderBy(columns)}) AS place
      FROM ${joinPage(query.storeId, await mayBeSpread(db))}
    )
    SELECT total.total, t.*, ${REVIEWED_BY_NAME}
    FROM total LEFT JOIN listed t ON true LEFT JOIN users r ON r.id = t.reviewed_by
    ORDER BY t.place`.execute(db);
  // If the page is empty, the total still comes, on a row without a transaction.
  const records = rows.filter((row) => (row.id as number | null) !== null);
  return { records, total: rows[0]?.total ?? 0 };
}

/** `total` and the ids of `page`, each computed the cheapest way. */
async function totalAndPage(
  db: Kysely<Database>,
  query: TransactionListQuery,
  columns: readonly SortColumn[],
): Promise<RawBuilder<unknown>> {
  if (query.search === undefined) return countAndSelect(query, columns, countMatches(query));
  const plan = await planSearch(db, query);
  // By employee, there is no index that has a page first.
  if (plan.counted === null || query.sortBy === 'employee') return searchOnce(query, columns, plan);
  return countAndSelect(query, columns, plan.counted);
}

function countAndSelect(
  query: TransactionListQuery,
  columns: readonly SortColumn[],
  total: RawBuilder<number>,
): RawBuilder<unknown> {
  return sql`total AS MATERIALIZED (SELECT ${total} AS total),
    page AS MATERIALIZED (${selectIds(query, columns, query)})`;
}

/** The same if counting takes reading texts of transactions: then each is read only once. */
function searchOnce(
  query: TransactionListQuery,
  columns: readonly SortColumn[],
  { candidates, narrowed }: SearchPlan,
): RawBuilder<unknown> {
  return sql`${candidates}, matches AS MATERIALIZED (
      SELECT t.id, ${ORDER_COLUMNS} FROM transactions t WHERE ${matchTransactions(query)} AND ${narrowed}
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
  const { rows } = await sql<Position>`SELECT ${POSITION_COLUMNS}
    FROM transactions t WHERE t.store_id = ${storeId} AND t.id = ${id}`.execute(db);
  return rows[0];
}

export interface NeighborIds {
  previousId: number | null;
  nextId: number | null;
  previousPendingId: number | null;
  nextPendingId: number | null;
}

/** The transactions, and the pending ones, before and after a position in the list with this filter and order. */
export async function findNeighborIds(
  db: Kysely<Database>,
  query: TransactionFilter & TransactionOrder,
  position: Position,
): Promise<NeighborIds> {
  const forward = listSortColumns(query);
  const backward = reverseColumns(forward);
  // By employee, there is no index to walk.
  const common = query.sortBy === 'employee' ? undefined : NEXT_IS_NEAR;
  const { candidates, narrowed } = await planSearch(db, query, common);
  const first = (filter: TransactionFilter | null, columns: readonly SortColumn[]) =>
    filter === null
      ? sql`NULL::bigint`
      : sql`(${selectIds(filter, columns, { after: position, limit: 1, narrowed })})`;
  const pending = onlyPending(query);
  const { rows } = await sql<NeighborIds>`
    WITH ${candidates}
    SELECT
      ${first(query, backward)} AS "previousId",
      ${first(query, forward)} AS "nextId",
      ${first(pending, backward)} AS "previousPendingId",
      ${first(pending, forward)} AS "nextPendingId"`.execute(db);
  return rows[0] ?? { previousId: null, nextId: null, previousPendingId: null, nextPendingId: null };
}

/** The filter narrowed to pending; null if it lets no pending ones through. */
function onlyPending(query: TransactionFilter): TransactionFilter | null {
  if (query.status.length > 0 && !query.status.includes('pending')) return null;
  return { ...query, status: ['pending'] };
}

/** How many in the list come before a position, up to `LIMITS.countedPosition`, and how many there are in all. */
export async function findPlace(
  db: Kysely<Database>,
  query: TransactionFilter & TransactionOrder,
  position: Position,
): Promise<{ before: number; total: number }> {
  const columns = reverseColumns(listSortColumns(query));
  const { candidates, narrowed, counted } = await planSearch(db, query);
  const before = selectIds(query, columns, {
    after: position,
    limit: LIMITS.countedPosition + 1,
    narrowed,
  });
  const { rows } = await sql<{ before: number; total: number }>`
    WITH ${candidates}
    SELECT (SELECT count(*)::integer FROM (${before}) AS b) AS before,
      ${counted ?? countMatches(query, narrowed)} AS total`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('An aggregate gave no row');
  return place;
}

export async function findTransaction(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<(TransactionRecord & TransactionDetails) | undefined> {
  const { rows } = await sql<TransactionRecord & TransactionDetails>`
    WITH found AS MATERIALIZED (
      SELECT ${LISTED_COLUMNS}, d.items, d.raw_data, d.findings, d.hits, d.source, u.filename, t.reviewed_by,
        t.reviewed_at, ${layoutDoubt(storeId)} AS layout_doubt
      FROM transactions t
      JOIN transaction_details d ON d.store_id = t.store_id AND d.transaction_id = t.id
      JOIN data_uploads u ON u.store_id = t.store_id AND u.id = t.upload_id
      WHERE t.store_id = ${storeId} AND t.id = ${id}
    )
    SELECT f.*, trim(v.first_name || ' ' || v.last_name) AS verified_by_name,
      trim(n.first_name || ' ' || n.last_name) AS unverified_by_name,
      trim(r.first_name || ' ' || r.last_name) AS reviewed_by_name
    FROM found f
    LEFT JOIN users v ON v.id = f.verified_by
    LEFT JOIN users n ON n.id = f.unverified_by
    LEFT JOIN users r ON r.id = f.reviewed_by`.execute(db);
  return rows[0];
}
