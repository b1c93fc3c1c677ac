// Reads dates, times, amounts and codes out of cells, however the export wrote them.

import type { Cell } from '../row.ts';
import type { DateReading } from '../shape/date-order.ts';
import { centsOfNumber, parseMoney } from './amount.ts';
import { isBlank, isDigit, skipBlanks, trimBlanks } from './char-code.ts';
import {
  type DayNumber,
  readDateAt,
  readSerial,
  readTimeAt,
  toDayNumber,
  type WrittenDate,
  type WrittenTime,
} from './date-time.ts';

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
const time: WrittenTime = { seconds: 0, end: 0 };

export interface CellMoment {
  /** 0 for none. */
  day: DayNumber;
  /** Since midnight; -1 for none. */
  seconds: number;
}

/** Serials of the years 1980 to 2099; smaller and larger numbers in a date column are something else. */
const FIRST_SERIAL = 29221;
const LAST_SERIAL = 73050;

/** For a day alone; longer numbers include a time. */
const MOST_DAY_DIGITS = 99_999_999;

function readNumber(value: number): CellMoment | null {
  if (value >= FIRST_SERIAL && value <= LAST_SERIAL) {
    const parts = readSerial(value);
    return parts === null ? null : { day: parts.day, seconds: parts.hasTime ? parts.seconds : -1 };
  }
  if (value >= 19800101 && value <= 21001231 && Number.isInteger(value)) {
    const day = toDayNumber(Math.floor(value / 10000), Math.floor(value / 100) % 100, value % 100);
    return day === 0 ? null : { day, seconds: -1 };
  }
  return value > MOST_DAY_DIGITS && Number.isInteger(value) ? readDigits(String(value)) : null;
}

const DAY_DIGITS = /^(\d{8})(?:[T ]*(\d{4}(?:\d\d)?|\d\d?:.*))?$/i;

/** `20261118`, `20261118 060542`, `202611180605`, `20261118T06:05:42`. */
function readDigits(text: string): CellMoment | null {
  const [, day = '', ofDay] = DAY_DIGITS.exec(text) ?? [];
  const read = day === '' ? null : readNumber(Number(day));
  if (read === null || ofDay === undefined) return read;
  const seconds = readTimeOfDay(ofDay);
  return seconds < 0 ? null : { day: read.day, seconds };
}

/** Whether text is a day in digits before a time: `20261118 6:05 PM`. */
export const isDigitMoment = (text: string): boolean =>
  /[T :]/i.test(text) && (readDigits(text)?.seconds ?? -1) >= 0;

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]*\s+/i;
/** `Nov 18 06:05:42 EST 2026`, as many programs print a date and time. */
const YEAR_LAST = /^([a-z]{3} \d\d?) (\d\d:\d\d:\d\d) (?:[a-z]{1,5} )?(\d{4})$/i;

/** A date with or without a time: a spreadsheet date, a bare serial, 20261118, or text. */
export function readMoment(cell: Cell | undefined, dates: Pick<DateReading, 'resolve'>): CellMoment | null {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return null;
  if (typeof cell === 'number') return readNumber(cell);
  if (typeof cell === 'object') {
    const parts = readSerial(cell.serial);
    return parts === null || parts.day === 0
      ? null
      : { day: parts.day, seconds: parts.hasTime ? parts.seconds : -1 };
  }
  const text = cell.replace(/^'/, '').replace(WEEKDAY, '').replace(YEAR_LAST, '$1, $3 $2');
  const from = skipBlanks(text, 0, text.length);
  const to = trimBlanks(text, from, text.length);
  if (from === to) return null;
  if (!readDateAt(text, from, to, date)) {
    const digits = text.slice(from, to);
    return /^\d{5}(?:\.\d+)?$/.test(digits) ? readNumber(Number(digits)) : readDigits(digits);
  }
  const day = dates.resolve(date.first, date.second, date.third, date.known);
  if (day === 0) return null;
  let at = date.end;
  while (at < to && (isBlank(text.charCodeAt(at)) || !isDigit(text.charCodeAt(at)))) at++;
  return { day, seconds: at < to && readTimeAt(text, at, to, time) ? time.seconds : -1 };
}

/** Notes date text for deciding the order of day and month. */
export function noteDateText(
  cell: Cell | undefined,
  note: (first: number, second: number, third: number) => void,
): void {
  if (typeof cell !== 'string') return;
  const text = cell.replace(WEEKDAY, '').replace(/^'/, '').trim();
  if (readDateAt(text, 0, text.length, date) && date.known === null)
    note(date.first, date.second, date.third);
}

/** A time of day: a spreadsheet time, a bare fraction of a day, 60342 or '060342', or text. @returns -1 for none. */
export function readTimeOfDay(cell: Cell | undefined): number {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return -1;
  if (typeof cell === 'object') return readSerial(cell.serial)?.seconds ?? -1;
  if (typeof cell === 'number') {
    const isClock = cell >= 1 && Number.isInteger(cell);
    return isClock ? readClockDigits(cell, cell > 2359 ? 6 : 4) : (readSerial(cell)?.seconds ?? -1);
  }
  const text = cell.trim().replace(/^'/, '');
  if (/^\d{3,6}$/.test(text)) return readClockDigits(Number(text), text.length > 4 ? 6 : 4);
  if (/^0?\.\d+$/.test(text)) return readSerial(Number(text))?.seconds ?? -1;
  if (readTimeAt(text, 0, text.length, time)) return time.seconds;
  // A date and a time in a column named time.
  if (!readDateAt(text, 0, text.length, date)) return readDigits(text)?.seconds ?? -1;
  const at = skipBlanks(text, date.end, text.length);
  const start = /[Tt]/.test(text.charAt(at)) ? at + 1 : at;
  return readTimeAt(text, start, text.length, time) ? time.seconds : -1;
}

function readClockDigits(value: number, digits: 4 | 6): number {
  const clock = digits === 6 ? value : value * 100;
  const hours = Math.floor(clock / 10000);
  const minutes = Math.floor(clock / 100) % 100;
  const seconds = clock % 100;
  return hours > 23 || minutes > 59 || seconds > 59 ? -1 : hours * 3600 + minutes * 60 + seconds;
}

/** Cents; null if the cell holds no amount. */
export function readCents(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return centsOfNumber(cell);
  return typeof cell === 'string' ? parseMoney(cell) : null;
}

function isAllDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

/** A number or code as printed: 7712 and '7712' are the same; '' for an empty cell. */
export function readCode(cell: Cell | undefined): string {
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : '';
  if (typeof cell !== 'string') return '';
  if (isAllDigits(cell)) return cell;
  return cell
    .trim()
    .replace(/^['#]\s*/, '')
    .replace(/^(\d+)\.0+$/, '$1');
}

/** `23,42` liters; nobody sells 23,421 pieces in one line, so a single comma is a decimal point. */
const DECIMAL_COMMA = /^([-\u2212]?\d*(?:\.\d{3})*),(\d+-?)$/;

/** A quantity; null if the cell holds none. */
export function readQuantity(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const [, whole, decimals] = DECIMAL_COMMA.exec(cell.trim()) ?? [];
  const plain = whole === undefined ? cell.trim() : `${whole.replaceAll('.', '') || '0'}.${decimals}`;
  const text = plain.replaceAll(',', '').replaceAll('\u2212', '-');
  const unit = /^(\d+(?:\.\d+)?)\s*[@x×]\s*\$?(?:\d+(?:\.\d+)?|\.\d+)$/i.exec(text);
  if (unit !== null) return Number(unit[1]);
  return /^-?\d+(?:\.\d+)?-?$/.test(text) ? Number.parseFloat(text.endsWith('-') ? `-${text}` : text) : null;
}
