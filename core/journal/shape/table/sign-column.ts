// Finds a column that has only the signs of a row's amounts, `+` and `-`, and writes the amounts with them. Lines of
// sales whose pieces are all below zero, as in books of stock, are turned in the same way.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';
import { readCents, readCode, readQuantity } from '../../text/cell-value.ts';
import type { SoldTickets } from '../tickets/sold-tickets.ts';
import { isMoney } from './column-facts.ts';
import { fieldOfHeading, findHeadingRow, type HeadingRow } from './table-columns.ts';

const AMOUNTS: ReadonlySet<string | null> = new Set([
  'amount',
  'lineAmount',
  'total',
  'subtotal',
  'tax',
  'tendered',
  'cashAmount',
  'cardAmount',
]);
const MINUS = /^[-\u2212\u2013]$/;
const PLUS = /^\+?$/;
const FEWEST = 2;

const signAt = ({ cells }: Row, at: number): string => {
  const cell = cells[at] ?? '';
  return typeof cell === 'string' ? cell.trim() : 'x';
};

/**
 * @param rows the first rows of a sheet
 * @param tickets of an earlier sheet
 * @returns null for nearly every sheet
 */
export function findSignColumn(rows: readonly Row[], tickets: SoldTickets | null): RowChange | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const outgoing = tickets?.areSales === true ? findOutgoing(heading, rows, tickets) : null;
  if (outgoing !== null) return outgoing;
  const body = rows.slice(heading.index + 1).filter(({ cells }) => cells.length > 0);
  const first = rows[heading.index]?.rowNumber ?? 0;
  const named = [...heading.cells.keys()].filter((at) => AMOUNTS.has(fieldOfHeading(heading.cells[at])));
  const amounts = named.length > 0 ? named : findMoney(heading, body);
  // Amounts that have their own signs need no others.
  if (amounts.length === 0 || body.some(({ cells }) => amounts.some((at) => (readCents(cells[at]) ?? 0) < 0)))
    return null;
  const column = [...heading.cells.keys()].find((at) => {
    const signs = body.map((row) => signAt(row, at));
    const minus = signs.filter((sign) => MINUS.test(sign)).length;
    const isSigns = signs.every((sign) => MINUS.test(sign) || PLUS.test(sign));
    return isSigns && minus >= FEWEST && minus * 2 < signs.length && signs.includes('+');
  });
  if (column === undefined) return null;
  return (row) =>
    row.rowNumber <= first || !MINUS.test(signAt(row, column))
      ? row
      : turned(row, (at) => amounts.includes(at));
}

/** Columns under unknown headings that hold nothing but money. */
function findMoney({ cells: heading }: HeadingRow, body: readonly Row[]): number[] {
  return [...heading.keys()].filter((at) => {
    const filled = body.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
    return fieldOfHeading(heading[at]) === null && filled.length >= FEWEST && filled.every(isMoney);
  });
}

function turned(row: Row, isTurned: (column: number) => boolean): Row {
  const cells = row.cells.map((cell, at): Cell => {
    const value = isTurned(at) ? readQuantity(cell) : null;
    const cents = isTurned(at) && value === null ? readCents(cell) : null;
    if (value !== null) return value === 0 ? cell : -value;
    return cents === null || cents === 0 ? cell : -cents / 100;
  });
  return withCells(row, cells);
}

const MOSTLY = 0.8;
const NEARLY_ALL = 0.95;
const FEWEST_LINES = 5;

/** The lines of tickets in another sheet, most of which are sales, although their pieces are below zero. */
function findOutgoing(
  { index, cells: heading, columns }: HeadingRow,
  rows: readonly Row[],
  { numbers }: SoldTickets,
): RowChange | null {
  const { number, quantity, date, time, dateTime } = columns;
  if (number === undefined || quantity === undefined || (date ?? time ?? dateTime) !== undefined) return null;
  const lines = rows.slice(index + 1).filter(({ cells }) => numbers.has(readCode(cells[number])));
  const piecesOf = ({ cells }: Row): number => readQuantity(cells[quantity]) ?? 0;
  const outgoing = lines.filter((row) => piecesOf(row) < 0);
  if (lines.length < FEWEST_LINES || outgoing.length < lines.length * MOSTLY) return null;
  const isTurned = [...heading.keys()].map((at) => {
    const signed = lines.filter(({ cells }) => (readCents(cells[at]) ?? 0) !== 0);
    const alike = signed.filter((row) => (readCents(row.cells[at]) ?? 0) < 0 === piecesOf(row) < 0);
    return at === quantity || (signed.length > 0 && alike.length >= signed.length * NEARLY_ALL);
  });
  const first = rows[index]?.rowNumber ?? 0;
  return (row) => (row.rowNumber <= first ? row : turned(row, (at) => isTurned[at] === true));
}
