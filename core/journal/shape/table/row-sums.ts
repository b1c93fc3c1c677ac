// Finds, by figures, what columns of money under unknown headings are in a table with a row for each ticket: goods by
// department, ways of paying, what was handed over and given back, and a discount.

import { MOST_TAX } from '../../measures/tax-rates.ts';
import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { cellText } from '../row-text.ts';
import { isOtherFigure } from './other-figure.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

/** What was found, in addition to the columns that were known. */
export interface RowSums {
  /** Roles of single columns. */
  columns: Pick<Columns, 'subtotal' | 'discount' | 'tax' | 'tendered' | 'change'>;
  /** Columns, each for one department: with the tax, they add up to the total. */
  departments: readonly number[];
  /** Columns, each for one way of paying: they add up to the total. */
  ways: readonly number[];
  /** Columns that add up to the total with the goods, each with a tax. */
  taxes: readonly number[];
}

/** The cents of a row by column; 0 for none. */
export type Cents = readonly number[];

const TAX = /\btax(?:es)?\b/i;
const MOSTLY = 0.95;
/** Fewer rows may agree by chance. */
const FEWEST_TELLING = 3;
const FEWEST_ROWS = 8;
/** More columns of money are not searched. */
const MOST_COLUMNS = 24;

const NO_SUMS: RowSums = { columns: {}, departments: [], ways: [], taxes: [] };
const WAY_FIELDS: ReadonlySet<string | null> = new Set(['cashAmount', 'cardAmount']);
const FREE_FIELDS: ReadonlySet<string | null> = new Set([null, 'amount', ...WAY_FIELDS]);

/** @returns the columns with nothing but amounts that have no other role, from left to right */
function findFree(columns: Columns, total: number, heading: readonly Cell[], rows: readonly Row[]): number[] {
  const taken = new Set([...Object.values(columns), total]);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const field = fieldOfHeading(heading[at]);
    if ((taken.has(at) && !WAY_FIELDS.has(field)) || !FREE_FIELDS.has(field) || isOtherFigure(heading[at]))
      return false;
    const filled = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => typeof cell !== 'object' && readCents(cell) !== null);
  });
}

function holds(rows: readonly Cents[], isSo: (cents: Cents) => boolean): boolean {
  return rows.length >= FEWEST_TELLING && rows.filter(isSo).length >= rows.length * MOSTLY;
}

type At = (cents: Cents) => number;
const valueAt =
  (column: number | undefined): At =>
  (cents) =>
    column === undefined ? 0 : (cents[column] ?? 0);

/** What explains, to the cent, why some totals differ from their net amounts with tax. */
function findDiscount(free: readonly number[], rows: readonly Cents[], rest: At): number | undefined {
  const differing = rows.filter((cents) => rest(cents) !== 0);
  if (differing.length < FEWEST_TELLING - 1) return undefined;
  return free.find((column) =>
    rows.every((cents) => Math.abs(cents[column] ?? 0) === Math.abs(rest(cents)) && rest(cents) <= 0),
  );
}

/**
 * Two columns, one of which is the total and the other one together.
 *
 * @param named a column of change by its heading: then a single amount in it will do
 */
export function findChange(
  free: readonly number[],
  rows: readonly Cents[],
  all: At,
  named?: number,
): RowSums['columns'] {
  for (const change of free) {
    const given = rows.filter((cents) => cents[change] !== 0);
    if (given.length < (change === named ? 1 : FEWEST_TELLING)) continue;
    const tendered = free.find(
      (column) =>
        column !== change &&
        holds(rows, (cents) => (cents[column] ?? 0) - Math.abs(cents[change] ?? 0) === all(cents)),
    );
    if (tendered !== undefined) return { tendered, change };
  }
  return {};
}

/**
 * The longest run of columns that add up to something; one column proves nothing.
 *
 * @param least of the rows, the part that must have something in these columns; the others don't count then
 */
export function findRun(
  free: readonly number[],
  rows: readonly Cents[],
  sums: readonly At[],
  least = 1,
): number[] {
  const sumOf = (run: readonly number[], cents: Cents): number =>
    run.reduce((sum, column) => sum + (cents[column] ?? 0), 0);
  for (let length = free.length; length > 1; length--) {
    for (let from = 0; from + length <= free.length; from++) {
      const run = free.slice(from, from + length);
      const isUsed = (column: number): boolean => rows.some((cents) => cents[column] !== 0);
      const used = run.filter(isUsed);
      if (used.length < 2 || used[0] !== run[0] || used.at(-1) !== run.at(-1)) continue;
      const filled = least === 1 ? rows : rows.filter((cents) => sumOf(run, cents) !== 0);
      if (filled.length < rows.length * least) continue;
      if (sums.some((sum) => holds(filled, (cents) => sumOf(run, cents) === sum(cents)))) return run;
    }
  }
  return [];
}

/** Whether a column takes something off in a few rows, whatever its heading says. @param sign of its amounts */
function isTakenOff(column: number, rows: readonly Cents[], all: At, sign: 1 | -1): boolean {
  const given = rows.filter((cents) => cents[column] !== 0);
  return (
    given.length >= FEWEST_TELLING &&
    given.length <= rows.length * MOST_DISCOUNTED &&
    given.every((cents) => Math.sign(cents[column] ?? 0) === sign * Math.sign(all(cents)))
  );
}

const MOST_DISCOUNTED = 0.5;

/** What departments add up to only with a column that takes something off: it is a discount. */
function findRunWithDiscount(
  free: readonly number[],
  rows: readonly Cents[],
  net: At,
  all: At,
): { run: readonly number[]; discount?: number } {
  for (const sign of [-1, 1] as const) {
    for (const discount of free.filter((column) => isTakenOff(column, rows, all, sign))) {
      const others = free.filter((column) => column !== discount);
      const run = findRun(others, rows, [(cents) => net(cents) + sign * (cents[discount] ?? 0)]);
      if (run.length > 0) return { run, discount };
    }
  }
  return { run: [] };
}

/** How many rows have more than one amount in the columns. */
function countSplit(run: readonly number[], rows: readonly Cents[]): number {
  return rows.filter((cents) => run.filter((column) => cents[column] !== 0).length > 1).length;
}

/** Two columns under unknown headings, the second of which is at most a tax of the first in every row, and in most. */
function findNetAndTax(run: readonly number[], rows: readonly Cents[]): RowSums['columns'] {
  const [net = -1, tax = -1] = run;
  const taxed = rows.filter((cents) => cents[tax] !== 0).length;
  const isTax = (cents: Cents): boolean => {
    const [one, all] = [cents[tax] ?? 0, cents[net] ?? 0];
    return one === 0 || (one * all > 0 && Math.abs(one) <= Math.abs(all) * MOST_TAX + 1);
  };
  const areBoth = run.length === 2 && taxed >= rows.length * MANY_TAXED && rows.every(isTax);
  return areBoth ? { subtotal: net, tax } : {};
}

const MANY_TAXED = 0.5;

/** Few are paid in two ways; many buy from two departments. */
const MANY_SPLIT = 0.25;

/** @param total the column of totals */
export function findRowSums(
  columns: Columns,
  total: number | undefined,
  heading: readonly Cell[],
  body: readonly Row[],
): RowSums {
  if (total === undefined) return NO_SUMS;
  const telling = body.filter(({ cells }) => (readCents(cells[total]) ?? 0) !== 0);
  const free = findFree(columns, total, heading, telling);
  if (telling.length < FEWEST_ROWS || free.length === 0 || free.length > MOST_COLUMNS) return NO_SUMS;
  const used = [...free, total, columns.subtotal, columns.tax, columns.discount];
  const rows = telling.map(({ cells }): Cents => {
    const cents: number[] = Array.from({ length: cells.length }, () => 0);
    for (const at of used) if (at !== undefined) cents[at] = readCents(cells[at]) ?? 0;
    return cents;
  });
  const all = valueAt(total);
  // `State tax | County tax`: neither is all of it.
  const named = free.filter((at) => TAX.test(cellText(heading[at])));
  const taxes = columns.tax === undefined && named.length > 1 ? named : [];
  const tax: At = (cents) => taxes.reduce((sum, at) => sum + (cents[at] ?? 0), valueAt(columns.tax)(cents));
  const off = valueAt(columns.discount);
  const net: At =
    columns.subtotal === undefined ? (cents) => all(cents) - tax(cents) : valueAt(columns.subtotal);
  const isKnown =
    columns.subtotal !== undefined && columns.discount === undefined && columns.tax !== undefined;
  const stated = isKnown
    ? findDiscount(free, rows, (cents) => all(cents) - net(cents) - tax(cents))
    : undefined;
  const paid = columns.tendered === undefined ? findChange(free, rows, all) : {};
  const others = free.filter((at) => at !== stated && !Object.values(paid).includes(at));
  const isOfGoods = (at: number): boolean =>
    !WAY_FIELDS.has(fieldOfHeading(heading[at])) && !taxes.includes(at);
  const ofGoods = others.filter(isOfGoods);
  const isTaxed = rows.some((cents) => tax(cents) !== 0);
  const isOpen = columns.discount === undefined && stated === undefined;
  const reduced = isOpen ? findRunWithDiscount(ofGoods, rows, net, all) : { run: [] };
  const { discount = stated } = reduced;
  const departments =
    reduced.run.length > 0
      ? reduced.run
      : findRun(ofGoods, rows, [net, (cents) => net(cents) + Math.abs(off(cents)), all]);
  const isOpenTax = columns.subtotal === undefined && columns.tax === undefined && taxes.length === 0;
  const netAndTax = isOpenTax ? findNetAndTax(departments, rows) : {};
  if (netAndTax.tax !== undefined) return { ...NO_SUMS, columns: { ...netAndTax, ...paid } };
  const isWhole = (cents: Cents): boolean =>
    ofGoods.reduce((sum, at) => sum + (cents[at] ?? 0), 0) + tax(cents) === all(cents) + Math.abs(off(cents));
  const areGoods = countSplit(departments, rows) >= rows.length * MANY_SPLIT;
  const left = others.filter((at) => at !== reduced.discount && (!areGoods || !departments.includes(at)));
  const ways = findRun(left, rows, [all]);
  const arePaid = isTaxed || countSplit(ways, rows) < rows.length * MANY_SPLIT;
  return {
    columns: { ...(discount !== undefined && { discount }), ...paid },
    departments: areGoods ? departments : [],
    ways: arePaid ? ways : [],
    taxes: holds(rows, isWhole) ? taxes : [],
  };
}
