// The filter shared by list, neighbors, export, and their counts. Every condition is on the table aliased `t`.
import type { TransactionFilter, TransactionScope } from '@tillwatch/contract';
import {
  encodeFilterMask,
  type FilterId,
  FILTERS,
  type Priority,
  PRIORITY_IDS,
} from '@tillwatch/core/detection';
import { REVIEW_STATUSES, type ReviewStatus } from '@tillwatch/core/review';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isOfEmployees } from '../platform/employee-key.queries.ts';

/** As stored in the database: 3 is check_all, 1 is check_few. */
export function encodePriority(priority: Priority): number {
  return PRIORITY_IDS.length - PRIORITY_IDS.indexOf(priority);
}

/** @param number 1 to 3, as stored in the database. */
export function decodePriority(number: number): Priority {
  return PRIORITY_IDS[PRIORITY_IDS.length - number] ?? 'check_few';
}

/** Condition on `transactions t`. Omitted fields don't restrict anything. */
export function matchTransactions(filter: TransactionFilter): RawBuilder<SqlBool> {
  const conditions = [...matchScope(filter), ...matchSearch(filter.search), ...matchContent(filter)];
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** Whether nothing but a search restricts the scope. */
export function isSearchOnly(filter: TransactionFilter): boolean {
  return filter.search !== undefined && matchContent(filter).length === 0;
}

/** The conditions besides the scope and the search. */
function matchContent(filter: TransactionFilter): RawBuilder<SqlBool>[] {
  return [
    ...matchTimes(filter),
    ...matchPriorities(filter.priorities),
    ...matchTypes(filter.transactionTypes),
    ...matchAmounts(filter),
    ...matchEmployee(filter.employeeId),
    ...matchStatus(filter),
    ...matchContested(filter.contested),
    ...matchKind(filter.kind),
    ...matchQueued(filter.queued),
  ];
}

/** Conditions on the review: the status, who gave it, and when. */
export function matchStatus({ status, reviewedBy, reviewedOn }: StatusFilter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (status.length > 0 && status.length < REVIEW_STATUSES.length) {
    const wanted = status.map((one) => STATUS_CONDITIONS[one]);
    conditions.push(sql`(${sql.join(wanted, sql` OR `)})`);
  }
  if (reviewedBy !== undefined) conditions.push(sql`t.reviewed_by = ${reviewedBy}::integer`);
  if (reviewedOn !== undefined) {
    conditions.push(sql`t.reviewed_at >= ${reviewedOn}::date AND t.reviewed_at < ${reviewedOn}::date + 1`);
  }
  return conditions;
}

type StatusFilter = Pick<TransactionFilter, 'status' | 'reviewedBy' | 'reviewedOn'>;

const STATUS_CONDITIONS: Record<ReviewStatus, RawBuilder<SqlBool>> = {
  pending: sql`NOT (t.is_verified OR t.is_flagged)`,
  verified: sql`t.is_verified`,
  flagged: sql`t.is_flagged`,
};

/** Conditions on contradictions in other files, which are independent of the status. */
function matchContested(contested: TransactionFilter['contested']): RawBuilder<SqlBool>[] {
  if (contested === undefined) return [];
  return [
    sql`EXISTS (SELECT FROM contradictions c
      WHERE c.store_id = t.store_id AND c.transaction_id = t.id AND c.settled_at IS NULL)`,
  ];
}

/** Condition on what a transaction counts as when cashiers are compared. */
export function matchKind(kind: TransactionFilter['kind']): RawBuilder<SqlBool>[] {
  if (kind === undefined) return [];
  return [
    sql`EXISTS (SELECT FROM transaction_risks k WHERE k.store_id = t.store_id
      AND k.transaction_id = t.id AND ${kind} = ANY(k.kinds))`,
  ];
}

/** Of what is pending: only what the queue has, or doesn't have. */
function matchQueued(queued: TransactionFilter['queued']): RawBuilder<SqlBool>[] {
  if (queued === undefined) return [];
  return [queued === 'no' ? NO_RISK : sql<SqlBool>`t.risk > 0`];
}

/** Condition on `transactions t`: nothing says that money may be missing. */
export const NO_RISK = sql<SqlBool>`t.risk = 0`;

/** The days of `store_days` that have exactly the transactions of a scope. */
export function matchDays({ storeId, startDate, endDate }: TransactionScope): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`store_id = ${storeId}`];
  if (startDate !== undefined) conditions.push(sql<SqlBool>`business_day >= ${startDate}::date`);
  if (endDate !== undefined) conditions.push(sql<SqlBool>`business_day <= ${endDate}::date`);
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** The priorities that the filter lets through; naming none means the same as naming all. */
export function listPriorities({ priorities }: Pick<TransactionFilter, 'priorities'>): Priority[] {
  return PRIORITY_IDS.filter((id) => priorities.length === 0 || priorities.includes(id));
}

export function matchScope({ storeId, startDate, endDate }: TransactionScope): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`t.store_id = ${storeId}`];
  if (startDate !== undefined) conditions.push(sql<SqlBool>`t.transaction_time >= ${startDate}::date`);
  if (endDate !== undefined) conditions.push(sql<SqlBool>`t.transaction_time < ${endDate}::date + 1`);
  return conditions;
}

/** By the minute, both inclusive. A start after the end spans midnight: the late and early hours of each day. */
function matchTimes({ startTime, endTime }: TransactionFilter): RawBuilder<SqlBool>[] {
  const from = sql<SqlBool>`t.transaction_time::time >= ${startTime}::time`;
  const until = sql<SqlBool>`date_trunc('minute', t.transaction_time)::time <= ${endTime}::time`;
  if (startTime === undefined) return endTime === undefined ? [] : [until];
  if (endTime === undefined) return [from];
  return startTime <= endTime ? [from, until] : [sql`(${from} OR ${until})`];
}

function matchPriorities(priorities: readonly Priority[]): RawBuilder<SqlBool>[] {
  const wanted = listPriorities({ priorities: [...priorities] }).map(encodePriority);
  const [first] = wanted;
  if (wanted.length === PRIORITY_IDS.length || first === undefined) return [];
  // With a single priority, the scan of the priority index is one range.
  if (wanted.length === 1) return [sql`t.priority = ${first}::smallint`];
  return [sql`t.priority = ANY(${wanted}::smallint[])`];
}

function matchTypes(types: TransactionFilter['transactionTypes']): RawBuilder<SqlBool>[] {
  return types.length === 0 ? [] : [sql`t.filter_mask & ${encodeFilterMask(types)}::integer <> 0`];
}

function matchAmounts({ minAmount, maxAmount }: TransactionFilter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (minAmount !== undefined) conditions.push(sql`t.amount >= ${minAmount}::numeric`);
  if (maxAmount !== undefined) conditions.push(sql`t.amount <= ${maxAmount}::numeric`);
  return conditions;
}

/** Matches the whole number, ignoring case and leading zeros. */
function matchEmployee(employeeId: string | undefined): RawBuilder<SqlBool>[] {
  if (employeeId === undefined) return [];
  return [isOfEmployees('t.employee_id', [withoutNul(employeeId)])];
}

function matchSearch(search: string | undefined): RawBuilder<SqlBool>[] {
  if (search === undefined) return [];
  const { pattern, labelled } = readSearch(search);
  const inLabels =
    labelled.length > 0 ? sql` OR t.filter_mask & ${encodeFilterMask(labelled)}::integer <> 0` : sql``;
  // Few have notes, and comparing an empty text with a pattern takes longer than comparing it with another.
  const inNotes = sql`t.notes_search_text <> '' AND t.notes_search_text LIKE ${pattern}`;
  return [sql`(t.search_text LIKE ${pattern} OR ${inNotes}${inLabels})`];
}

/** What a search looks for. */
export interface Searched {
  /** In lower case, on one line. */
  wanted: string;
  /** For LIKE. */
  pattern: string;
  /** Filters that it names. */
  labelled: FilterId[];
}

export function readSearch(search: string): Searched {
  // The text has one line per searchable value, and a match must not span two of them.
  const wanted = withoutNul(search)
    .toLowerCase()
    .replaceAll(/[\r\n]+/g, ' ');
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return { wanted, pattern, labelled: findLabelled(wanted) };
}

/** The filters that a search names. A number, or a letter or two, names a transaction or a person instead. */
function findLabelled(wanted: string): FilterId[] {
  if (!/\p{L}.*\p{L}.*\p{L}/u.test(wanted)) return [];
  return FILTERS.filter(({ label }) => label.toLowerCase().includes(wanted)).map(({ id }) => id);
}

/** PostgreSQL's text type can't hold NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
