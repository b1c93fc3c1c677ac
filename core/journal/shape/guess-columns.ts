// Tells the columns of a table without headings by what stands in them.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Cell, Row } from '../row.ts';
import { readCents, readCode, readTimeOfDay } from '../text/cell-value.ts';
import { readDateAt, readSerial, type WrittenDate } from '../text/date-time.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import type { Columns } from './table-columns.ts';

interface ColumnFacts {
  column: number;
  filled: number;
  dates: number;
  times: number;
  codes: number;
  money: number;
  /** Texts that the words of journals explain: SUBTOTAL, NO SALE. */
  phrases: number;
  names: number;
  distinct: number;
  mostDigits: number;
}

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

function isDate(cell: Cell): boolean {
  if (typeof cell === 'object' && cell !== null) return (readSerial(cell.serial)?.day ?? 0) !== 0;
  if (typeof cell === 'number') return cell >= 40000 && cell <= 55000;
  return typeof cell === 'string' && readDateAt(cell.trim(), 0, cell.trim().length, date);
}

function isTime(cell: Cell): boolean {
  if (typeof cell === 'number') return cell > 0 && cell < 1 && !Number.isInteger(cell * 100);
  if (typeof cell === 'string') return !/^\d+$/.test(cell) && readTimeOfDay(cell) >= 0;
  return typeof cell === 'object' && readTimeOfDay(cell) >= 0;
}

function isMoney(cell: Cell): boolean {
  if (typeof cell === 'number') return !Number.isInteger(cell);
  return typeof cell === 'string' && /\d[.,]\d\d\D*$/.test(cell) && readCents(cell) !== null;
}

function factsOf(rows: readonly Row[], column: number, table: PhraseTable<LineMeaning>): ColumnFacts {
  const facts: ColumnFacts = {
    column,
    filled: 0,
    dates: 0,
    times: 0,
    codes: 0,
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
    if (isDate(cell)) facts.dates++;
    else if (isTime(cell)) facts.times++;
    else if (isMoney(cell)) facts.money++;
    else if (/^[A-Z]?\d[\d-]*$/i.test(code)) {
      facts.codes++;
      facts.mostDigits = Math.max(facts.mostDigits, code.length);
    } else if (typeof cell === 'string') {
      facts.names++;
      if (table.match(cell.trim(), 'positive') !== null) facts.phrases++;
    }
  }
  facts.distinct = values.size;
  return facts;
}

/**
 * @param rows the first rows of the sheet
 * @returns null when they do not look like transactions
 */
export function guessColumns(rows: readonly Row[], table: PhraseTable<LineMeaning>): Columns | null {
  const width = Math.min(60, Math.max(0, ...rows.map((row) => row.cells.length)));
  const facts: ColumnFacts[] = [];
  for (let column = 0; column < width; column++) facts.push(factsOf(rows, column, table));
  const used = new Set<number>();
  const take = (candidates: ColumnFacts[]): number | undefined => {
    const best = candidates.find((candidate) => !used.has(candidate.column));
    if (best !== undefined) used.add(best.column);
    return best?.column;
  };
  const mostly = (part: keyof ColumnFacts): ColumnFacts[] =>
    facts.filter((fact) => fact.filled >= 3 && fact[part] >= fact.filled * 0.8);
  const columns: Columns = {};
  const set = (field: keyof Columns, column: number | undefined): void => {
    if (column !== undefined) columns[field] = column;
  };
  set('date', take(mostly('dates')));
  set('time', take(mostly('times')));
  const money = mostly('money').toSorted((a, b) => b.filled - a.filled || b.column - a.column);
  set('amount', take(money));
  for (const fact of money) used.add(fact.column);
  const codes = mostly('codes').filter((fact) => fact.mostDigits >= 2);
  set('number', take(codes.toSorted((a, b) => b.distinct - a.distinct || b.mostDigits - a.mostDigits)));
  // Of what is left, few values in few digits are registers, in more digits cashiers.
  const few = mostly('codes')
    .filter((fact) => !used.has(fact.column) && fact.distinct <= 40 && fact.distinct < fact.filled)
    .toSorted((a, b) => a.mostDigits - b.mostDigits || a.distinct - b.distinct);
  if (few.length > 1) {
    set('register', take(few));
    set('employeeId', take(few));
  } else if (few[0] !== undefined) set(few[0].mostDigits <= 2 ? 'register' : 'employeeId', take(few));
  const words = mostly('names').filter((fact) => !used.has(fact.column));
  const sums = words.filter((fact) => fact.phrases > 0).toSorted((a, b) => b.distinct - a.distinct);
  const lines = sums.find((fact) => fact.distinct > 15);
  if (lines !== undefined) set('description', take([lines]));
  set('type', take(sums));
  const isTable = columns.date !== undefined && columns.number !== undefined && columns.amount !== undefined;
  return isTable ? columns : null;
}
