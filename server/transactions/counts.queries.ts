import type {
  CountQuery,
  FilterCounts,
  TransactionFilter,
  TransactionScope,
  TransactionStats,
} from '@tillwatch/contract';
import { FILTER_BITS, FILTER_IDS, filterBit, PRIORITY_IDS } from '@tillwatch/core/detection';
import { REVIEW_STATUSES, type ReviewStatus } from '@tillwatch/core/review';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { latestDay } from '../platform/latest-day.queries.ts';
import {
  encodePriority,
  listPriorities,
  matchDays,
  matchScope,
  matchStatus,
  matchTransactions,
} from './transaction-filter.ts';

/**
 * The number of matches as an integer expression, from the days' counts if possible, otherwise from the rows.
 * @param narrowed holds for all matches.
 */
export function countMatches(
  filter: TransactionFilter,
  narrowed: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<number> {
  const counted = listCountedColumns(filter);
  if (counted === null) {
    return sql`(SELECT count(*)::integer FROM transactions t WHERE ${matchTransactions(filter)} AND ${narrowed})`;
  }
  return sql`(SELECT coalesce(sum(${sql.join(counted, sql` + `)}), 0)::integer FROM store_days WHERE ${matchDays(filter)})`;
}

/** The columns of `store_days` whose sum is the filter's count, or null if it needs more than they have. */
function listCountedColumns(filter: TransactionFilter): RawBuilder<unknown>[] | null {
  const { minAmount, maxAmount, startTime, endTime, employeeId, search } = filter;
  const { reviewedBy, reviewedOn, transactionTypes, status, contested, kind, queued } = filter;
  const unknown = [
    minAmount,
    maxAmount,
    startTime,
    endTime,
    employeeId,
    search,
    reviewedBy,
    reviewedOn,
    contested,
    kind,
    queued,
  ];
  if (unknown.some((value) => value !== undefined)) return null;
  const priorities = listPriorities(filter);
  const hasAllPriorities = priorities.length === PRIORITY_IDS.length;
  const [type] = transactionTypes;
  // Days have counts for each filter, priority, and status, but not for combinations.
  if (status.length > 0 && status.length < REVIEW_STATUSES.length) {
    return hasAllPriorities && type === undefined ? status.map((one) => COUNTED_STATUS[one]) : null;
  }
  if (type === undefined) return priorities.map((priority) => sql.ref(priority));
  if (transactionTypes.length > 1 || !hasAllPriorities) return null;
  return [sql`filter_counts[${filterBit(type) + 1}::integer]`];
}

const COUNTED_STATUS: Record<ReviewStatus, RawBuilder<unknown>> = {
  pending: sql`total - verified - flagged`,
  verified: sql`verified`,
  flagged: sql`flagged`,
};

/**
 * The stored counts of the days in a scope or, if it also filters by status, the same counts computed from the rows.
 */
function countedDays(scope: TransactionScope & Partial<CountQuery>): RawBuilder<unknown> {
  const conditions = matchStatus({ status: [], reviewedBy: undefined, reviewedOn: undefined, ...scope });
  if (conditions.length === 0) {
    return sql`(SELECT * FROM store_days WHERE ${matchDays(scope)}) AS d`;
  }
  const ofPriority = PRIORITY_IDS.map(
    (id) => sql`count(*) FILTER (WHERE priority = ${sql.lit(encodePriority(id))}) AS ${sql.ref(id)}`,
  );
  const ofFilters = Array.from(
    { length: FILTER_BITS },
    (_, bit) => sql`count(*) FILTER (WHERE filter_mask & ${sql.lit(1 << bit)} <> 0)`,
  );
  return sql`(SELECT count(*) AS total, ${sql.join(ofPriority)},
      count(*) FILTER (WHERE is_verified) AS verified, count(*) FILTER (WHERE is_flagged) AS flagged,
      ARRAY[${sql.join(ofFilters)}]::integer[] AS filter_counts
    FROM transactions t WHERE ${sql.join([...matchScope(scope), ...conditions], sql` AND `)}) AS d`;
}

export async function findStats(
  db: Kysely<Database>,
  scope: TransactionScope & Partial<CountQuery>,
): Promise<TransactionStats> {
  const { rows } = await sql<TransactionStats>`
    SELECT
      coalesce(sum(total), 0)::integer AS total,
      coalesce(sum(check_all), 0)::integer AS "checkAll",
      coalesce(sum(check_lot), 0)::integer AS "checkLot",
      coalesce(sum(check_few), 0)::integer AS "checkFew",
      coalesce(sum(verified), 0)::integer AS verified,
      coalesce(sum(flagged), 0)::integer AS flagged,
      coalesce(sum(total - verified - flagged), 0)::integer AS pending,
      ${latestDay(scope.storeId)} AS "latestDay"
    FROM ${countedDays(scope)}`.execute(db);
  const [stats] = rows;
  if (stats === undefined) throw new Error('An aggregate gave no row');
  return stats;
}

export async function findFilterCounts(
  db: Kysely<Database>,
  scope: TransactionScope & Partial<CountQuery>,
): Promise<FilterCounts> {
  const columns = [
    ...PRIORITY_IDS.map((id) => sql`coalesce(sum(${sql.ref(id)}), 0)::integer AS ${sql.ref(id)}`),
    ...FILTER_IDS.map(
      (id) => sql`coalesce(sum(filter_counts[${sql.lit(filterBit(id) + 1)}]), 0)::integer AS ${sql.ref(id)}`,
    ),
  ];
  const { rows } = await sql<FilterCounts>`
    SELECT ${sql.join(columns)} FROM ${countedDays(scope)}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('An aggregate gave no row');
  return counts;
}
