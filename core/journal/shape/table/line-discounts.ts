// Finds, by figures, what was taken off a line's price, and whether the line's amount is without it:
// `Gross | Discount | Net`, `Qty | Price | Disc % | Amount`.

import type { Cell, Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { cellText } from '../row-text.ts';
import type { AmountColumns } from './marked-rows.ts';
import { isOtherFigure } from './other-figure.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** What was taken off single lines. */
export interface LineDiscount {
  column: number;
  /** Whether the column has parts of prices in percent. */
  isPercent: boolean;
  /** Whether a line's amount is what remained; otherwise it is the price before. */
  isTaken: boolean;
}

interface Line {
  cells: Row['cells'];
  amount: number;
  count: number;
  /** The price of one times the quantity; 0 for none. */
  multiplied: number;
}

const MOSTLY = 0.9;
/** A unit's price times a weight is rounded; so is a part of a price. */
const MOST_ROUNDED_CENTS = 1;
/** Under an unknown heading, a discount is one only if several rows show it, and most have none. */
const FEWEST_UNNAMED = 2;
const MOST_UNNAMED = 0.25;

/** @returns what was taken off a price; 0 for nothing */
function offOf(cell: Cell | undefined, isPercent: boolean, price: number): number {
  return Math.abs(isPercent ? Math.round(price * partOf(cell)) : (readCents(cell) ?? 0));
}

/** 20, 20% and, in a spreadsheet that shows 20%, 0.2. */
function partOf(cell: Cell | undefined): number {
  const percent = Math.abs(Number(cellText(cell).replace('%', '').trim()));
  if (!(percent < 100)) return 0;
  return percent < 1 ? percent : percent / 100;
}

/** @returns the price before a part was taken off that is written in percent, in cents */
export function priceBefore(cell: Cell | undefined, cents: number): number {
  return Math.round(cents / (1 - partOf(cell)));
}

/** @returns the price after that */
export function priceAfter(cell: Cell | undefined, cents: number): number {
  return Math.round(cents * (1 - partOf(cell)));
}

function isReduced(
  price: number,
  { cells }: Line,
  { column, isPercent }: LineDiscount,
  amount: number,
): boolean {
  const rest = Math.abs(price) - offOf(cells[column], isPercent, price);
  return Math.abs(rest - Math.abs(amount)) <= MOST_ROUNDED_CENTS;
}

function linesOf(rows: readonly Row[], columns: Columns, { lineAmount, unitPrice }: AmountColumns): Line[] {
  const centsAt = (cells: Row['cells'], column: number | undefined): number =>
    column === undefined ? 0 : (readCents(cells[column]) ?? 0);
  return rows.flatMap(({ cells }) => {
    const amount = centsAt(cells, lineAmount);
    const count = columns.quantity === undefined ? 1 : (readQuantity(cells[columns.quantity]) ?? 1);
    const multiplied = Math.round(centsAt(cells, unitPrice) * count);
    return amount === 0 ? [] : [{ cells, amount, count: Math.abs(count) || 1, multiplied }];
  });
}

/** @param others columns that may have the line's price before its discount, or what remained */
function findRelation(
  column: number,
  lines: readonly Line[],
  others: readonly number[],
  isNamed: boolean,
): LineDiscount | null {
  const reduced = lines.filter(({ cells }) => offOf(cells[column], false, 0) !== 0);
  const isUnlikely = reduced.length < FEWEST_UNNAMED || reduced.length > lines.length * MOST_UNNAMED;
  if (reduced.length === 0 || (!isNamed && isUnlikely)) return null;
  const holds = (
    valueOf: (line: Line) => number | null,
    isSo: (line: Line, value: number) => boolean,
  ): boolean => {
    const telling = lines.filter((line) => reduced.includes(line) || (valueOf(line) ?? 0) !== 0);
    const isShown = (line: Line): boolean => {
      const value = valueOf(line);
      return value !== null && isSo(line, value);
    };
    return [reduced, telling].every((part) => part.filter(isShown).length >= part.length * MOSTLY);
  };
  for (const isPercent of [false, true]) {
    const taken: LineDiscount = { column, isPercent, isTaken: true };
    // Of prices below $1, a small percentage is no more than what is rounded.
    const isSeen = ({ cells, amount, multiplied }: Line): boolean =>
      offOf(cells[column], isPercent, multiplied || amount) > MOST_ROUNDED_CENTS;
    if (!reduced.some(isSeen)) continue;
    const isPrice = (line: Line, price: number): boolean => isReduced(price, line, taken, line.amount);
    if (holds(({ multiplied }) => multiplied || null, isPrice)) return taken;
    for (const at of isNamed ? others : []) {
      // What remained of a price may be nothing.
      const valueOf = ({ cells }: Line): number | null => readCents(cells[at]);
      if (holds((line) => valueOf(line) || null, isPrice)) return taken;
      if (holds(valueOf, (line, rest) => isReduced(line.amount, line, taken, rest)))
        return { ...taken, isTaken: false };
    }
  }
  return null;
}

/** What one of some goods cost, and what was taken off of it, in cents. */
interface Priced {
  goods: string;
  off: number;
  each: number;
}

/** So many rows of goods that are also sold at full price show what their discounts were taken off. */
const FEWEST_ALIKE = 2;

/**
 * Without an amount before or after it, the same goods tell that are sold at full price elsewhere: if a row with a
 * discount has their price, the discount is still to be taken off; if it has their price less the discount, it was.
 */
function findByGoods(column: number, lines: readonly Line[], goodsAt: number): LineDiscount | null {
  const priced = lines.map(({ cells, amount, count }): Priced => ({
    goods: cellText(cells[goodsAt]).trim(),
    off: offOf(cells[column], false, 0) / count,
    each: Math.abs(amount) / count,
  }));
  const fullPrices = new Map<string, Set<number>>();
  for (const { goods, off, each } of priced)
    if (off === 0) fullPrices.set(goods, (fullPrices.get(goods) ?? new Set()).add(each));
  const reduced = priced.filter(({ goods, off }) => goods !== '' && off !== 0 && fullPrices.has(goods));
  if (reduced.length < FEWEST_ALIKE) return null;
  const areAlike = (isTaken: boolean): boolean => {
    const alike = reduced.filter(({ goods, off, each }) => {
      const price = each + (isTaken ? off : 0);
      return [...(fullPrices.get(goods) ?? [])].some((full) => Math.abs(price - full) <= MOST_ROUNDED_CENTS);
    });
    return alike.length >= reduced.length * MOSTLY;
  };
  const isTaken = areAlike(true);
  return isTaken === areAlike(false) ? null : { column, isPercent: false, isTaken };
}

/** What somebody chose is still to be taken off if the amounts are those of the price of one. */
function findChosen(column: number, lines: readonly Line[]): LineDiscount | null {
  const reduced = lines.filter(({ cells }) => offOf(cells[column], false, 0) !== 0);
  const isBefore = reduced.every(({ amount, multiplied }) => Math.abs(amount) === Math.abs(multiplied));
  return reduced.length > 0 && isBefore ? { column, isPercent: false, isTaken: false } : null;
}

/**
 * @param isFree false if somebody has said what the columns are
 * @returns null if no figures show what was taken off which amounts
 */
export function findLineDiscount(
  columns: Columns,
  amounts: AmountColumns,
  { heading, rows, isFree }: { heading: readonly Cell[]; rows: readonly Row[]; isFree: boolean },
): LineDiscount | null {
  const { lineAmount, unitPrice } = amounts;
  const taken = new Set([...Object.values(columns), lineAmount, unitPrice]);
  const all = [...heading.keys()];
  const named = all.filter((at) => at === columns.discount || fieldOfHeading(heading[at]) === 'discount');
  const unnamed = all.filter((at) => !taken.has(at) && fieldOfHeading(heading[at]) === null);
  const others = all.filter((at) => at !== lineAmount && !named.includes(at) && !isOtherFigure(heading[at]));
  const lines = lineAmount === undefined ? [] : linesOf(rows, columns, amounts);
  for (const column of [...named, ...unnamed]) {
    const found = findRelation(column, lines, others, named.includes(column));
    if (found !== null) return found;
  }
  // A total shows by itself whether its lines' amounts are those before their discounts.
  if (amounts.total !== undefined) return null;
  const { description, discount } = columns;
  for (const column of description === undefined ? [] : named) {
    const found = findByGoods(column, lines, description ?? -1);
    if (found !== null) return found;
  }
  return isFree || discount === undefined ? null : findChosen(discount, lines);
}
