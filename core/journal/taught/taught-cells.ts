// Writes known words for kinds of transactions in place of those that people have explained.

import { type Cell, type Row, type RowChange, withCells } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { fieldOfHeading, findHeadingRow } from '../shape/table/table-columns.ts';
import type { TaughtWords } from './taught-words.ts';

/** A column with more different words doesn't say what transactions were. */
const MOST_WORDS = 20;
const KIND_FIELDS: ReadonlySet<string> = new Set(['type', 'status', 'lineType']);

/**
 * @param rows the first rows of a sheet
 * @returns null if no column has such words. A column that has them has few different words, and a heading for kinds of
 * transactions, or half of its cells are words for them, or one letter.
 */
export function findTaughtCells(rows: readonly Row[], taught: TaughtWords): RowChange | null {
  if (!taught.hasCells) return null;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const heading = findHeadingRow(rows.map(({ cells }) => cells))?.cells ?? [];
  const columns = new Set(
    [...Array(width).keys()].filter((column) => {
      const isNamed = KIND_FIELDS.has(fieldOfHeading(heading[column]) ?? '');
      return saysKinds(rows, column, taught, isNamed);
    }),
  );
  if (columns.size === 0) return null;
  return (row) => {
    const known = (cell: Cell, at: number): Cell => (columns.has(at) ? (taught.wordFor(cell) ?? cell) : cell);
    return row.cells.some((cell, at) => known(cell, at) !== cell)
      ? withCells(row, row.cells.map(known))
      : row;
  };
}

/** @param isNamed whether its heading says so. */
function saysKinds(rows: readonly Row[], column: number, taught: TaughtWords, isNamed: boolean): boolean {
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
    else if (text.length === 1 || readKind(text) !== null) known++;
  }
  return explained > 0 && (isNamed || (explained + known) * 2 >= filled);
}
