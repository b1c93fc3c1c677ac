// Writes known words for kinds of transactions in place of those that people have explained.

import { type Cell, type Row, type RowChange, withCells } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { readKind } from '../shape/table/read-kind.ts';
import type { TaughtWords } from './taught-words.ts';

/** A column with more different words doesn't say what transactions were. */
const MOST_WORDS = 20;

/**
 * @param rows the first rows of a sheet
 * @returns null if no column has such words. A column that has them has few different words, half of them or more
 * for kinds of transactions.
 */
export function findTaughtCells(rows: readonly Row[], taught: TaughtWords): RowChange | null {
  if (!taught.hasCells) return null;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = new Set([...Array(width).keys()].filter((column) => saysKinds(rows, column, taught)));
  if (columns.size === 0) return null;
  return (row) => {
    const known = (cell: Cell, at: number): Cell => (columns.has(at) ? (taught.wordFor(cell) ?? cell) : cell);
    return row.cells.some((cell, at) => known(cell, at) !== cell)
      ? withCells(row, row.cells.map(known))
      : row;
  };
}

function saysKinds(rows: readonly Row[], column: number, taught: TaughtWords): boolean {
  const texts = new Set<string>();
  let filled = 0;
  let explained = 0;
  let known = 0;
  for (const { cells } of rows) {
    const text = cellText(cells[column]);
    if (text === '') continue;
    if (texts.size > MOST_WORDS) return false;
    texts.add(text);
    filled++;
    if (taught.wordFor(text) !== undefined) explained++;
    else if (readKind(text) !== null) known++;
  }
  return explained > 0 && (explained + known) * 2 >= filled;
}
