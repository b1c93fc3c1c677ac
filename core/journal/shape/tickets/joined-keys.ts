// Joins the lines of one sheet to the tickets of another by any two columns with the same values: the number of each
// ticket then takes the place of its key.

import type { Cell, Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { cellText, isFilled } from '../row-text.ts';
import { readKind } from '../table/read-kind.ts';
import { findHeadingRow } from '../table/table-columns.ts';

/** A column with a different value in each row of a sheet of tickets. */
interface Key {
  title: string;
  numberTitle: Cell;
  /** The number of each ticket by its key. */
  numbers: ReadonlyMap<string, Cell>;
}

export interface TicketKeys {
  keys: readonly Key[];
  numbers: ReadonlySet<string>;
  /** Whether most of the tickets are sales. */
  areSales: boolean;
}

export interface KeyJoin {
  say(row: Row): Row;
}

const FEWEST_ROWS = 5;
const MOSTLY = 0.9;
/** A column with another name has the keys of so many of the tickets. */
const MANY = 0.7;

/** @param rows all rows of a sheet @returns null if it has no ticket numbers, or nothing else to find a ticket by */
export function findTicketKeys(rows: readonly Row[]): TicketKeys | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const number = heading?.columns.number;
  if (heading === null || number === undefined) return null;
  const body = rows.slice(heading.index + 1).filter(({ cells }) => isFilled(cells[number]));
  const keys = [...heading.cells.keys()].flatMap((at): Key[] => {
    if (at === number) return [];
    const numbers = new Map<string, Cell>();
    for (const { cells } of body) numbers.set(readCode(cells[at]), cells[number] ?? null);
    const areKeys = !numbers.has('') && numbers.size === body.length && [...numbers.keys()].every(isKey);
    const [title, numberTitle = null] = [at, number].map((column) => heading.cells[column] ?? null);
    return areKeys ? [{ title: titleOf(title), numberTitle, numbers }] : [];
  });
  const numbers = new Set(body.map(({ cells }) => readCode(cells[number])));
  const { type = -1 } = heading.columns;
  const sales = body.filter(({ cells }) => readKind(cellText(cells[type]).trim()) === 'Sale');
  const isOfTickets = keys.length > 0 || numbers.size === body.length;
  return body.length < FEWEST_ROWS || !isOfTickets
    ? null
    : { keys, numbers, areSales: sales.length * 2 > body.length };
}

/** Not an amount, a date, or a name. */
const isKey = (text: string): boolean => /\d/.test(text) && !/[\s.,:/]/.test(text);
const titleOf = (cell: Cell | undefined): string => cellText(cell).trim().toLowerCase();

/** @param rows of another sheet @returns null if it needs no keys, or has none */
export function findKeyJoin({ keys, numbers }: TicketKeys, rows: readonly Row[]): KeyJoin | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => {
    const codes = rows.map(({ cells }) => readCode(cells[column])).filter((code) => code !== '');
    return { column, codes, distinct: new Set(codes) };
  }).filter(({ codes }) => codes.length >= FEWEST_ROWS);
  const isIn = ({ codes }: (typeof columns)[number], known: { has(code: string): boolean }): boolean =>
    codes.filter((code) => known.has(code)).length >= (codes.length - 1) * MOSTLY;
  if (columns.some((one) => isIn(one, numbers))) return null;
  for (const key of keys) {
    const found = columns.find((one) => {
      const [first = ''] = one.codes;
      const met = [...one.distinct].filter((code) => key.numbers.has(code)).length;
      const isNamed = titleOf(first) === key.title;
      const isRepeated = one.codes.length > one.distinct.size;
      return (
        isIn(one, key.numbers) &&
        met >= FEWEST_ROWS &&
        isRepeated &&
        (isNamed || met >= key.numbers.size * MANY)
      );
    });
    if (found !== undefined) return joinBy(key, found.column);
  }
  return null;
}

function joinBy({ title, numberTitle, numbers }: Key, column: number): KeyJoin {
  return {
    say(row) {
      const code = readCode(row.cells[column]);
      if (code === '') return row;
      const number = titleOf(code) === title ? numberTitle : numbers.get(code);
      if (number === undefined) return row;
      return {
        ...row,
        written: row.written ?? row.cells,
        cells: row.cells.map((cell, at) => (at === column ? number : cell)),
      };
    },
  };
}
