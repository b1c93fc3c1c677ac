// Finds a column that has only the signs of a row's amounts, `+` and `-`, and writes the amounts with them.

import type { Cell, Row } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import { fieldOfHeading, findHeadingRow } from './table-columns.ts';

export interface SignColumn {
  /** @returns a row below the heading with its amounts below zero if its sign says so */
  sign(row: Row): Row;
}

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

/** @param rows the first rows of a sheet @returns null for nearly every sheet */
export function findSignColumn(rows: readonly Row[]): SignColumn | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const body = rows.slice(heading.index + 1).filter(({ cells }) => cells.length > 0);
  const first = rows[heading.index]?.rowNumber ?? 0;
  const amounts = [...heading.cells.keys()].filter((at) => AMOUNTS.has(fieldOfHeading(heading.cells[at])));
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
  return {
    sign(row) {
      if (row.rowNumber <= first || !MINUS.test(signAt(row, column))) return row;
      const cells = row.cells.map((cell, at): Cell => {
        const cents = amounts.includes(at) ? readCents(cell) : null;
        return cents === null || cents === 0 ? cell : -cents / 100;
      });
      return { ...row, cells, written: row.written ?? row.cells };
    },
  };
}
