// Joins the lines of one sheet to the tickets of another by any two columns with the same values: the number of each
// ticket then takes the place of its key.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { cellText, isFilled } from '../row-text.ts';
import { readKind } from '../table/read-kind.ts';
import { fieldOfHeading, findHeadingRow } from '../table/table-columns.ts';

/** A column with a different value in each row of a sheet of tickets. */
interface Key {
  title: string;
  numberTitle: Cell;
  /** The number of each ticket by its key. */
  numbers: ReadonlyMap<string, Cell>;
}

export interface TicketKeys {
  keys: readonly Key[];
  number: number;
  numberTitle: Cell;
  /** As written, by their codes. */
  numbers: ReadonlyMap<string, Cell>;
  /** Whether most of the tickets are sales. */
  areSales: boolean;
}

const FEWEST_ROWS = 5;
const MOSTLY = 0.9;
/** A column with another name has the keys of so many of the tickets. */
const MANY = 0.7;
const LONG_KEY = 12;

/**
 * @param rows all rows of a sheet
 * @param read the column that their numbers were read from; undefined to go by its heading
 * @returns null if it has no ticket numbers, or nothing else to find a ticket by
 */
export function findTicketKeys(rows: readonly Row[], read?: number): TicketKeys | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const number = read ?? heading?.columns.number;
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
  const numbers = new Map(body.map(({ cells }) => [readCode(cells[number]), cells[number] ?? null]));
  const { type = -1 } = heading.columns;
  const sales = body.filter(({ cells }) => readKind(cellText(cells[type]).trim()) === 'Sale');
  const isOfTickets = keys.length > 0 || numbers.size === body.length;
  return body.length < FEWEST_ROWS || !isOfTickets
    ? null
    : {
        keys,
        number,
        numberTitle: heading.cells[number] ?? null,
        numbers,
        areSales: sales.length * 2 > body.length,
      };
}

/** Not an amount, a date, or a name. */
const isKey = (text: string): boolean => /\d/.test(text) && !/[\s.,:/]/.test(text);
const titleOf = (cell: Cell | undefined): string => cellText(cell).trim().toLowerCase();

/** @param rows of another sheet @returns null if it needs no keys, or has none */
export function findKeyJoin(
  { keys, numbers, numberTitle }: TicketKeys,
  rows: readonly Row[],
): RowChange | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => {
    const codes = rows.map(({ cells }) => readCode(cells[column])).filter((code) => code !== '');
    return { column, codes, distinct: new Set(codes) };
  }).filter(({ codes }) => codes.length >= FEWEST_ROWS);
  const isIn = ({ codes }: (typeof columns)[number], known: { has(code: string): boolean }): boolean =>
    codes.filter((code) => known.has(code)).length >= (codes.length - 1) * MOSTLY;
  const numbered = columns.find((one) => isIn(one, numbers));
  if (numbered !== undefined) {
    const [title = ''] = numbered.codes;
    const isNamed = numbers.has(title) || namesNumber(rows, title);
    return isNamed ? null : joinBy({ title: titleOf(title), numberTitle, numbers }, numbered.column);
  }
  for (const key of keys) {
    const found = columns.find((one) => {
      const [first = ''] = one.codes;
      const met = [...one.distinct].filter((code) => key.numbers.has(code)).length;
      const isNamed = titleOf(first) === key.title;
      // Two sheets may both count their rows.
      const isTelling =
        one.codes.length > one.distinct.size || one.codes.slice(1).every(({ length }) => length >= LONG_KEY);
      return (
        isIn(one, key.numbers) &&
        met >= FEWEST_ROWS &&
        isTelling &&
        (isNamed || met >= key.numbers.size * MANY)
      );
    });
    if (found !== undefined) return joinBy(key, found.column);
  }
  return null;
}

/** Whether the row of a heading has one for a number, whatever is below it. */
const namesNumber = (rows: readonly Row[], title: string): boolean =>
  rows
    .find(({ cells }) => cells.some((cell) => readCode(cell) === title))
    ?.cells.some((cell) => fieldOfHeading(cell) === 'number') ?? false;

/** What a number is called where its own heading says so only beside a time. */
const NUMBER_TITLE = 'Transaction Number';

function joinBy({ title, numberTitle, numbers }: Key, column: number): RowChange {
  const named = fieldOfHeading(numberTitle) === 'number' ? numberTitle : NUMBER_TITLE;
  return (row) => {
    const code = readCode(row.cells[column]);
    if (code === '') return row;
    const number = titleOf(code) === title ? named : numbers.get(code);
    return number === undefined ? row : withCells(row, row.cells.with(column, number));
  };
}
