import { transactionFilter } from '@tillwatch/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { matchTransactions } from '../../../transactions/transaction-filter.ts';
import { listSortColumns, orderBy } from '../../../transactions/transaction-order.queries.ts';
import { type ExportedTransaction, findExported } from '../../export.queries.ts';

/** The scope of a report's attachments. */
export interface ReviewedScope {
  storeId: number;
  /** Business days, both inclusive. */
  startDate: string;
  endDate: string;
  /** Numbers within the store; empty for all of the days. */
  transactionIds: readonly number[];
}

export type ReviewedStatus = 'flagged' | 'verified';

/** The next transactions with that status, by time. @param after the last one of the previous batch, if any. */
export async function findNextReviewed(
  db: Kysely<Database>,
  scope: ReviewedScope,
  {
    status,
    after,
    limit,
    withOriginalRows,
  }: {
    status: ReviewedStatus;
    after: ExportedTransaction | undefined;
    limit: number;
    withOriginalRows: boolean;
  },
): Promise<ExportedTransaction[]> {
  const order = orderBy(listSortColumns({ sortBy: 'time', sortOrder: 'asc' }));
  const isBehind = after
    ? sql`(t.transaction_time, t.id) > (${after.transaction_time}::timestamp, ${after.id}::bigint)`
    : sql`true`;
  return findExported(db, scope.storeId, {
    ids: sql`SELECT t.id FROM transactions t WHERE ${matchReviewed(scope, status)} AND ${isBehind}
      ORDER BY ${order} LIMIT ${limit}`,
    order,
    withOriginalRows,
  });
}

/** How many of the numbers are existing transactions in the store. */
export async function countExisting(
  db: Kysely<Database>,
  storeId: number,
  transactionIds: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .select(sql<number>`count(*)`.as('count'))
    .where('store_id', '=', storeId)
    .where('id', '=', sql<number>`ANY(${[...transactionIds]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count;
}

function matchReviewed(
  { storeId, startDate, endDate, transactionIds }: ReviewedScope,
  status: ReviewedStatus,
): RawBuilder<SqlBool> {
  const days = matchTransactions(transactionFilter.parse({ storeId, startDate, endDate }));
  const chosen = transactionIds.length === 0 ? sql`true` : sql`t.id = ANY(${[...transactionIds]}::bigint[])`;
  return sql`${days} AND ${chosen} AND ${sql.ref(`t.is_${status}`)}`;
}
