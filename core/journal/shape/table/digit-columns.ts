// Determines whether the bare numbers of a whole column are dates, or times of day with seconds.

import type { Cell, Row } from '../../row.ts';
import { readTimeOfDay } from '../../text/cell-value.ts';
import { dayInOrder, readSerial, toEpochDay, type WrittenDate } from '../../text/date-time.ts';
import { readDigitDate, readDigits, readDigitTime } from '../../text/digit-date.ts';
import { cellText } from '../row-text.ts';

/** Numbers of days since 1899, as spreadsheets keep dates: those of the years 1980 to 2099. */
const FIRST_SERIAL = 29_221;
const LAST_SERIAL = 73_050;
const FIRST_LIKELY_YEAR = 2010;
const LAST_LIKELY_YEAR = 2050;
const ORDERS = ['month-first', 'day-first', 'year-first'] as const;

const written: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

function filledCells(rows: readonly Row[], column: number | undefined): Cell[] {
  if (column === undefined) return [];
  return rows.map(({ cells }) => cells[column] ?? null).filter((cell) => cell !== null && cell !== '');
}

/** @returns how many days the first is before the last */
export function spanOf(days: readonly number[]): number {
  const numbers = days.map(toEpochDay);
  return Math.max(...numbers) - Math.min(...numbers);
}

/** @returns the days that bare digits are in each order that reads all of them */
export function daysOfDigits(cells: readonly Cell[]): number[][] {
  return ORDERS.map((order) =>
    cells.map((cell) =>
      readDigitDate(cell, written)
        ? dayInOrder(written.first, written.second, written.third, written.known ?? order)
        : 0,
    ),
  ).filter((days) => days.every((day) => day !== 0));
}

/** @returns the span of the dates in days, in the order that brings them closest; null if no order reads all of them */
function spanOfDigits(cells: readonly Cell[]): number | null {
  const spans = daysOfDigits(cells).map(spanOf);
  return spans.length === 0 ? null : Math.min(...spans);
}

const MOST_VALUES = 200;

/** Five digits may also be a spreadsheet's day number: the reading with closer or more recent dates is meant. */
function areSerials(cells: readonly Cell[]): boolean {
  const different = [...new Set(cells.map(readDigits))].slice(0, MOST_VALUES);
  const spanWritten = spanOfDigits(different);
  if (spanWritten === null) return true;
  const days = different.map((serial) => readSerial(serial)?.day ?? 0);
  if (different.length > 1) return spanOf(days) <= spanWritten;
  const year = Math.floor((days[0] ?? 0) / 10_000);
  return year >= FIRST_LIKELY_YEAR && year <= LAST_LIKELY_YEAR;
}

/** Whether a column of dates holds them as bare digits: 111626, 61116, 11162026. */
export function holdsDigitDates(rows: readonly Row[], column: number | undefined): boolean {
  const cells = filledCells(rows, column);
  const digits = cells.filter((cell) => readDigitDate(cell, written));
  if (digits.length === 0 || digits.length < cells.length * 0.8) return false;
  const maySerials = digits.filter((cell) => {
    const number = readDigits(cell);
    return number >= FIRST_SERIAL && number <= LAST_SERIAL;
  });
  return maySerials.length < digits.length || !areSerials(maySerials);
}

const LATEST_MINUTE = 2359;

/** Whether bare numbers in a column of times have seconds: one that cannot be hour and minute decides for all. */
export function holdsDigitSeconds(rows: readonly Row[], column: number | undefined): boolean {
  return filledCells(rows, column).some((cell) => readDigits(cell) > LATEST_MINUTE);
}

const SECONDS_OF_DAY = 86_400;

/**
 * Whether bare numbers in a column of times count the seconds since midnight: many are not a time otherwise, and none
 * is too large.
 */
export function holdsDaySeconds(rows: readonly Row[], column: number | undefined): boolean {
  const digits = filledCells(rows, column).filter((cell) => readDigits(cell) >= 0);
  const noTimes = digits.filter((cell) => readDigits(cell) > LATEST_MINUTE && readDigitTime(cell) < 0);
  return noTimes.length > digits.length / 4 && digits.every((cell) => readDigits(cell) < SECONDS_OF_DAY);
}

const DOTTED = /^\s*(\d{1,2})\.(\d\d?)\s*$/;

/** `18.05`, also as a number, which drops a final 0. @returns seconds since midnight; -1 for none */
function readDottedTime(cell: Cell): number {
  const [, hours = '', minutes = ''] =
    DOTTED.exec(typeof cell === 'number' ? cell.toFixed(2) : cellText(cell)) ?? [];
  if (minutes.length !== 2 || Number(hours) > 23 || Number(minutes) > 59) return -1;
  return Number(hours) * 3600 + Number(minutes) * 60;
}

/** Whether a column of times has a dot between hours and minutes in all of its rows. */
export function holdsDottedTimes(rows: readonly Row[], column: number | undefined): boolean {
  const cells = filledCells(rows, column).filter(
    (cell) => readTimeOfDay(cell) < 0 || typeof cell === 'number',
  );
  return cells.length >= FEWEST_TIMES && cells.every((cell) => readDottedTime(cell) >= 0);
}

/** How the times of a column are written. */
export interface TimeForm {
  hasDigitSeconds: boolean;
  hasDaySeconds: boolean;
  hasDottedTimes: boolean;
}

/** @returns seconds since midnight; -1 for none */
export function timeIn(cell: Cell | undefined, form: TimeForm): number {
  if (form.hasDottedTimes) return readDottedTime(cell ?? null);
  if (form.hasDaySeconds) return readDigits(cell);
  if (!form.hasDigitSeconds) return readTimeOfDay(cell);
  return readDigits(cell) < 0 ? readTimeOfDay(cell) : readDigitTime(cell);
}

const FEWEST_TIMES = 3;
