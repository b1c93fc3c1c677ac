import type { TransactionFilter, TransactionListQuery } from '@tillwatch/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { STANDING } from '../ranking/standing.queries.ts';
import { encodePriority, listPriorities, matchTransactions } from './transaction-filter.ts';

export type TransactionOrder = Pick<TransactionListQuery, 'sortBy' | 'sortOrder'>;
type Direction = TransactionListQuery['sortOrder'];
type Column = 'priority' | 'risk' | 'transaction_time' | 'amount' | 'employee' | 'id';

/** Sorted as shown: by the name or, without one, the number. On the table aliased `t`. */
const EMPLOYEE_ORDER = sql`lower(coalesce(t.employee_name, t.employee_id, ''))`;

/** The columns that any order uses, of the table aliased `t`. */
export const ORDER_COLUMNS = sql`t.priority, t.risk, t.look_risk, t.transaction_time, t.amount, t.employee_id, t.employee_name`;

function nameColumn(column: Column): RawBuilder<unknown> {
  if (column === 'employee') return EMPLOYEE_ORDER;
  return column === 'risk' ? STANDING : sql.ref(`t.${column}`);
}

export interface SortColumn {
  column: Column;
  direction: Direction;
}

/** What a transaction's place in any order depends on. */
export interface Position {
  id: number;
  /** 1 to 3, as stored in the database. */
  priority: number;
  /** Where it stands by risk, mills; 0 for an unremarkable one. */
  risk: number;
  /** 'YYYY-MM-DDTHH:MM:SS' */
  transaction_time: string;
  /** Dollars, exact. */
  amount: string;
  /** Lowercase; empty if nobody is named. */
  employee: string;
}

/**
 * A total order: the id, which increases with the position in the files, breaks ties. Within a priority, newest come
 * first, whichever way the priorities are sorted.
 */
export function listSortColumns({ sortBy, sortOrder }: TransactionOrder): SortColumn[] {
  switch (sortBy) {
    case 'risk':
      return [
        { column: 'risk', direction: sortOrder },
        { column: 'transaction_time', direction: sortOrder },
        { column: 'id', direction: sortOrder },
      ];
    case 'time':
      return [
        { column: 'transaction_time', direction: sortOrder },
        { column: 'id', direction: sortOrder },
      ];
    case 'amount':
      return [
        { column: 'amount', direction: sortOrder },
        { column: 'id', direction: sortOrder },
      ];
    case 'employee':
      return [
        { column: 'employee', direction: sortOrder },
        { column: 'transaction_time', direction: sortOrder },
        { column: 'id', direction: sortOrder },
      ];
    case 'priority':
      return [
        { column: 'priority', direction: sortOrder },
        { column: 'transaction_time', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ];
  }
}

export function reverseColumns(columns: readonly SortColumn[]): SortColumn[] {
  return columns.map(({ column, direction }) => ({
    column,
    direction: direction === 'asc' ? 'desc' : 'asc',
  }));
}

/** For `ORDER BY`, on the table aliased `t`. */
export function orderBy(columns: readonly SortColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ column, direction }) => sql`${nameColumn(column)} ${sql.raw(direction)}`));
}

/**
 * A query for the ids of matches, in order. Reads the index of the order and stops as soon as it has enough; it returns
 * only ids, so skipped rows needn't be read.
 * @param after a position to start after; the transaction there needn't match. @param limit null for all.
 * @param narrowed holds for all matches.
 */
export function selectIds(
  filter: TransactionFilter,
  columns: readonly SortColumn[],
  {
    after,
    limit,
    offset = 0,
    narrowed = sql`true`,
  }: { after?: Position | undefined; limit: number | null; offset?: number; narrowed?: RawBuilder<SqlBool> },
): RawBuilder<unknown> {
  const matches = sql`${matchTransactions(filter)} AND ${narrowed}`;
  const stretches = listStretches(filter, columns, after);
  const [only] = stretches;
  if (only === undefined) return sql`SELECT NULL::bigint AS id WHERE false`;
  if (stretches.length === 1) {
    return sql`SELECT t.id FROM transactions t WHERE ${matches} AND ${only.condition}
      ORDER BY ${orderBy(only.columns)} LIMIT ${limit} OFFSET ${offset}`;
  }
  const parts = stretches.map(
    (stretch) => sql`(SELECT t.id, t.priority, t.risk, t.look_risk, t.transaction_time FROM transactions t
      WHERE ${matches} AND ${stretch.condition}
      ORDER BY ${orderBy(stretch.columns)} LIMIT ${limit === null ? null : limit + offset})`,
  );
  return sql`SELECT t.id FROM (${sql.join(parts, sql` UNION ALL `)}) AS t
    ORDER BY ${orderBy(columns)} LIMIT ${limit} OFFSET ${offset}`;
}

/** From `transactions t`. */
export const POSITION_COLUMNS = sql`t.id, t.priority, ${STANDING} AS risk, t.transaction_time, t.amount,
  ${EMPLOYEE_ORDER} AS employee`;

/** A part of the order that one index has in the right order. */
interface Stretch {
  condition: RawBuilder<SqlBool>;
  columns: readonly SortColumn[];
}

/** If priorities and times are sorted in opposite directions, no index has that order, except within each priority. */
function listStretches(
  filter: TransactionFilter,
  columns: readonly SortColumn[],
  after: Position | undefined,
): Stretch[] {
  const [first, ...rest] = columns;
  if (first?.column === 'risk') return listRiskStretches(first, rest, after);
  if (first === undefined || rest.every(({ direction }) => direction === first.direction)) {
    return [{ condition: after === undefined ? sql`true` : isBehind(columns, after), columns }];
  }
  const ascending = first.direction === 'asc';
  const stretches: Stretch[] = [];
  for (const priority of listPriorities(filter).map(encodePriority)) {
    const isBefore =
      after !== undefined && (ascending ? priority < after.priority : priority > after.priority);
    if (isBefore) continue;
    const isHere = priority === after?.priority;
    const behind = after !== undefined && isHere ? sql` AND ${isBehind(rest, after)}` : sql``;
    stretches.push({ condition: sql`t.priority = ${priority}::smallint${behind}`, columns: rest });
  }
  return stretches;
}

/** An index has the transactions with a risk; the rest is sorted by time. */
function listRiskStretches(
  first: SortColumn,
  rest: readonly SortColumn[],
  after: Position | undefined,
): Stretch[] {
  const columns = [first, ...rest];
  const isRisky = after !== undefined && after.risk > 0;
  const risky: Stretch = {
    condition: isRisky ? sql`t.risk > 0 AND ${isBehind(columns, after)}` : sql`t.risk > 0`,
    columns,
  };
  const others: Stretch = {
    condition: after && !isRisky ? sql`t.risk = 0 AND ${isBehind(rest, after)}` : sql`t.risk = 0`,
    columns: rest,
  };
  const inOrder = first.direction === 'desc' ? [risky, others] : [others, risky];
  // What comes after a position starts in the stretch that has it.
  const isInSecond = after !== undefined && isRisky !== (first.direction === 'desc');
  return isInSecond ? inOrder.slice(1) : inOrder;
}

/** @param columns all in one direction. */
function isBehind(columns: readonly SortColumn[], after: Position): RawBuilder<SqlBool> {
  const names = sql.join(columns.map(({ column }) => nameColumn(column)));
  const values = sql.join(
    columns.map(({ column }) => sql`${valueAt(after, column)}::${sql.raw(TYPES[column])}`),
  );
  return sql`(${names}) ${sql.raw(columns[0]?.direction === 'asc' ? '>' : '<')} (${values})`;
}

/** The driver would take a missing value for NULL, which nothing is behind. */
function valueAt(position: Position, column: Column): string | number {
  const value = position[column] as string | number | undefined;
  if (value === undefined) throw new Error(`A position without ${column}`);
  return value;
}

const TYPES: Record<Column, string> = {
  priority: 'smallint',
  risk: 'integer',
  transaction_time: 'timestamp',
  amount: 'numeric',
  employee: 'text',
  id: 'bigint',
};
