// Searching without reading every transaction: the texts of days tell which ones can match.
import type { TransactionFilter } from '@tillwatch/contract';
import { encodeFilterMask, filterBit } from '@tillwatch/core/detection';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { countInTexts, isInDayTexts, selectFromDayTexts } from '../platform/day-texts.queries.ts';
import {
  isSearchOnly,
  matchDays,
  matchScope,
  matchTransactions,
  readSearch,
  type Searched,
} from './transaction-filter.ts';

/** Of so many days, one is looked at to estimate how much a search finds. */
const SAMPLED_DAYS = 16;
/** If more than one in so many transactions matches, reading all of them takes no longer than picking those. */
const COMMON = 8;
/** If more than one in so many matches, walking the order to the next one takes no longer than picking all. */
export const NEXT_IS_NEAR = 2000;

/** How to search. */
export interface SearchPlan {
  /** A part of WITH that `narrowed` needs. */
  candidates: RawBuilder<unknown>;
  /** Of `transactions t`, true at least for those that the search finds. */
  narrowed: RawBuilder<SqlBool>;
  /** How many the filter lets through, as an integer expression; null if they have to be counted. */
  counted: RawBuilder<number> | null;
}

const READ_ALL: SearchPlan = {
  candidates: sql`candidates AS MATERIALIZED (SELECT NULL::bigint AS id WHERE false)`,
  narrowed: sql`true`,
  counted: null,
};

/**
 * Plans a filter's search by a sample of days. If it finds few, only those are read. If it finds a lot, a page of them
 * is found soon, and the texts of the days tell how many there are.
 * @param common it finds a lot if it finds more than one in so many transactions.
 */
export async function planSearch(
  db: Kysely<Database>,
  filter: TransactionFilter,
  common = COMMON,
): Promise<SearchPlan> {
  if (filter.search === undefined) return READ_ALL;
  const searched = readSearch(filter.search);
  if (!isInDayTexts(searched.wanted)) return READ_ALL;
  if ((await estimateShare(db, filter, searched)) > 1 / common) {
    const isCounted = searched.labelled.length === 0 && isSearchOnly(filter);
    return isCounted ? { ...READ_ALL, counted: countFound(filter, searched) } : READ_ALL;
  }
  const found = sql`${selectFromDayTexts(matchDays(filter), searched.wanted)} UNION ALL ${selectUnwritten(filter, searched)}`;
  return {
    candidates: sql`candidates AS MATERIALIZED (${found})`,
    narrowed: sql`t.id = ANY(ARRAY(SELECT id FROM candidates))`,
    counted: null,
  };
}

/** The share of transactions that a search finds. */
async function estimateShare(
  db: Kysely<Database>,
  filter: TransactionFilter,
  { wanted, labelled }: Searched,
): Promise<number> {
  const labels = labelled.map((id) => sql` + filter_counts[${sql.lit(filterBit(id) + 1)}]`);
  const { rows } = await sql<{ found: number; total: number }>`
    SELECT coalesce(sum(${countInTexts(wanted)}${sql.join(labels, sql``)}), 0)::float8 AS found,
      coalesce(sum(total), 0)::float8 AS total
    FROM public.store_days
    WHERE ${matchDays(filter)} AND (business_day - '2000-01-01'::date) % ${sql.lit(SAMPLED_DAYS)} = 0`.execute(
    db,
  );
  const { found = 0, total = 0 } = rows[0] ?? {};
  return total === 0 ? 0 : found / total;
}

/** The number of transactions whose text or notes have it. */
function countFound(filter: TransactionFilter, searched: Searched): RawBuilder<number> {
  return sql`((SELECT count(*) FROM (${selectFromDayTexts(matchDays(filter), searched.wanted)}) AS found)
    + (SELECT count(*) FROM transactions t WHERE ${matchTransactions(filter)}
        AND t.id = ANY(ARRAY(${selectUnwritten(filter, searched)}))
        AND t.search_text NOT LIKE ${searched.pattern}))::integer`;
}

/**
 * The `id` of each transaction that a search may find by what isn't in texts of days. Reads the tables themselves,
 * because views of them hide which rows an index has.
 */
function selectUnwritten(filter: TransactionFilter, { pattern, labelled }: Searched): RawBuilder<unknown> {
  const scope = sql.join(matchScope(filter), sql` AND `);
  const byLabel = sql`UNION ALL SELECT t.id FROM public.transactions t
    WHERE ${scope} AND t.filter_mask & ${encodeFilterMask(labelled)}::integer <> 0`;
  // To whoever owes a second look, its notes are those of the transaction.
  return sql`SELECT t.id FROM public.transactions t
    WHERE ${scope} AND t.notes_search_text <> '' AND t.notes_search_text LIKE ${pattern}
    UNION ALL SELECT l.transaction_id FROM public.second_looks l
    WHERE l.store_id = ${filter.storeId} AND l.notes <> '' AND lower(l.notes) LIKE ${pattern}
    ${labelled.length > 0 ? byLabel : sql``}`;
}
