// Finds which table of a file the others point to: by columns whose values are those of one that has each only once.

import { cellText } from '../shape/row-text.ts';
import { isDate } from '../shape/table/column-facts.ts';
import { areCloseDates } from '../shape/table/digit-moments.ts';
import { readCode } from '../text/cell-value.ts';
import type { SheetTable, TableRow } from './sheet-tables.ts';

/** The columns of a table that point to the tickets of another one. */
export interface Link {
  table: SheetTable;
  columns: readonly number[];
  /** The columns of the tickets that have the same values. */
  key: readonly number[];
  /** For each row of the table, the position of its ticket; -1 for none. */
  tickets: readonly number[];
}

export interface Family {
  tickets: SheetTable;
  links: readonly Link[];
  /** Tables that don't point to tickets by any name, though each of their rows has the number of one. */
  strays: readonly SheetTable[];
}

interface Key {
  columns: readonly number[];
  /** The position of each ticket. */
  places: ReadonlyMap<string, number>;
}

const FEWEST_ROWS = 5;
const MOSTLY = 0.9;
/** Of columns with the same name; there may be few refunds, or drops. */
const FEWEST_NAMED = 2;
/** A column with another name has the keys of so many of the tickets. */
const MANY = 0.7;
/** Shorter numbers may only count. */
const LONG_KEY = 12;
const NO_COUNT = 4;
/** A place that numbers are counted by: a register, or a store. */
const MOST_PLACES = 40;
const MOST_COLUMNS = 40;

export function titleOf({ heading }: SheetTable, column: number): string {
  return cellText(heading[column]).trim().toLowerCase();
}

/** @returns the tickets, and the tables that point to them; null for tables that have nothing to do with each other */
export function findFamily(tables: readonly SheetTable[]): Family | null {
  let best: Family | null = null;
  for (const tickets of tables) {
    if (tickets.body.length < FEWEST_ROWS || !areTimed(tickets)) continue;
    const keys = findKeys(tickets);
    if (keys.length === 0) continue;
    const links = findLinks(keys, tickets, tables);
    if (links.length > (best?.links.length ?? 0))
      best = { tickets, links, strays: findStrays(keys, tickets, tables, links) };
  }
  return best;
}

function findStrays(
  keys: readonly Key[],
  tickets: SheetTable,
  tables: readonly SheetTable[],
  links: readonly Link[],
): SheetTable[] {
  const others = tables.filter((table) => table !== tickets && !links.some((link) => link.table === table));
  return others.filter((table) =>
    keys.some(({ columns, places }) =>
      [...table.heading.keys()].some((at) => columns.length === 1 && haveNumbers(table, at, places)),
    ),
  );
}

/** Whether each row has the number of a ticket, and such numbers are too large to count the rows of two tables. */
function haveNumbers({ body }: SheetTable, at: number, places: ReadonlyMap<string, number>): boolean {
  const codes = body.map(({ cells }) => readCode(cells[at]));
  const isLarge = (code: string): boolean => Number(/(?<!\d)\d{1,15}$/.exec(code)?.[0] ?? 0) > FEWEST_COUNTED;
  return codes.length >= FEWEST_ROWS && codes.every((code) => places.has(code) && isLarge(code));
}
const FEWEST_COUNTED = 10_000;

/** What one table calls the key of tickets, others call so, too. */
function findLinks(keys: readonly Key[], tickets: SheetTable, tables: readonly SheetTable[]): Link[] {
  const others = tables.filter((table) => table !== tickets);
  const named = foreignTitles(tickets);
  const found = others.flatMap((table) => findLink(keys, tickets, table, named) ?? []);
  const used = found.flatMap(({ table, columns }) =>
    columns.length === 1 ? columns.map((at) => plain(titleOf(table, at))) : [],
  );
  const titles = new Set([...named, ...used]);
  if (titles.size === named.size) return found;
  return others.flatMap((table) => findLink(keys, tickets, table, titles) ?? []);
}

export const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** `DocumentId` points to the `Id` of the sheet `Documents`. */
export function foreignTitles({ headingRows }: SheetTable): ReadonlySet<string> {
  const names = [...headingRows.keys()].map(plain).flatMap((name) => [name, name.replace(/s$/, '')]);
  return new Set(names.flatMap((name) => ['id', 'no', 'nr', 'key', 'number'].map((end) => name + end)));
}

/** Whether nearly all rows have a date. */
function areTimed({ heading, body }: SheetTable): boolean {
  return [...heading.keys()].some(
    (at) =>
      body.filter(({ cells }) => isDate(cells[at] ?? null)).length >= body.length * MOSTLY ||
      areCloseDates(body.map(({ cells }) => cellText(cells[at]).trim())),
  );
}

/** The values of one or two columns as one; '' if one of them is empty. */
function keyOf({ cells }: TableRow, columns: readonly number[]): string {
  const codes = columns.map((at) => readCode(cells[at]));
  return codes.includes('') ? '' : codes.join('\n');
}

/** Not an amount, a date, or a name. `Sale TP00-011205 of 10/17/2026 6:30:55` is what a program calls a ticket. */
function isKey(code: string): boolean {
  return /\d/.test(code) && (!/[ \t.,:]/.test(code) || REFERENCE.test(code)) && !isDate(code);
}
const REFERENCE = /^\p{L}.*\d{4}/u;

function findKeys({ heading, body }: SheetTable): Key[] {
  const columns = [...heading.keys()].slice(0, MOST_COLUMNS).map((at) => {
    const codes = body.map((row) => keyOf(row, [at]));
    return { at, distinct: new Set(codes), areKeys: codes.every(isKey), isWhole: !codes.includes('') };
  });
  const single = columns.filter(({ areKeys, distinct }) => areKeys && distinct.size === body.length);
  const places = columns.filter(
    ({ isWhole, distinct }) => isWhole && distinct.size > 1 && distinct.size <= MOST_PLACES,
  );
  const counted = columns.filter(
    ({ areKeys, distinct }) =>
      areKeys && distinct.size < body.length && distinct.size > Math.max(FEWEST_ROWS, body.length / 4),
  );
  const pairs = counted.flatMap(({ at }) => places.map((place) => [place.at, at]));
  return [...single.map(({ at }) => [at]), ...pairs].flatMap((of) => {
    const keyed = new Map(body.map((row, place) => [keyOf(row, of), place]));
    return keyed.size === body.length ? [{ columns: of, places: keyed }] : [];
  });
}

/** @param titles of columns that are known to have keys of the tickets */
function findLink(
  keys: readonly Key[],
  tickets: SheetTable,
  table: SheetTable,
  titles: ReadonlySet<string>,
): Link | null {
  let best: (Link & { score: number }) | null = null;
  for (const key of keys) {
    for (const columns of columnsFor(key, tickets, table)) {
      const codes = table.body.map((row) => keyOf(row, columns));
      const score = scoreOf(codes, key, columns, { tickets, table, titles });
      if (score <= (best?.score ?? 0)) continue;
      const places = codes.map((code) => key.places.get(code) ?? -1);
      best = { table, columns, key: key.columns, tickets: places, score };
    }
  }
  return best;
}

/** Any column may have a single key; a pair has the same headings. */
function columnsFor({ columns }: Key, tickets: SheetTable, table: SheetTable): (readonly number[])[] {
  const all = [...table.heading.keys()].slice(0, MOST_COLUMNS);
  if (columns.length === 1) return all.map((at) => [at]);
  const alike = columns.map((at) => all.find((one) => titleOf(table, one) === titleOf(tickets, at)) ?? -1);
  return alike.includes(-1) ? [] : [alike];
}

/** @returns 0 for columns that don't point to the tickets */
function scoreOf(
  codes: readonly string[],
  { columns: of, places }: Key,
  columns: readonly number[],
  { tickets, table, titles }: { tickets: SheetTable; table: SheetTable; titles: ReadonlySet<string> },
): number {
  const filled = codes.filter((code) => code !== '');
  const distinct = new Set(filled);
  const met = [...distinct].filter((code) => places.has(code)).length;
  const inside = filled.filter((code) => places.has(code)).length;
  const isForeign = columns.length === 1 && columns.every((at) => titles.has(plain(titleOf(table, at))));
  const isNamed =
    isForeign || columns.every((at, part) => titleOf(table, at) === titleOf(tickets, of[part] ?? -1));
  // Two tables may both count their rows.
  const isTelling =
    isForeign ||
    filled.length > distinct.size ||
    filled.every((code) => code.length >= (isNamed ? NO_COUNT : LONG_KEY) || /\D/.test(code));
  const isMet = isNamed || met >= places.size * MANY;
  const fewest = isNamed ? FEWEST_NAMED : FEWEST_ROWS;
  if (met < fewest || inside < filled.length * MOSTLY) return 0;
  return isTelling && isMet ? met + (isNamed ? 0.5 : 0) : 0;
}
