// Recognizes a table with a row for each way of paying, whose column of amounts, with or without a total, has the
// payments.

import type { Cell, Row } from '../../row.ts';
import { readTimeOfDay } from '../../text/cell-value.ts';
import { readKind } from './read-kind.ts';
import { type Columns, isHandedOver } from './table-columns.ts';

/** Two payments may be of the same amount; a total is the same in all rows. */
const HALF = 0.5;

/** Payments of one transaction are made within ten minutes. */
const NEAR_SECONDS = 600;

/** Where the amount of a row may be, if it isn't named as a tender's, in search order. */
const AMOUNT_FIELDS = ['amount', 'total', 'lineAmount', 'price'] as const;

/**
 * The column of amounts differs between the rows of one transaction, and the total, if there is another, does not. What
 * was handed over, and the change, say nothing more then.
 *
 * @param groups the rows of each transaction
 */
export function findTenderAmount(
  columns: Columns,
  heading: readonly Cell[],
  groups: readonly Row[][],
): Columns {
  const { tendered, payment, quantity } = columns;
  const isHanded = tendered !== undefined && isHandedOver(heading[tendered]);
  // A payment has no quantity.
  if ((tendered !== undefined && !isHanded) || payment === undefined || quantity !== undefined)
    return columns;
  const paid = groups.filter((group) => group.length > 1 && isPaidTwice(group, columns));
  const ofPayments = AMOUNT_FIELDS.filter((field) => {
    const differing = paid.filter((group) => isDiffering(group, columns[field]));
    return columns[field] !== undefined && differing.length >= paid.length * HALF;
  });
  const [field] = ofPayments;
  if (paid.length === 0 || field === undefined) return columns;
  if (field !== 'amount' && columns.subtotal !== undefined) return columns;
  const others: Columns = { ...columns };
  for (const one of ofPayments) delete others[one];
  if (isHanded) delete others.change;
  return { ...others, tendered: columns[field] ?? -1 };
}

function isPaidTwice(group: readonly Row[], columns: Columns): boolean {
  return (
    group.every((row) => textAt(row, columns.payment) !== '') &&
    areNear(group, columns.time ?? columns.dateTime) &&
    [columns.void, columns.returned].every((column) => !isDiffering(group, column)) &&
    [columns.type, columns.status].every(
      (column) => new Set(group.map((row) => plainKind(textAt(row, column)))).size === 1,
    )
  );
}

/** A payment may be called captured, and another one of the same transaction nothing. */
export const plainKind = (text: string): string => (readKind(text) === 'Sale' ? '' : text);

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
