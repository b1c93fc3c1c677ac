// Determines whether the lines of one transaction are scattered in a table, as when it was sorted by article, and
// gathers them.

import type { Cell, Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { cellText, isBlankRow } from '../row-text.ts';
import { findPaymentRows } from './described-payments.ts';
import { isSumLabel } from './sum-row.ts';
import type { Columns } from './table-columns.ts';

const TORN_PART = 0.1;

type KeyOf = (cells: readonly Cell[]) => { key: string; register: string };

/** What distinguishes a transaction from the others, as far as its rows have it. */
function keyReader(columns: Columns): KeyOf {
  const textOf = (cells: readonly Cell[], column: number | undefined): string => {
    const cell = column === undefined ? null : (cells[column] ?? null);
    return typeof cell === 'object' && cell !== null ? String(cell.serial) : cellText(cell).trim();
  };
  const moments = [columns.dateTime, columns.date, columns.time];
  return (cells) => {
    const number = columns.number === undefined ? '' : readCode(cells[columns.number]);
    const register = textOf(cells, columns.register);
    const key = [number, register, ...moments.map((column) => textOf(cells, column))].join('\n');
    return { key: number === '' ? '' : key, register };
  };
}

function isLine({ cells }: Row, columns: Columns): boolean {
  const number = columns.number === undefined ? null : cells[columns.number];
  return !isBlankRow(cells) && !isSumLabel(number) && !isSumLabel(cells[0]) && !isOfGroup(cells, columns);
}

/** `BEER` alone above the rows of a department, `Subtotal BEER` below them: neither has what a transaction has. */
function isOfGroup(cells: readonly Cell[], { number, dateTime, date, time, register }: Columns): boolean {
  const filled = [...cells.keys()].filter((at) => cellText(cells[at]).trim() !== '');
  const own = [number, dateTime, date, time, register];
  if (filled.some((at) => own.includes(at) && at !== filled[0])) return false;
  const [first] = filled;
  if (first === undefined || (own.includes(first) && /\d/.test(cellText(cells[first])))) return false;
  return filled.length === 1 || filled.some((at) => GROUP_SUM.test(cellText(cells[at]).trim()));
}

const GROUP_SUM = /^(?:sub[ -]?|(?:group|dept\.?|department|category|grand|report|store) )?total\b/i;

/**
 * @param rows below the heading
 * @returns whether many transactions continue after rows of others on their register; what is printed again does not
 */
export function areScattered(rows: readonly Row[], columns: Columns): boolean {
  if (columns.number === undefined) return false;
  const torn = findTorn(rows, columns);
  if (torn === null || torn.tickets === 0) return false;
  if (columns.description !== undefined) return torn.tickets >= torn.of * TORN_PART;
  return torn.tickets >= FEWEST_TORN && findPaymentRows(columns, rows) !== columns;
}

/** Of payments, most are the only one of their transaction. */
const FEWEST_TORN = 2;

/** @returns how many of the transactions are torn; null if some rows have no number */
function findTorn(rows: readonly Row[], columns: Columns): { tickets: number; of: number } | null {
  const keyOf = keyReader(columns);
  const seen = new Map<string, Set<string>>();
  const torn = new Set<string>();
  const lastOf = new Map<string, string>();
  for (const row of rows) {
    if (row.paymentSheet !== undefined) return null;
    if (!isLine(row, columns)) continue;
    const { key, register } = keyOf(row.cells);
    // Lines without a number belong to the one above them.
    if (key === '') return null;
    const text = JSON.stringify(row.cells);
    const texts = seen.get(key);
    if (texts === undefined) seen.set(key, new Set([text]));
    else {
      if (lastOf.get(register) !== key && !texts.has(text)) torn.add(key);
      texts.add(text);
    }
    lastOf.set(register, key);
  }
  return { tickets: torn.size, of: seen.size };
}

/** The rows, with those of each transaction together, in the order in which transactions begin. */
export function gatherRows(rows: readonly Row[], columns: Columns): Row[] {
  const keyOf = keyReader(columns);
  const gathered = new Map<string, Row[]>();
  const others: Row[] = [];
  for (const row of rows) {
    const { key } = isLine(row, columns) ? keyOf(row.cells) : { key: '' };
    const group = gathered.get(key);
    if (isOfGroup(row.cells, columns)) others.push({ ...row, cells: [] });
    else if (key === '') others.push(row);
    else if (group === undefined) gathered.set(key, [row]);
    else group.push(row);
  }
  return [...[...gathered.values()].flat(), ...others];
}
