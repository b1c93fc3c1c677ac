// Determines by figures what a row's mark does to its transaction if its amount has no sign: whether a voided or
// returned row takes back its amount, was never counted, or is counted like other rows.

import type { Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { textAt } from '../row-text.ts';
import { isReturned, isVoidedBy, type KindMark, meant } from './kind-marks.ts';
import type { Legends } from './legends.ts';
import type { Columns } from './table-columns.ts';

/** The columns with the amounts of lines and of transactions. */
export interface AmountColumns {
  lineAmount: number | undefined;
  unitPrice: number | undefined;
  total: number | undefined;
}

interface Line {
  name: string;
  cents: number;
  isMarked: boolean;
}

/** A smaller share of a transaction may be its tax. */
const LEAST_PART = 0.25;

function linesOf(
  rows: readonly Row[],
  columns: Columns,
  amounts: AmountColumns,
  isMarked: (cells: Row['cells']) => boolean,
): Line[] {
  return rows.flatMap((row) => {
    const { cells } = row;
    const quantity = columns.quantity === undefined ? null : readQuantity(cells[columns.quantity]);
    const extended = amounts.lineAmount === undefined ? null : readCents(cells[amounts.lineAmount]);
    const unit = amounts.unitPrice === undefined ? null : readCents(cells[amounts.unitPrice]);
    const cents = extended ?? (unit === null ? null : Math.round(unit * (quantity ?? 1)));
    if (cents === null || cents === 0) return [];
    const name = textAt(row, columns.description);
    const isBack = quantity !== null && quantity < 0 && cents > 0;
    return [{ name, cents: isBack ? -cents : cents, isMarked: isMarked(cells) }];
  });
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

function totalOf(rows: readonly Row[], column: number | undefined): number | null {
  if (column === undefined) return null;
  const totals = rows.map(({ cells }) => readCents(cells[column])).filter((cents) => cents !== null);
  return totals.findLast((cents) => cents !== 0) ?? totals.at(-1) ?? null;
}

/**
 * How many of the marked lines have no other line with the same name that they could take back, in whole or in part.
 */
function countLone(lines: readonly Line[]): number {
  const others = lines.filter(({ isMarked }) => !isMarked);
  let lone = 0;
  for (const line of lines) {
    if (!line.isMarked || line.cents < 0) continue;
    const ofName = [...others.keys()].filter((at) => others[at]?.name === line.name);
    const same = ofName.find((at) => others[at]?.cents === line.cents);
    if (same !== undefined) others.splice(same, 1);
    else if (ofName.every((at) => (others[at]?.cents ?? 0) < line.cents)) lone++;
  }
  return lone;
}

/**
 * What marks of void lines are on: lines that take back others, ones that were never counted, because there is nothing
 * that they could take back, both the line that was taken back and the one below zero that takes it back, or all lines
 * of tickets that were voided as a whole.
 */
export type VoidMarks = 'taking back' | 'left out' | 'both' | 'whole tickets';

/** A ticket may have all its lines taken back one by one. */
const FEWEST_WHOLE = 2;

/** Whether no ticket has marks on only some of its lines, though marked ones have several. */
function areOfTickets(tickets: readonly (readonly Line[])[]): boolean {
  const marked = tickets.filter((lines) => lines.some(({ isMarked }) => isMarked));
  return (
    marked.length >= FEWEST_WHOLE &&
    marked.some((lines) => lines.length > 1) &&
    marked.every((lines) => lines.every(({ isMarked, cents }) => isMarked && cents > 0))
  );
}

/** Whether each marked line below zero has one above it that is marked, too, and of the same amount. */
function arePairs(marked: readonly Line[]): boolean {
  const back = marked.filter(({ cents }) => cents < 0);
  const sold = marked.filter(({ cents }) => cents > 0).map(({ name, cents }) => `${name} ${cents}`);
  const paired = back.filter(({ name, cents }) => {
    const at = sold.indexOf(`${name} ${-cents}`);
    if (at >= 0) sold.splice(at, 1);
    return at >= 0;
  });
  return back.length > 0 && paired.length === back.length;
}

export function findVoidMarks(
  groups: readonly Row[][],
  columns: Columns,
  amounts: AmountColumns,
  legends: Legends,
  voidMark: KindMark | null,
): VoidMarks {
  const mark = columns.void;
  if (mark === undefined) return 'taking back';
  const isMarked = (cells: Row['cells']): boolean =>
    isVoidedBy(voidMark, meant(legends.get(mark), cells[mark]));
  let leftOut = 0;
  let takenBack = 0;
  let paired = 0;
  const tickets = groups.map((group) => linesOf(group, columns, amounts, isMarked));
  if (areOfTickets(tickets)) return 'whole tickets';
  for (const [at, group] of groups.entries()) {
    const lines = tickets[at] ?? [];
    if (arePairs(lines.filter((line) => line.isMarked))) {
      paired++;
      continue;
    }
    const marked = sumOf(lines.filter((line) => line.isMarked));
    leftOut += countLone(lines);
    const total = totalOf(group, amounts.total);
    const sold = sumOf(lines) - marked;
    if (total === null || marked <= Math.abs(sold) * LEAST_PART) continue;
    if (total >= sold) leftOut++;
    else takenBack++;
  }
  if (paired > leftOut + takenBack) return 'both';
  return leftOut > takenBack ? 'left out' : 'taking back';
}

/** Whether the amounts of returned rows have the sign of sales and must be reversed. */
export function turnsReturns(
  groups: readonly Row[][],
  columns: Columns,
  amounts: AmountColumns,
  legends: Legends,
): boolean {
  const mark = columns.returned;
  if (mark === undefined) return false;
  let signed = 0;
  let counted = 0;
  let turned = 0;
  for (const group of groups) {
    const lines = linesOf(group, columns, amounts, (cells) =>
      isReturned(meant(legends.get(mark), cells[mark])),
    );
    const marked = lines.filter(({ isMarked }) => isMarked);
    if (marked.length === 0) continue;
    if (marked.some(({ cents }) => cents < 0)) signed++;
    else {
      const total = totalOf(group, amounts.total);
      if (total !== null && total >= sumOf(lines)) counted++;
      else turned++;
    }
  }
  return turned > signed + counted;
}
