// Counts the contents of a column: dates, times, money, codes, names.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Cell, Row } from '../../row.ts';
import { isDigitMoment, readCents, readCode, readTimeOfDay } from '../../text/cell-value.ts';
import { readDateAt, readSerial, type WrittenDate } from '../../text/date-time.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';

export interface ColumnFacts {
  column: number;
  filled: number;
  dates: number;
  /** Dates that are bare numbers, as tickets may have, too. */
  bareDates: number;
  times: number;
  codes: number;
  /** Codes that are 0: nothing, rather than somebody or some place. */
  zeros: number;
  money: number;
  /** Text that the words of journals explain: SUBTOTAL, NO SALE. */
  phrases: number;
  names: number;
  distinct: number;
  mostDigits: number;
}

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

export function isDate(cell: Cell): boolean {
  if (typeof cell === 'object' && cell !== null) return (readSerial(cell.serial)?.day ?? 0) !== 0;
  if (typeof cell === 'number') return cell >= 40000 && cell <= 55000;
  if (typeof cell !== 'string') return false;
  const text = cell.trim();
  return readDateAt(text, 0, text.length, date) || isDigitMoment(text);
}

export function isTime(cell: Cell): boolean {
  if (typeof cell === 'number') return cell > 0 && cell < 1 && !Number.isInteger(cell * 100);
  if (typeof cell === 'string') return !/^(?:\d+|\d*\.\d+)$/.test(cell.trim()) && readTimeOfDay(cell) >= 0;
  return typeof cell === 'object' && readTimeOfDay(cell) >= 0;
}

export function isMoney(cell: Cell): boolean {
  if (typeof cell === 'number') return !Number.isInteger(cell);
  return typeof cell === 'string' && /\d[.,]\d\d\D*$/.test(cell) && readCents(cell) !== null;
}

/** Digits, maybe after letters, maybe in several parts: 4705, A4705, 4-88102, CS88001, INV/2610/0205, R-418/2026. */
export function isCode(code: string): boolean {
  return /^(?:[A-Z]?\d[\d-]*|[A-Z]{2,4}-?\d{4,}|(?:[A-Z]{1,6}[-/_])?\d+(?:[-/_]\d+)*[-/_]\d{3,})$/i.test(
    code,
  );
}

/** `542861cd-55e7-d67e-ae6a-c4a9e89c5bc7`: a key of a database, which no people use. */
export function isDatabaseKey(code: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(code);
}

function factsOf(rows: readonly Row[], column: number, table: PhraseTable<LineMeaning>): ColumnFacts {
  const facts: ColumnFacts = {
    column,
    filled: 0,
    dates: 0,
    bareDates: 0,
    times: 0,
    codes: 0,
    zeros: 0,
    money: 0,
    phrases: 0,
    names: 0,
    distinct: 0,
    mostDigits: 0,
  };
  const values = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells[column] ?? null;
    if (cell === null || cell === '') continue;
    facts.filled++;
    values.add(typeof cell === 'object' ? String(cell.serial) : String(cell));
    const code = readCode(cell);
    if (isDate(cell)) {
      facts.dates++;
      if (typeof cell === 'number') facts.bareDates++;
    } else if (isTime(cell)) facts.times++;
    else if (isMoney(cell)) facts.money++;
    else if (isCode(code)) {
      facts.codes++;
      if (code === '0') facts.zeros++;
      facts.mostDigits = Math.max(facts.mostDigits, code.length);
    } else if (typeof cell === 'string') {
      facts.names++;
      if (table.match(cell.trim(), 'positive') !== null) facts.phrases++;
    }
  }
  facts.distinct = values.size;
  return facts;
}

/** Dates that are written as such come first. */
export const byDates = (one: ColumnFacts, other: ColumnFacts): number =>
  Number(one.bareDates > 0) - Number(other.bareDates > 0);

/** Fewer tickets may each have a day of its own. */
const FEWEST_DAYS = 8;

/** Not numbers that are different in every row, which count what they stand beside. */
export const mayBeDays = ({ bareDates, distinct, filled }: ColumnFacts): boolean =>
  bareDates === 0 || distinct < filled || filled < FEWEST_DAYS;

/** Only this many columns of wider tables are looked at. */
const MOST_COLUMNS = 60;

export function factsOfAll(rows: readonly Row[], table: PhraseTable<LineMeaning>): ColumnFacts[] {
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...rows.map((row) => row.cells.length)));
  return Array.from({ length: width }, (_, column) => factsOf(rows, column, table));
}
