// Makes a row for each article of a table that lists what a ticket sold in one cell, each with its amount:
// `2 x COLA 3.00; 1 x GUM 0.99`, or one below the other.

import { MOST_TAX_OF_TICKET } from '../../measures/tax-rates.ts';
import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { splitLines } from '../../text/clean-text.ts';
import { isVoided } from '../table/kind-marks.ts';
import { fieldOfHeading, findHeadingRow } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';
import { type EntryForm, type GoodsEntry, readGoodsEntry } from './goods-entry.ts';

/** Behind the columns of the table. */
const ADDED: readonly Cell[] = ['Qty', 'Line Amount', 'Remark'];
/** What would be taken for one of them. */
const LIKE_ADDED: ReadonlySet<string | null> = new Set(['quantity', 'lineAmount', 'price', 'unitPrice']);
/** Commas in brackets belong to a note. */
const BETWEEN = [/;/, /[|¦]/, /,\s(?![^(]{0,60}\))/];
const LED_BY_COUNT = /^-?\d{1,3}\s\S/;
const FEWEST_LISTS = 3;
/** In this share of the rows, what is listed comes to the total, with or without a tax. */
const FITTING_PART = 0.7;
const NEARLY_ALL = 0.9;
/** Of all pieces, or of one. */
const PRICES = [false, true];

/** An entry, as written. */
interface Listed extends GoodsEntry {
  text: string;
}

/** The parts of a cell, in each way in which it may list several, and then as one. */
function splitsOf(cell: string): string[][] {
  const splits = [splitLines(cell), ...BETWEEN.map((joint) => cell.split(joint))].map((parts) =>
    parts.map((part) => part.trim()).filter((part) => part !== ''),
  );
  return [...splits.filter(({ length }) => length > 1), [cell.trim()]];
}

/** @returns the entries, if each of them has its amount; empty for other cells */
function entriesOf(cell: Cell | undefined, form: EntryForm): Listed[] {
  if (typeof cell !== 'string') return [];
  for (const parts of splitsOf(cell)) {
    const read = parts.map((text) => ({ text, entry: readGoodsEntry(text, form) }));
    const entries = read.flatMap(({ text, entry }) => (entry === null ? [] : [{ ...entry, text }]));
    if (entries.length === parts.length) return entries;
  }
  return [];
}

/** Whether a cell lists several goods, each with its amount. */
export const mayListGoods = (text: string): boolean =>
  entriesOf(text, { hasCounts: false, isOfOne: false }).length > 1;

function comesTo(sum: number, total: number): boolean {
  const [one, all] = [Math.abs(sum), Math.abs(total)];
  return sum * total >= 0 && all >= one && all <= one * (1 + MOST_TAX_OF_TICKET) + 1;
}

const sumOf = (entries: readonly Listed[]): number =>
  entries.reduce((sum, { cents, remark }) => sum + (isVoided(remark) ? 0 : cents), 0);

/** Whether a column's lists come to the totals of their tickets. */
function listsGoods(rows: readonly Row[], column: number, total: number, form: EntryForm): boolean {
  const filled = rows.filter(({ cells }) => typeof cells[column] === 'string' && cells[column] !== '');
  const listing = filled
    .map(({ cells }) => ({ entries: entriesOf(cells[column], form), total: readCents(cells[total]) }))
    .filter(({ entries }) => entries.length > 0);
  const fitting = listing.filter(({ entries, total: all }) => all !== null && comesTo(sumOf(entries), all));
  const several = fitting.filter(({ entries }) => entries.length > 1);
  return several.length >= FEWEST_LISTS && fitting.length >= filled.length * FITTING_PART;
}

/** `7 Up 1.79` names an article, unless all entries of the column begin with a number. */
function haveCounts(rows: readonly Row[], column: number): boolean {
  const entries = rows
    .flatMap(({ cells }) => entriesOf(cells[column], { hasCounts: false, isOfOne: false }))
    .filter(({ cents }) => cents > 0);
  const led = entries.filter(({ text }) => LED_BY_COUNT.test(text));
  return led.length >= entries.length * NEARLY_ALL;
}

interface List {
  column: number;
  form: EntryForm;
  heading: Row;
  /** The column that the lists come to. */
  sum: number;
  /** A column with what they come to without a tax; undefined for none. */
  subtotal: number | undefined;
  discount: number | undefined;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findListedGoods(rows: readonly Row[]): Arrangement | null {
  const found = findHeadingRow(rows.map(({ cells }) => cells));
  const heading = found === null ? undefined : rows[found.index];
  if (found === null || heading === undefined) return null;
  const { number, total, amount, ...others } = found.columns;
  const { description: _, lineType: __, subtotal, discount, ...known } = others;
  const taken = new Set([number, total, amount, subtotal, discount, ...Object.values(known)]);
  const body = rows.slice(found.index + 1);
  for (const column of found.cells.keys()) {
    if (taken.has(column)) continue;
    const hasCounts = haveCounts(body, column);
    for (const isOfOne of PRICES) {
      const form = { hasCounts, isOfOne };
      const sum = [total, amount].find((at) => at !== undefined && listsGoods(body, column, at, form));
      if (sum !== undefined) return listEntries({ column, form, heading, sum, subtotal, discount });
    }
  }
  return null;
}

/** The rows of a table, one for each entry of a column. */
function listEntries(list: List): Arrangement {
  const { column, form, heading, subtotal = -1, discount = -1 } = list;
  const width = heading.cells.length;
  return {
    unfold(row) {
      if (row === heading) return [{ ...row, cells: headingOf(list), written: row.cells }];
      const cells = Array.from({ length: width }, (_, at) => row.cells[at] ?? null);
      const entries = entriesOf(cells[column], form);
      if (entries.length === 0) return [row];
      return entries.map((entry, place) => {
        // What is written beside the goods stands in front of the first one.
        const written = place === 0 ? row.cells.with(column, entry.text) : [entry.text];
        const others = cells.map((cell, at) =>
          at === subtotal || (at === discount && place > 0) ? null : cell,
        );
        return { ...row, cells: [...others.with(column, nameOf(entry)), ...figuresOf(entry)], written };
      });
    },
  };
}

function headingOf({ heading, column, sum }: List): Cell[] {
  const cells = heading.cells.map((cell, at) =>
    at === sum ? 'Total' : LIKE_ADDED.has(fieldOfHeading(cell)) ? null : cell,
  );
  return [...cells.with(column, 'Item'), ...ADDED];
}

const nameOf = ({ name, remark }: GoodsEntry): string => (isVoided(remark) ? `${name} (voided)` : name);

const figuresOf = ({ quantity, cents, remark }: GoodsEntry): Cell[] => [
  quantity * (cents < 0 && quantity > 0 ? -1 : 1),
  cents / 100,
  isVoided(remark) ? null : remark,
];
