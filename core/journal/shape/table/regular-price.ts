// Finds, by figures, what goods cost as a rule, beside what was charged for them: a price under any heading that is the
// charged one in most lines, and stays what it is for the same goods where another price was charged; or one that only
// lines with another price have.

import type { Cell, Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { isFilled, textAt } from '../row-text.ts';
import { mayBeTaxed } from './line-amounts.ts';
import type { LineDiscount } from './line-discounts.ts';
import type { AmountColumns } from './marked-rows.ts';
import { isOtherFigure } from './other-figure.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** A price beside the charged one. */
export interface OtherPrice {
  column: number;
  /** The lines in which it differs. */
  differing: readonly Row[];
  /** Whether other lines show that it is the regular price of goods that were sold at another one. */
  isRegular: boolean;
}

interface Line {
  row: Row;
  name: string;
  count: number;
  amount: number;
  /** What the price of one may be, in cents: with or without what was taken off, and the tax. */
  charged: readonly number[];
}

const PRICES: ReadonlySet<string | null> = new Set([null, 'price', 'unitPrice', 'subtotal', 'lineAmount']);
/** A price that is seldom the charged one is about something else. */
const MOSTLY = 0.6;
const NEARLY_ALL = 0.9;
const FEWEST = 5;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

function linesOf(
  rows: readonly Row[],
  columns: Columns,
  { lineAmount, unitPrice }: AmountColumns,
  discount: LineDiscount | null,
): Line[] {
  const centsAt = ({ cells }: Row, at: number | undefined): number =>
    at === undefined ? 0 : Math.abs(readCents(cells[at]) ?? 0);
  const isCounted = ({ cells }: Row): boolean => isFilled(cells[columns.quantity ?? -1] ?? null);
  // Beside goods that are counted, what has no quantity is a tax, a discount, or a sum.
  const counted = rows.filter(isCounted);
  return (counted.length > 0 ? counted : rows).flatMap((row) => {
    const count = Math.abs(readQuantity(row.cells[columns.quantity ?? -1]) ?? 1);
    const [amount, unit] = [centsAt(row, lineAmount), centsAt(row, unitPrice)];
    if ((amount === 0 && unit === 0) || count === 0) return [];
    const off = centsAt(row, discount?.column ?? columns.discount);
    const tax = centsAt(row, columns.tax);
    const charged = [
      unit,
      ...[amount, amount + off, amount + tax, amount - tax].map((cents) => cents / count),
    ];
    return [{ row, name: textAt(row, columns.description), count, amount, charged }];
  });
}

/** Whether a row has what a price is off: a discount, or a tax, under whatever heading. */
function isExplained({ row, count, amount, charged }: Line, cents: number): boolean {
  const off = [cents * count - amount, ...charged.map((one) => cents - one)].map(Math.abs);
  return row.cells.some((cell) => {
    const one = Math.abs(readCents(cell) ?? 0);
    const isOff = one > 1 && off.some((part) => isNear(part, one));
    return isOff && ![amount, cents, ...charged].some((other) => isNear(one, other));
  });
}

interface Priced extends Line {
  /** What the column has, in cents. */
  cents: number;
  isCharged: boolean;
}

function pricedIn(lines: readonly Line[], column: number): Priced[] {
  return lines.flatMap((line) => {
    const cents = Math.abs(readCents(line.row.cells[column]) ?? 0);
    return cents === 0 ? [] : [{ ...line, cents, isCharged: line.charged.some((one) => isNear(one, cents)) }];
  });
}

const keyOf = ({ name, cents }: Priced): string => `${name}\t${cents}`;

/** The names and prices of goods that were charged what the column has for one piece. */
function usualIn(priced: readonly Priced[]): ReadonlySet<string> {
  return new Set(priced.filter(({ name, isCharged }) => isCharged && name !== '').map(keyOf));
}

/** Whether a column has the price of all pieces of a line, rather than of one: several lines have, and fewer don't. */
function isOfAllPieces(priced: readonly Priced[]): boolean {
  const usual = usualIn(priced);
  const several = priced.filter(({ count }) => count > 1);
  const ofAll = several.filter((one) => {
    const isAll = one.charged.some((cents) => isNear(cents * one.count, one.cents));
    return isAll && !one.isCharged && !usual.has(keyOf(one));
  });
  return ofAll.length > 1 && ofAll.length > several.filter(({ isCharged }) => isCharged).length;
}

/** @returns null for a column that is not about what goods cost */
function weighPrice(lines: readonly Line[], column: number): OtherPrice | null {
  const priced = pricedIn(lines, column);
  const others = priced.filter((one) => !one.isCharged && !isExplained(one, one.cents));
  if (priced.length < Math.max(FEWEST, lines.length * NEARLY_ALL)) return null;
  if (others.length === 0 || others.length > priced.length * (1 - MOSTLY)) return null;
  if (isOfAllPieces(priced)) return null;
  const usual = usualIn(priced);
  const isRegular = others.filter((one) => usual.has(keyOf(one))).length * 2 >= others.length;
  // Other goods may cost more than that with their tax, or less without it.
  const taxed = others.filter(({ cents, charged }) =>
    charged.some((one) => mayBeTaxed(one, cents) || mayBeTaxed(cents, one)),
  );
  if (!isRegular && taxed.length * 2 > others.length) return null;
  return { column, differing: others.map(({ row }) => row), isRegular };
}

/** A column that more lines fill is about something else than changed prices. */
const MOST_CHANGED = 0.3;

/**
 * A price that only the lines with another one have: it is above what was charged for them, and most of them are of
 * goods that cost just that in other lines.
 */
function weighChanged(lines: readonly Line[], column: number): OtherPrice | null {
  const priced = pricedIn(lines, column);
  if (priced.length === 0 || priced.length > lines.length * MOST_CHANGED) return null;
  const isAbove = ({ charged, cents }: Priced): boolean =>
    charged.every((one) => one === 0 || one < cents - 1);
  if (!priced.every((one) => isAbove(one) && !isExplained(one, one.cents))) return null;
  const rows = new Set(priced.map(({ row }) => row));
  const others = lines.filter(({ row }) => !rows.has(row));
  const usual = priced.filter(({ name, cents }) =>
    others.some((other) => other.name === name && other.charged.some((one) => isNear(one, cents))),
  );
  return usual.length * 2 > priced.length
    ? { column, differing: priced.map(({ row }) => row), isRegular: true }
    : null;
}

interface PricedTable {
  heading: readonly Cell[];
  rows: readonly Row[];
}

/** Whether the regular prices are those of all pieces of a line. */
export function isRegularOfLines(
  columns: Columns,
  amounts: AmountColumns,
  discount: LineDiscount | null,
  rows: readonly Row[],
): boolean {
  return (
    columns.regularPrice !== undefined &&
    isOfAllPieces(pricedIn(linesOf(rows, columns, amounts, discount), columns.regularPrice))
  );
}

/**
 * `PVP | Precio | Importe`: of two prices of one, the one that every line's amount is made of.
 *
 * @returns undefined unless the known one is above it in a few lines, and the same in all others
 */
export function findChargedPrice(
  { quantity }: Columns,
  { lineAmount, unitPrice }: AmountColumns,
  { heading, rows }: PricedTable,
): number | undefined {
  if (lineAmount === undefined || unitPrice === undefined || quantity === undefined) return undefined;
  const centsAt = ({ cells }: Row, at: number): number => Math.abs(readCents(cells[at]) ?? 0);
  const lines = rows.filter((row) => centsAt(row, lineAmount) > 0 && centsAt(row, unitPrice) > 0);
  const isProduct = (row: Row, at: number): boolean => {
    const pieces = Math.abs(readQuantity(row.cells[quantity]) ?? 0);
    return pieces > 0 && isNear(Math.round(centsAt(row, at) * pieces), centsAt(row, lineAmount));
  };
  const others = lines.filter((row) => !isProduct(row, unitPrice));
  if (others.length === 0 || others.length > lines.length * MOST_CHANGED) return undefined;
  return [...heading.keys()].find(
    (at) =>
      at !== unitPrice &&
      at !== lineAmount &&
      PRICES.has(fieldOfHeading(heading[at])) &&
      lines.every((row) => isProduct(row, at) && centsAt(row, at) <= centsAt(row, unitPrice)),
  );
}

/** @returns null if there is none, or several */
export function findOtherPrice(
  columns: Columns,
  amounts: AmountColumns & { lineTax: number | undefined },
  discount: LineDiscount | null,
  { heading, rows }: PricedTable,
): OtherPrice | null {
  if (columns.regularPrice !== undefined || columns.priceOverride !== undefined) return null;
  const { price: _, ...roles } = columns;
  const { lineAmount, unitPrice, total, lineTax } = amounts;
  const used = new Set([...Object.values(roles), lineAmount, unitPrice, total, lineTax, discount?.column]);
  const lines = linesOf(rows, columns, amounts, discount);
  const found = [...heading.keys()]
    .filter((at) => !used.has(at) && PRICES.has(fieldOfHeading(heading[at])) && !isOtherFigure(heading[at]))
    .flatMap((at) => weighPrice(lines, at) ?? weighChanged(lines, at) ?? []);
  const [first] = found;
  return found.length === 1 && first !== undefined ? first : null;
}
