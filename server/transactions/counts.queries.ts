import type {
  FilterCounts,
  TransactionFilter,
  TransactionScope,
  TransactionStats,
} from '@tillwatch/contract';
import { FILTER_IDS, PRIORITY_IDS } from '@tillwatch/core/detection';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { listPriorities, matchDays, matchTransactions } from './transaction-filter.ts';

/** How many match, as an integer expression. From the days' counts where they can tell, from the rows otherwise. */
export function countMatches(filter: TransactionFilter): RawBuilder<number> {
  const counted = listCountedColumns(filter);
  if (counted === null) {
    return sql`(SELECT count(*)::integer FROM transactions t WHERE ${matchTransactions(filter)})`;
  }
  return sql`(SELECT coalesce(sum(${sql.join(counted, sql` + `)}), 0)::integer FROM store_days WHERE ${matchDays(filter)})`;
}

/** The columns of `store_days` that add up to the filter's count, or null when it looks at more than they hold. */
function listCountedColumns(filter: TransactionFilter): RawBuilder<number>[] | null {
  const { minAmount, maxAmount, employeeId, search, transactionTypes } = filter;
  if ([minAmount, maxAmount, employeeId, search].some((value) => value !== undefined)) return null;
  const priorities = listPriorities(filter);
  const [type] = transactionTypes;
  if (type === undefined) return priorities.map((priority) => sql.ref(priority));
  // A transaction may have several types, so that only the count of a single one is known.
  if (transactionTypes.length > 1 || priorities.length < PRIORITY_IDS.length) return null;
  return [sql`filter_counts[${FILTER_IDS.indexOf(type) + 1}::integer]`];
}

export async function findStats(db: Kysely<Database>, scope: TransactionScope): Promise<TransactionStats> {
  const { rows } = await sql<TransactionStats>`
    SELECT
      coalesce(sum(total), 0)::integer AS total,
      coalesce(sum(check_all), 0)::integer AS "checkAll",
      coalesce(sum(check_lot), 0)::integer AS "checkLot",
      coalesce(sum(check_few), 0)::integer AS "checkFew",
      coalesce(sum(verified), 0)::integer AS verified,
      coalesce(sum(flagged), 0)::integer AS flagged,
      coalesce(sum(total - verified - flagged), 0)::integer AS pending,
      (SELECT max(business_day) FROM store_days WHERE store_id = ${scope.storeId}) AS "latestDay"
    FROM store_days WHERE ${matchDays(scope)}`.execute(db);
  const [stats] = rows;
  if (stats === undefined) throw new Error('An aggregate gave no row');
  return stats;
}

export async function findFilterCounts(db: Kysely<Database>, scope: TransactionScope): Promise<FilterCounts> {
  const columns = [
    ...PRIORITY_IDS.map((id) => sql`coalesce(sum(${sql.ref(id)}), 0)::integer AS ${sql.ref(id)}`),
    ...FILTER_IDS.map(
      (id, bit) => sql`coalesce(sum(filter_counts[${sql.lit(bit + 1)}]), 0)::integer AS ${sql.ref(id)}`,
    ),
  ];
  const { rows } = await sql<FilterCounts>`
    SELECT ${sql.join(columns)} FROM store_days WHERE ${matchDays(scope)}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('An aggregate gave no row');
  return counts;
}
