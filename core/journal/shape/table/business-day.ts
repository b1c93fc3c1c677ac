// Determines by numbers and times whether a table's dates are business days, which continue after midnight.

import type { Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { lastNumber } from '../../text/char-code.ts';
import { cellText, joinRow } from '../row-text.ts';
import { isDate } from './column-facts.ts';
import type { Columns } from './table-columns.ts';

const NOON = 43_200;
/** Fewer transactions in a day show nothing. */
const FEWEST = 5;

interface Numbered {
  number: number;
  seconds: number;
}

/** Letters and digits at random may end with a number, too. */
const RANDOM_CODE = /\d[a-z]+\d|[a-z][A-Z]+[a-z]/;

const WITH_YEAR = /\b(?:19|20)\d\d\b/;

/** `Business Date  Saturday, October 31, 2026`, `Date: | 05/25/26` */
const isBandOf = ({ number }: Columns, cells: Row['cells']): boolean =>
  readCode(cells[number ?? -1]) === '' || cells.some(isDate) || WITH_YEAR.test(joinRow(cells));

/** The transactions of each day and register, in the order of their numbers. */
function daysOf(
  rows: readonly Row[],
  columns: Columns,
  timeOf: (cells: Row['cells']) => number,
): Numbered[][] {
  const days = new Map<string, Map<number, number>>();
  const day = columns.dateTime ?? columns.date;
  /** The last row between the transactions: it may give the day of those below it. */
  let band = '';
  for (const { cells } of rows) {
    if (isBandOf(columns, cells) && timeOf(cells) < 0) band = joinRow(cells);
    const code = readCode(cells[columns.number ?? -1]);
    const number = RANDOM_CODE.test(code) ? Number.NaN : lastNumber(code);
    const seconds = timeOf(cells);
    // A time with its own date does not belong to another day.
    if (Number.isNaN(number) || seconds < 0 || isDate(cells[columns.time ?? -1] ?? null)) continue;
    const cell = day === undefined ? band : (cells[day] ?? null);
    const key = `${typeof cell === 'object' ? (cell?.serial ?? '') : cellText(cell)} ${readCode(cells[columns.register ?? -1])}`;
    const known = days.get(key) ?? new Map<number, number>();
    days.set(key, known);
    if (!known.has(number)) known.set(number, seconds);
  }
  return [...days.values()].map((one) =>
    [...one].map(([number, seconds]) => ({ number, seconds })).toSorted((a, b) => a.number - b.number),
  );
}

/** Where the times of one day go back once, from evening to night. @returns null if they don't */
function midnightOf(day: readonly Numbered[]): { last: number; first: number } | null {
  const falls = [...day.keys()].filter(
    (at) => at > 0 && (day[at]?.seconds ?? 0) < (day[at - 1]?.seconds ?? 0),
  );
  const [fall] = falls;
  if (day.length < FEWEST || falls.length !== 1 || fall === undefined) return null;
  const last = day.at(-1)?.seconds ?? 0;
  const first = day[0]?.seconds ?? 0;
  return last < first && last < NOON && (day[fall - 1]?.seconds ?? 0) > NOON ? { last, first } : null;
}

/**
 * @param timeOf the seconds since midnight of a row, -1 for none
 * @returns times before it are those of the next day, in seconds since midnight; 0 if dates are calendar days
 */
export function findDayStart(
  rows: readonly Row[],
  columns: Columns,
  timeOf: (cells: Row['cells']) => number,
): number {
  if (columns.time === undefined || columns.number === undefined) return 0;
  const nights = daysOf(rows, columns, timeOf).flatMap((day) => midnightOf(day) ?? []);
  const last = Math.max(-1, ...nights.map((night) => night.last));
  const first = Math.min(...nights.map((night) => night.first));
  return nights.length > 0 && last < first ? Math.floor((last + first) / 2) : 0;
}
