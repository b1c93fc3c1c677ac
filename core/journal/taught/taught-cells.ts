// Writes known words for kinds of transactions in place of those that people have explained.

import { type Cell, type Row, type RowChange, withCells } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { fieldOfHeading, findHeadingRow } from '../shape/table/table-columns.ts';
import type { ColumnField } from '../vocabulary/column-names.ts';
import type { TaughtWords } from './taught-words.ts';

/** A column with more different words doesn't say what transactions were. */
const MOST_WORDS = 20;
const KIND_FIELDS: ReadonlySet<string> = new Set(['type', 'status', 'lineType']);
/** What so many rows have in common says that the others are marked. */
const USUAL = 0.8;

/**
 * @param rows the first rows of a sheet
 * @returns null if no column has such words. A column that has them has few different words, and a heading for kinds of
 * transactions, or half of its cells are words for them, or one letter, or nearly all rows have the same under a heading
 * that nobody knows.
 */
export function findTaughtCells(rows: readonly Row[], taught: TaughtWords): RowChange | null {
  if (!taught.hasCells) return null;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const heading = findHeadingRow(rows.map(({ cells }) => cells))?.cells ?? [];
  const columns = new Set(
    [...Array(width).keys()].filter((column) => {
      return saysKinds(rows, column, taught, fieldOfHeading(heading[column]));
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

/** @param field what its heading says */
function saysKinds(
  rows: readonly Row[],
  column: number,
  taught: TaughtWords,
  field: ColumnField | null,
): boolean {
  const texts = new Map<string, number>();
  let filled = 0;
  let explained = 0;
  let known = 0;
  for (const { cells } of rows) {
    const text = cellText(cells[column]);
    texts.set(text, (texts.get(text) ?? 0) + 1);
    if (text === '') continue;
    if (texts.size > MOST_WORDS) return false;
    filled++;
    if (taught.wordFor(text) !== undefined) explained++;
    else if (text.length === 1 || readKind(text) !== null) known++;
  }
  const isNamed = KIND_FIELDS.has(field ?? '');
  const marksFew = field === null && Math.max(...texts.values()) >= rows.length * USUAL;
  return explained > 0 && (isNamed || marksFew || (explained + known) * 2 >= filled);
}
