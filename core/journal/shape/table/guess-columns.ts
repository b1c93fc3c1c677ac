// Identifies the columns of a table without headings by their contents.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { haveOne } from './article-groups.ts';
import { byDates, type ColumnFacts, factsOfAll, mayBeDays } from './column-facts.ts';
import { findDigitMoments } from './digit-moments.ts';
import { doStay, ticketsOf } from './find-place.ts';
import { findProduct } from './find-product.ts';
import type { Columns } from './table-columns.ts';

/**
 * What the columns look like.
 * @param rows the first rows of the sheet, or of its table
 * @param areAmountsKnown whether headings say what the amounts are, so that nothing has to be multiplied
 */
export function suggestColumns(
  rows: readonly Row[],
  table: PhraseTable<LineMeaning>,
  areAmountsKnown = false,
): Columns {
  const facts = factsOfAll(rows, table);
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
  set('date', take(mostly('dates').filter(mayBeDays).toSorted(byDates)));
  set('time', take(mostly('times')));
  const digits = columns.date === undefined ? findDigitMoments(rows, facts.length) : null;
  if (digits !== null) {
    set('date', digits.date);
    set('time', columns.time ?? digits.time);
    for (const column of Object.values(digits)) used.add(column);
  }
  const product = areAmountsKnown ? null : findProduct(rows, facts.length, (column) => !used.has(column));
  const money = mostly('money').toSorted((a, b) => b.filled - a.filled || b.column - a.column);
  if (product === null) set('amount', take(money));
  else for (const column of Object.values(product)) used.add(column);
  Object.assign(columns, product);
  for (const fact of money) used.add(fact.column);
  const long = mostly('codes').filter((fact) => fact.mostDigits >= 2);
  // Beside numbers of tickets, a column that counts every row is for lines.
  const ofTickets = long.filter(({ column }) => groupsMoments(rows, column, columns));
  const hasOwn = ofTickets.length > 0;
  const codes = long.filter(
    ({ column }) => !(hasOwn ? countsRows(rows, column) : isRowCounter(rows, column, facts)),
  );
  set('number', take(codes.toSorted((a, b) => b.distinct - a.distinct || b.mostDigits - a.mostDigits)));
  const ofNumbers = facts.find(({ column }) => column === columns.number)?.distinct ?? 0;
  // Among the rest, few different values are registers if they are short, or cashiers if they are longer.
  const few = mostly('codes')
    .filter(
      (fact) =>
        !used.has(fact.column) &&
        fact.distinct > 1 &&
        fact.distinct <= 40 &&
        (ofNumbers < FEWEST_NUMBERS || fact.distinct < ofNumbers * MOSTLY) &&
        mayNameOne(fact) &&
        isOfTicket(rows, columns.number, fact.column),
    )
    .toSorted((a, b) => a.mostDigits - b.mostDigits || a.distinct - b.distinct);
  if (few.length > 1) {
    set('register', take(few));
    set('employeeId', take(byStaying(few, rows, columns)));
  } else if (few[0] !== undefined) set(few[0].mostDigits <= 2 ? 'register' : 'employeeId', take(few));
  const words = mostly('names').filter((fact) => !used.has(fact.column));
  const sums = words.filter((fact) => fact.phrases > 0).toSorted((a, b) => b.distinct - a.distinct);
  const lines = sums.find((fact) => fact.distinct > 15);
  if (lines !== undefined) set('description', take([lines]));
  set('type', take(sums));
  return columns;
}

/** No store has a register, or a cashier, for nearly every ticket. */
const MOSTLY = 0.8;
const FEWEST_NUMBERS = 12;

/** Whether codes recur, as those of cashiers and registers do, and are not mostly 0. */
export const mayNameOne = ({ distinct, filled, zeros }: ColumnFacts): boolean =>
  distinct < filled && zeros * 2 < filled;

/** Cashiers stay for some tickets of a register, of which each has its own; the others come later. */
function byStaying(few: readonly ColumnFacts[], rows: readonly Row[], columns: Columns): ColumnFacts[] {
  const { number, register = -1 } = columns;
  const tickets = number === undefined ? [] : ticketsOf(rows, number);
  const isOfPlace = (column: number): boolean =>
    haveOne(rows, register, column) && haveOne(rows, column, register);
  const staying = few.filter(({ column }) => doStay(tickets, column, register) && !isOfPlace(column));
  return [...staying, ...few];
}

/**
 * Whether a column has the same value in all rows of a transaction, like a register or a cashier and unlike a quantity.
 */
export function isOfTicket(rows: readonly Row[], number: number | undefined, column: number): boolean {
  if (number === undefined) return true;
  let ticket = '';
  let seen = '';
  return rows.every(({ cells }) => {
    const code = readCode(cells[number]);
    if (code !== '' && code !== ticket) [ticket, seen] = [code, ''];
    const value = readCode(cells[column]);
    const isSame = seen === '' || value === '' || value === seen;
    seen ||= value;
    return isSame;
  });
}

const NEARLY_ALL = 0.95;
const FEWEST_AGAIN = 8;

/** Whether rows that have the same code as the one above have its date and time, too. */
function groupsMoments(rows: readonly Row[], column: number, { date, time }: Columns): boolean {
  if (date === undefined || time === undefined) return false;
  const again = rows.flatMap((row, at) => {
    const code = readCode(row.cells[column]);
    const before = rows[at - 1];
    return code !== '' && before !== undefined && code === readCode(before.cells[column])
      ? [{ row, before }]
      : [];
  });
  const same = again.filter(({ row, before }) =>
    [date, time].every((at) => before.cells[at] === row.cells[at]),
  );
  return again.length >= FEWEST_AGAIN && same.length >= again.length * NEARLY_ALL;
}

function countsRows(rows: readonly Row[], column: number): boolean {
  return stepsIn(rows, column).filter((step) => step === 1).length >= (rows.length - 1) * NEARLY_ALL;
}

/** How much each number of a column is above the one before; NaN where one of them is none. */
function stepsIn(rows: readonly Row[], column: number): number[] {
  const numbers = rows.map(({ cells }) => Number(readCode(cells[column]) || Number.NaN));
  return numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
}

const SHORTEST_RUNNING = 3;

/** Whether a column counts the rows from 1 beside another one, of longer numbers that count up but may recur. */
export function isRowCounter(rows: readonly Row[], column: number, facts: readonly ColumnFacts[]): boolean {
  const [first] = rows.map(({ cells }) => readCode(cells[column])).filter((code) => code !== '');
  if (first !== '1' || !countsRows(rows, column)) return false;
  return facts.some(
    ({ column: other, mostDigits }) =>
      other !== column &&
      mostDigits >= SHORTEST_RUNNING &&
      stepsIn(rows, other).filter((step) => step === 0 || step === 1).length >=
        (rows.length - 1) * NEARLY_ALL,
  );
}

/** @returns null if the rows do not look like transactions */
export function guessColumns(rows: readonly Row[], table: PhraseTable<LineMeaning>): Columns | null {
  const columns = suggestColumns(rows, table);
  const isTable =
    columns.date !== undefined &&
    columns.number !== undefined &&
    (columns.amount ?? columns.lineAmount) !== undefined;
  return isTable ? columns : null;
}
