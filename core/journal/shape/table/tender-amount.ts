// Recognizes a table with a row for each way of paying, whose column of amounts, with or without a total, has the
// payments.

import type { Cell, Row } from '../../row.ts';
import { readTimeOfDay } from '../../text/cell-value.ts';
import type { Columns } from './table-columns.ts';

const MOSTLY = 0.8;

/** Payments of one transaction are made within ten minutes. */
const NEAR_SECONDS = 600;

/** Where the amount of a row may be, if it isn't named as a tender's, in search order. */
const AMOUNT_FIELDS = ['amount', 'total', 'lineAmount', 'price'] as const;

/**
 * The column of amounts differs between the rows of one transaction, and the total, if there is another, does not.
 *
 * @param groups the rows of each transaction
 */
export function findTenderAmount(columns: Columns, groups: readonly Row[][]): Columns {
  const { tendered, payment } = columns;
  const field = AMOUNT_FIELDS.find((one) => columns[one] !== undefined);
  if (tendered !== undefined || payment === undefined || field === undefined) return columns;
  // A payment has no quantity.
  if (columns.quantity !== undefined) return columns;
  if (field !== 'amount' && columns.subtotal !== undefined) return columns;
  const { [field]: amount, ...others } = columns;
  if (amount === undefined) return columns;
  const paid = groups.filter((group) => group.length > 1 && isPaidTwice(group, others));
  const differing = paid.filter((group) => isDiffering(group, amount));
  if (paid.length === 0 || differing.length < paid.length * MOSTLY) return columns;
  return { ...others, tendered: amount };
}

function isPaidTwice(group: readonly Row[], columns: Columns): boolean {
  const same = [columns.type, columns.status, columns.void, columns.returned, columns.total];
  return (
    group.every((row) => textAt(row, columns.payment) !== '') &&
    areNear(group, columns.time ?? columns.dateTime) &&
    same.every((column) => !isDiffering(group, column))
  );
}

function areNear(rows: readonly Row[], column: number | undefined): boolean {
  if (!isDiffering(rows, column) || column === undefined) return true;
  const times = rows.map(({ cells }) => readTimeOfDay(cells[column] ?? null));
  return Math.min(...times) >= 0 && Math.max(...times) - Math.min(...times) <= NEAR_SECONDS;
}

/** The parts of a payment that show whether another one belongs to its transaction. */
export interface PaymentMoment {
  day: number;
  seconds: number;
  cents: number | null;
}

/**
 * Whether two payments with one number belong to one transaction: made at the same time, or soon after in the same
 * direction.
 */
export function isSamePaying(one: PaymentMoment, next: PaymentMoment): boolean {
  if (one.day !== next.day) return false;
  if (one.seconds === next.seconds) return true;
  // Money that goes the other way later on may be a refund.
  const isOneWay = (one.cents ?? 0) < 0 === (next.cents ?? 0) < 0;
  const isTimed = one.seconds >= 0 && next.seconds >= 0;
  return isTimed && isOneWay && Math.abs(next.seconds - one.seconds) <= NEAR_SECONDS;
}

function isDiffering(rows: readonly Row[], column: number | undefined): boolean {
  return new Set(rows.map((row) => textAt(row, column))).size > 1;
}

function textAt({ cells }: Row, column: number | undefined): string {
  const cell: Cell = column === undefined ? null : (cells[column] ?? null);
  return typeof cell === 'object' ? String(cell?.serial ?? '') : String(cell);
}
