// Makes a row for each article of a table that lists what a ticket sold in one cell, each with its amount:
// `2 x COLA 3.00; 1 x GUM 0.99`, or one below the other.

import { MOST_TAX_OF_TICKET } from '../../measures/tax-rates.ts';
import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { splitLines } from '../../text/clean-text.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { findHeadingRow } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

/** The key for the heading of printed lines. */
const LINES = 'Journal Text';
const LONGEST_ENTRY = 120;
/** Commas in brackets belong to a note. */
const BETWEEN = [/[;|¦]/, /,\s(?![^(]{0,60}\))/];
/** `3 st Kaffe`, `-2 szt. Woda`: a word for pieces behind the number of them. */
const UNIT = /(?<=^-?\d{1,3} ?)(?:st|stk|szt|pcs?|pz|uds?|un|ks|kpl)\.? (?=\p{L})/iu;
/** `2 Loka 50cl à 19,90 = 39,80`: the quantity, the name, and the price of one before that of all. */
const PRICE_OF_ONE =
  /^(-?\d{1,3}) ?[x×*]? ?(.*\S) (?:à|á|a|@|x|×|je|zu|de|per|ea\.?) ?(\S{0,3}?\d{1,5}(?:[.,]\d{2})?)(?: ?\p{L}{1,3})? ?=? ?(?=\S*$)/iu;
const FEWEST_LISTS = 3;
/** In this share of the rows, what is listed comes to the total, with or without a tax. */
const FITTING_PART = 0.7;

/** `COLA x2 (3,60 €)` */
const IN_BRACKETS = /\s?\(([^()\d]{0,4}\d[^()]{0,12})\)$/;

/** With the amount at the end, whatever is around it. */
const unframed = (entry: string): string => entry.trim().replace(IN_BRACKETS, '  $1');

/** `COLA $2.29 (Combo Deal)`: a note behind the amount is a line of its own. */
const NOTE_BEHIND = /^(.*\d)\s{1,3}(\([^()\d]{1,40}\))$/;

const isNote = (entry: string): boolean => entry.startsWith('(') && entry.endsWith(')');

function withoutNote(entry: string): string[] {
  const [, goods = entry, ...notes] = NOTE_BEHIND.exec(entry) ?? [];
  return [goods, ...notes];
}

function priceOf(entry: string): number | null {
  const printed = entry.length > LONGEST_ENTRY ? null : readPrintedLine(entry);
  return printed !== null && /\p{L}{2}/u.test(printed.label) ? printed.cents : null;
}

/** @returns the entries, if each of them has its amount; empty for other cells */
function entriesOf(cell: Cell | undefined): string[] {
  if (typeof cell !== 'string') return [];
  const lines = splitLines(cell).filter((line) => line.trim() !== '');
  const splits =
    lines.length > 1 ? [lines] : BETWEEN.map((joint) => cell.split(joint)).filter(({ length }) => length > 1);
  const all = [...splits, [cell]].map((entries) => entries.map(unframed).flatMap(withoutNote));
  return all.find((entries) => entries.every((entry) => isNote(entry) || priceOf(entry) !== null)) ?? [];
}

function comesTo(sum: number, total: number): boolean {
  const [one, all] = [Math.abs(sum), Math.abs(total)];
  return sum * total >= 0 && all >= one && all <= one * (1 + MOST_TAX_OF_TICKET) + 1;
}

/** `2 x Loka 50cl @ £1.55`: with the price of one only. */
const ONLY_OF_ONE =
  /^(-?\d{1,3}) ?[x×*]? ?(.*\S) (?:à|@|je|zu|ea\.?) ?(?:[$£€]|\p{L}{2,3} ?)?(\d{1,5}[.,]\d{2})$/iu;

/** The same with the price of all. */
function withPriceOfAll(entry: string): string {
  const [, count = '', name = '', price = ''] = ONLY_OF_ONE.exec(entry) ?? [];
  if (name === '') return entry;
  const cents = (Number(count) * (readCents(price.replace(',', '.')) ?? 0)) / 100;
  return `${count} x ${name}  ${price.includes(',') ? cents.toFixed(2).replace('.', ',') : cents.toFixed(2)}`;
}

/** What an entry is read as. */
type Form = (entry: string) => string;
const asWritten: Form = (entry) => entry;

/** Whether a column's lists come to the totals of their tickets. */
function listsGoods(rows: readonly Row[], column: number, total: number, form: Form): boolean {
  const filled = rows.filter(({ cells }) => typeof cells[column] === 'string');
  const listing = filled
    .map(({ cells }) => ({ entries: entriesOf(cells[column]), total: readCents(cells[total]) }))
    .filter(({ entries }) => entries.length > 0);
  const fitting = listing.filter(({ entries, total: all }) => {
    const sum = entries.reduce((cents, entry) => cents + (priceOf(form(entry)) ?? 0), 0);
    return all !== null && comesTo(sum, all);
  });
  const several = fitting.filter(({ entries }) => entries.length > 1);
  return several.length >= FEWEST_LISTS && fitting.length >= filled.length * FITTING_PART;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findListedGoods(rows: readonly Row[]): Arrangement | null {
  const found = findHeadingRow(rows.map(({ cells }) => cells));
  const heading = found === null ? undefined : rows[found.index];
  if (found === null || heading === undefined) return null;
  const { number, total, amount, ...others } = found.columns;
  const sums = [total, amount].filter((at) => at !== undefined);
  const { description: _, lineType: __, ...known } = others;
  const taken = new Set([number, ...sums, ...Object.values(known)]);
  const body = rows.slice(found.index + 1);
  const free = [...found.cells.keys()].filter((at) => !taken.has(at));
  const [list] = [asWritten, withPriceOfAll].flatMap((form) =>
    free
      .filter((at) => sums.some((sum) => listsGoods(body, at, sum, form)))
      .map((column) => ({ column, form })),
  );
  return list === undefined ? null : listEntries({ ...list, heading, subtotal: found.columns.subtotal });
}

/** Leaves out the price of one where the quantity times it is the price of all. */
function withoutPriceOfOne(entry: string): string {
  const [all = '', quantity = '', name = '', each] = PRICE_OF_ONE.exec(entry) ?? [];
  const cents = (readCents(each) ?? 0) * Number(quantity);
  return cents !== 0 && cents === priceOf(entry) ? `${quantity} x ${name} ${entry.slice(all.length)}` : entry;
}

interface List {
  column: number;
  heading: Row;
  form: Form;
  /** A column that would look like one of lines' amounts, beside the total; undefined for none. */
  subtotal: number | undefined;
}

/** The rows of a table, one for each entry of a column. */
function listEntries({ column, heading, form, subtotal = -1 }: List): Arrangement {
  return {
    unfold(row) {
      const { cells } = row;
      if (row === heading) return [{ ...row, cells: cells.with(column, LINES), written: cells }];
      const entries = entriesOf(cells[column]);
      const others = cells.map((cell, at) => (at === subtotal ? null : cell));
      // What is written beside the goods stands in front of the first one.
      return entries.length === 0
        ? [row]
        : entries.map((entry, at) => {
            const written = at === 0 ? cells.with(column, entry) : [entry];
            return {
              ...row,
              cells: others.with(column, withoutPriceOfOne(form(entry.replace(UNIT, '')))),
              written,
            };
          });
    },
  };
}
