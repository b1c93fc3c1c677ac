// Finds, by figures, how tickets were paid in a table with a row for each line: columns whose amounts come to what the
// lines of a ticket come to, each for one way of paying, or what was handed over and given back.

import type { Cell, Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { cellText } from '../row-text.ts';
import { isVoided } from './kind-marks.ts';
import { isOtherFigure } from './other-figure.ts';
import { readKind } from './read-kind.ts';
import { type Cents, findChange, findRun } from './row-sums.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** Columns with amounts, as far as they are known. */
interface Amounts {
  lineAmount: number | undefined;
  unitPrice: number | undefined;
  total: number | undefined;
  lineTax: number | undefined;
}

/** What was found; nothing of it where nothing was. */
export interface PaidLines {
  columns: Pick<Columns, 'tendered' | 'change'>;
  /** Columns, each for one way of paying. */
  ways: readonly number[];
  /** Whether what was paid shows that the lines' amounts include their tax. */
  isTaxIncluded: boolean;
}

const NOTHING: PaidLines = { columns: {}, ways: [], isTaxIncluded: false };
const FREE: ReadonlySet<string | null> = new Set([
  null,
  'amount',
  'cashAmount',
  'cardAmount',
  'tendered',
  'change',
]);
/** Fewer tickets may come out by chance. */
const FEWEST_TICKETS = 8;
/** What was moved, or never paid for, has no payment. */
const LEAST_PAID = 0.8;
/** More columns of money are not searched. */
const MOST_COLUMNS = 16;

/** The cents of a column in a ticket, whose rows repeat them or one of which has them; null if they differ. */
function centsOfTicket(rows: readonly Row[], column: number): number | null {
  const cents = new Set(rows.map(({ cells }) => readCents(cells[column]) ?? 0));
  cents.delete(0);
  const [only = 0] = cents;
  return cents.size > 1 ? null : only;
}

function sumOfLines(rows: readonly Row[], { lineAmount, unitPrice }: Amounts, quantity: number | undefined) {
  return rows.reduce((sum, { cells }) => {
    const pieces = lineAmount === undefined ? (readQuantity(cells[quantity ?? -1] ?? null) ?? 1) : 1;
    return sum + Math.round((readCents(cells[lineAmount ?? unitPrice ?? -1] ?? null) ?? 0) * pieces);
  }, 0);
}

/** @returns the columns, from left to right, that have amounts of tickets and no other role */
function findFree(
  columns: Columns,
  amounts: Amounts,
  heading: readonly Cell[],
  tickets: readonly Row[][],
  isFree: boolean,
): number[] {
  const others = Object.entries(columns).filter(([field]) => !isFree || !FREE.has(field));
  const taken = new Set<number | undefined>(others.map(([, at]) => at));
  for (const at of [amounts.lineAmount, amounts.unitPrice, amounts.lineTax]) taken.add(at);
  // What was handed over may have been taken for the total, unless somebody has said that it is.
  if (!isFree || (amounts.total !== undefined && fieldOfHeading(heading[amounts.total]) === 'total'))
    taken.add(amounts.total);
  return [...heading.keys()].filter((at) => {
    if (taken.has(at) || !FREE.has(fieldOfHeading(heading[at])) || isOtherFigure(heading[at])) return false;
    const cells = tickets.flatMap((rows) => rows.map((row) => row.cells[at] ?? ''));
    const filled = cells.filter((cell) => cell !== '');
    return (
      filled.length > 0 &&
      filled.every((cell) => typeof cell !== 'object' && readCents(cell) !== null) &&
      tickets.every((rows) => centsOfTicket(rows, at) !== null)
    );
  });
}

function isUnpaid(cells: Row['cells'], { type = -1, lineType = -1, status = -1 }: Columns): boolean {
  return [type, lineType, status].some((at) => UNPAID.has(readKind(cellText(cells[at])) ?? ''));
}

const UNPAID: ReadonlySet<string> = new Set(['Void', 'Abort', 'Suspended']);

/**
 * @param groups the rows of each ticket
 * @param isFree false if somebody has said what the columns are: then those keep their roles
 */
export function findPaidLines(
  columns: Columns,
  amounts: Amounts,
  heading: readonly Cell[],
  groups: readonly Row[][],
  isFree: boolean,
): PaidLines {
  const { lineAmount, unitPrice, lineTax } = amounts;
  if (lineAmount === undefined && unitPrice === undefined) return NOTHING;
  // What voided lines come to may or may not count.
  const tickets = groups.filter(
    (rows) =>
      rows.every(({ cells }) => !isVoided(cells[columns.void ?? -1]) && !isUnpaid(cells, columns)) &&
      sumOfLines(rows, amounts, columns.quantity) !== 0,
  );
  const free = findFree(columns, amounts, heading, tickets, isFree);
  if (tickets.length < FEWEST_TICKETS || free.length === 0 || free.length > MOST_COLUMNS) return NOTHING;
  const [net, taxed] = [heading.length, heading.length + 1];
  const rows = tickets.map((ticket): Cents => {
    const cents = Array.from({ length: heading.length }, () => 0);
    for (const at of free) cents[at] = centsOfTicket(ticket, at) ?? 0;
    const sum = sumOfLines(ticket, amounts, columns.quantity);
    const tax =
      lineTax === undefined ? 0 : sumOfLines(ticket, { ...amounts, lineAmount: lineTax }, undefined);
    return [...cents, sum, sum + tax];
  });
  for (const sum of lineTax === undefined ? [net] : [taxed, net]) {
    const all = (cents: Cents): number => cents[sum] ?? 0;
    const isTaxIncluded = lineTax !== undefined && sum === net;
    const paid = findChange(free, rows, all, columns.change);
    if (paid.tendered !== undefined) return { columns: paid, ways: [], isTaxIncluded };
    const { change = -1 } = columns;
    const ways = findRun(
      free.filter((at) => at !== change && at !== amounts.total),
      rows,
      [all, (cents) => all(cents) + Math.abs(cents[change] ?? 0)],
      LEAST_PAID,
    );
    if (ways.length > 0) return { columns: {}, ways, isTaxIncluded };
  }
  return NOTHING;
}
