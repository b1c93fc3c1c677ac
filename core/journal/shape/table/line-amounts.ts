// Determines by figures which amount is a line's, in tables whose lines have several amounts:
// `Gross | Discount | Net`, `Ext Price | Tax | Total`, `Qty | Gross Price | Net | VAT | Total`.

import type { Cell, Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { isFilled, textAt } from '../row-text.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

export interface LineAmounts {
  lineAmount: number;
  unitPrice: number | undefined;
  /** Column of the line's tax, if its amount does not include it. */
  lineTax: number | undefined;
}

type Column = number | undefined;

const MOSTLY = 0.9;

/** A unit's price times a weight is rounded. */
const MOST_ROUNDED_CENTS = 1;

/** Nothing is taxed more. */
const HIGHEST_TAX = 0.35;

/** Whether an amount may be another one, other than 0, plus its tax. */
export function mayBeTaxed(net: number, all: number): boolean {
  return all / net >= 1 && all / net <= 1 + HIGHEST_TAX;
}

function centsAt({ cells }: Row, column: Column): number | null {
  return column === undefined ? null : readCents(cells[column]);
}

function withAmount(rows: readonly Row[], column: Column): Row[] {
  return rows.filter((row) => (centsAt(row, column) ?? 0) !== 0);
}

function withoutAmount(rows: readonly Row[], column: Column): Row[] {
  return rows.filter((row) => (centsAt(row, column) ?? 0) === 0);
}

/** Whether something holds in most of the rows that have both of two amounts; false if none has. */
function isMostly(
  rows: readonly Row[],
  [first, second]: readonly [Column, Column],
  isSo: (one: number, other: number, row: Row) => boolean,
): boolean {
  let telling = 0;
  let votes = 0;
  for (const row of rows) {
    const [one, other] = [centsAt(row, first), centsAt(row, second)];
    if (one === null || other === null || one === 0 || other === 0) continue;
    telling++;
    if (isSo(one, other, row)) votes++;
  }
  return telling > 0 && votes >= telling * MOSTLY;
}

/**
 * If a line's amount is another one plus its tax, and that one is the price times the quantity, or has an unknown
 * heading, it is the line's.
 */
export function findUntaxed(
  columns: Columns,
  heading: readonly Cell[],
  rows: readonly Row[],
): LineAmounts | null {
  const { subtotal, tax, quantity, price, unitPrice: unit = price } = columns;
  const amount = columns.amount ?? columns.lineAmount;
  if (amount === undefined || tax === undefined || (subtotal !== undefined && unit === undefined))
    return null;
  const countOf = ({ cells }: Row): number =>
    quantity === undefined ? 1 : (readQuantity(cells[quantity]) ?? 1);
  const taxed = withAmount(rows, tax);
  const isUntaxed = (column: number): boolean =>
    isMostly(taxed, [column, amount], (net, all, row) => net + (centsAt(row, tax) ?? 0) === all);
  if (subtotal === undefined) {
    const net = [...heading.keys()].find((at) => fieldOfHeading(heading[at]) === null && isUntaxed(at));
    return net === undefined ? null : { lineAmount: net, unitPrice: unit, lineTax: tax };
  }
  const isNet = isMostly(taxed, [unit, subtotal], (one, net, row) => {
    return Math.abs(Math.abs(Math.round(one * countOf(row))) - Math.abs(net)) <= MOST_ROUNDED_CENTS;
  });
  return isNet && isUntaxed(subtotal) ? { lineAmount: subtotal, unitPrice: unit, lineTax: tax } : null;
}

/**
 * @param groups of a table whose column `total` has different amounts in rows of the same transaction
 * @returns null if the figures do not show that it is the line's
 */
export function findAmountsOfTotal(
  columns: Columns,
  heading: readonly Cell[],
  groups: readonly Row[][],
): LineAmounts | null {
  const { total, tax, discount, quantity, unitPrice, price, lineAmount, amount, subtotal } = columns;
  if (total === undefined) return null;
  const rows = groups.filter((group) => group.length > 1).flat();
  const full = withoutAmount(rows, discount);
  const taxed = withAmount(full, tax);
  const multiplied = [unitPrice, price, lineAmount, amount].find((column) =>
    isMostly(taxed.length > 0 ? taxed : full, [column, total], (unit, all, { cells }) => {
      const count = quantity === undefined ? 1 : (readQuantity(cells[quantity]) ?? 1);
      return Math.abs(Math.abs(unit * count) - Math.abs(all)) <= MOST_ROUNDED_CENTS;
    }),
  );
  if (multiplied !== undefined) return { lineAmount: total, unitPrice: multiplied, lineTax: undefined };
  const reduced = withAmount(groups.flat(), discount);
  const unknown = [...heading.keys()].filter((at) => fieldOfHeading(heading[at]) === null);
  const net = [subtotal, lineAmount, amount, price, ...unknown].find((column) =>
    [taxed, reduced].every(
      (part, at) =>
        (at > 0 && part.length === 0) ||
        isMostly(part, [column, total], (one, all, row) => one + (centsAt(row, tax) ?? 0) === all),
    ),
  );
  const ofUnit = unitPrice ?? (net === price ? undefined : price);
  if (net !== undefined) return { lineAmount: net, unitPrice: ofUnit, lineTax: tax };
  const isTaxed = isMostly(full, [lineAmount ?? amount ?? subtotal, total], mayBeTaxed);
  return isTaxed ? { lineAmount: total, unitPrice: ofUnit, lineTax: undefined } : null;
}

/** Fewer tickets may come out by chance. */
const FEWEST_SUMMED = 3;

/**
 * `Price | Item Price`: an amount that only the first row of each ticket has is the ticket's if another one, which all
 * of its rows have, adds up to it.
 * @returns null if the figures do not show it
 */
export function findSummedAmounts(
  columns: Columns,
  heading: readonly Cell[],
  groups: readonly Row[][],
): (LineAmounts & { total: number }) | null {
  const { price, unitPrice, lineAmount, amount, total: sum, description } = columns;
  const several = groups.filter(
    (group) => group.length > 1 && group.every(({ cells }) => isFilled(cells[description ?? -1])),
  );
  if (several.length < FEWEST_SUMMED) return null;
  const isMost = (count: number): boolean => count >= Math.max(FEWEST_SUMMED, several.length * MOSTLY);
  const isOfFirst = (column: number): boolean =>
    several.every(([first, ...others]) => {
      const isIn = (row: Row | undefined): boolean => row !== undefined && centsAt(row, column) !== null;
      return isIn(first) && !others.some(isIn);
    });
  const total = [price, unitPrice, lineAmount, amount, sum].find((at) => at !== undefined && isOfFirst(at));
  if (total === undefined) return null;
  const adding = [...heading.keys()].find((column) => {
    if (column === total || !AMOUNTS.has(fieldOfHeading(heading[column]))) return false;
    const fitting = several.filter((group) => {
      const cents = group.map((row) => centsAt(row, column));
      const all = Math.abs(centsAt(group[0] ?? NO_ROW, total) ?? 0);
      const net = Math.abs(cents.reduce<number>((part, one) => part + (one ?? 0), 0));
      return !cents.includes(null) && net !== 0 && mayBeTaxed(net, all);
    });
    return isMost(fitting.length);
  });
  return adding === undefined
    ? null
    : { total, lineAmount: adding, unitPrice: undefined, lineTax: undefined };
}

const NO_ROW: Row = { rowNumber: 0, cells: [] };
const AMOUNTS: ReadonlySet<string | null> = new Set([
  null,
  'price',
  'unitPrice',
  'lineAmount',
  'amount',
  'total',
  'subtotal',
]);

/** Whether a column can be the lines' tax in money (not a rate), not included in their amounts. */
export function isTaxOf(rows: readonly Row[], lineAmount: Column, tax: Column): boolean {
  if (lineAmount === undefined) return true;
  return isMostly(rows, [lineAmount, tax], (one, of) => Math.abs(of) < Math.abs(one));
}

/** Whether two of an article have twice the price of one, so that prices are those of lines. */
export function growsWithQuantity({ price, quantity, description }: Columns, rows: readonly Row[]): boolean {
  if (price === undefined || quantity === undefined || description === undefined) return false;
  const lines = rows.map((row) => ({
    name: textAt(row, description),
    count: Math.abs(readQuantity(row.cells[quantity]) ?? 1),
    cents: Math.abs(centsAt(row, price) ?? 0),
  }));
  const single = new Map(lines.flatMap(({ name, count, cents }) => (count === 1 ? [[name, cents]] : [])));
  const several = lines.filter(({ name, count }) => count > 1 && (single.get(name) ?? 0) > 0);
  const grown = several.filter(({ name, count, cents }) => cents === (single.get(name) ?? 0) * count);
  return grown.length >= FEWEST_SUMMED && grown.length >= several.length * MOSTLY;
}
