// Reads dates and times that are written as bare digits, without separators.

import type { Cell } from '../row.ts';
import { toDayNumber, type WrittenDate } from './date-time.ts';

const DIGITS = /^\s*'?(\d{1,8})\s*$/;

/** @returns the whole number that is all a cell holds; -1 for every other cell */
export function readDigits(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 && cell < 1e8 ? cell : -1;
  if (typeof cell !== 'string') return -1;
  const digits = DIGITS.exec(cell)?.[1];
  return digits === undefined ? -1 : Number(digits);
}

const FEWEST = 10_101;
const MOST_WITH_SHORT_YEAR = 999_999;
const FIRST_YEAR = 1980;
const LAST_YEAR = 2100;

/** The years of `1261116` are counted from 1900. */
const CENTURY = { first: 1_000_101, last: 1_991_231 };

/** Splits `111626`, `61116`, `11162026`, `20261116` and `1261116`. @returns false if it is not a date in any order */
export function readDigitDate(cell: Cell | undefined, out: WrittenDate): boolean {
  const digits = readDigits(cell);
  if (digits < FEWEST) return false;
  const isShort = digits <= MOST_WITH_SHORT_YEAR;
  const year = isShort ? 100 : 10_000;
  out.first = Math.floor(digits / year / 100);
  out.second = Math.floor(digits / year) % 100;
  out.third = digits % year;
  out.known = null;
  out.end = 0;
  if (isShort || (out.third >= FIRST_YEAR && out.third <= LAST_YEAR)) return true;
  out.first = Math.floor(digits / 10_000);
  out.second = Math.floor(digits / 100) % 100;
  out.third = digits % 100;
  out.known = 'year-first';
  if (digits >= CENTURY.first && digits <= CENTURY.last) out.first += 1900;
  return out.first <= LAST_YEAR && toDayNumber(out.first, out.second, out.third) !== 0;
}

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

/** Notes a date for deciding the order of day, month and year. */
export function noteDigitDate(
  cell: Cell | undefined,
  note: (first: number, second: number, third: number) => void,
): void {
  if (readDigitDate(cell, date) && date.known === null) note(date.first, date.second, date.third);
}

/** Hours, minutes and seconds: 60105 is 06:01:05, and 105 is 00:01:05. @returns -1 for none */
export function readDigitTime(cell: Cell | undefined): number {
  const digits = readDigits(cell);
  const [hours, minutes, seconds] = [
    Math.floor(digits / 10_000),
    Math.floor(digits / 100) % 100,
    digits % 100,
  ];
  return digits < 0 || hours > 23 || minutes > 59 || seconds > 59
    ? -1
    : hours * 3600 + minutes * 60 + seconds;
}
