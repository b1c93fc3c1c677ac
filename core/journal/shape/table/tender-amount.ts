// Tells a table with a row for each way of paying, whose column of amounts, beside the total or alone, is what was paid so.

import type { Cell, Row } from '../../row.ts';
import type { Columns } from './table-columns.ts';

const MOSTLY = 0.8;

/**
 * The column of amounts differs between the rows of one transaction, and the total, if there is one, does not.
 *
 * @param groups the rows of each transaction
 */
export function findTenderAmount(columns: Columns, groups: readonly Row[][]): Columns {
  const { tendered, payment, amount } = columns;
  if (tendered !== undefined || payment === undefined || amount === undefined) return columns;
  const paid = groups.filter((group) => group.length > 1 && isPaidTwice(group, columns));
  const differing = paid.filter((group) => isDiffering(group, amount));
  if (paid.length === 0 || differing.length < paid.length * MOSTLY) return columns;
  const others: Columns = { ...columns, tendered: amount };
  delete others.amount;
  return others;
}

function isPaidTwice(group: readonly Row[], columns: Columns): boolean {
  const same = [columns.time ?? columns.dateTime, columns.type, columns.status, columns.total];
  return (
    group.every((row) => textAt(row, columns.payment) !== '') &&
    same.every((column) => !isDiffering(group, column))
  );
}

function isDiffering(rows: readonly Row[], column: number | undefined): boolean {
  return new Set(rows.map((row) => textAt(row, column))).size > 1;
}

function textAt({ cells }: Row, column: number | undefined): string {
  const cell: Cell = column === undefined ? null : (cells[column] ?? null);
  return typeof cell === 'object' ? String(cell?.serial ?? '') : String(cell);
}
