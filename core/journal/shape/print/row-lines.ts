// Turns the rows of a journal into lines, without what only numbers or styles them.

import type { Cell, Row } from '../../row.ts';
import { cellText, type Decimals, isBlankRow, joinRow } from '../row-text.ts';
import { readKind } from '../table/read-kind.ts';

/** A row of a journal as one string. */
export type RowText = (cells: readonly Cell[]) => string;

/**
 * Columns whose numbers have decimals, in a journal that is spread over columns: two decimals are money, more are a
 * measure.
 */
function findDecimals(rows: readonly Row[]): Map<number, Decimals> {
  const columns = new Map<number, Decimals>();
  for (const { cells } of rows) {
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      if (typeof cell !== 'number' || Number.isInteger(cell)) continue;
      // Money is stored as binary fractions.
      const isMeasure = Math.abs(cell * 100 - Math.round(cell * 100)) > 0.01;
      columns.set(at, isMeasure ? 3 : (columns.get(at) ?? 2));
    }
  }
  return columns;
}

/** Fewer rows may count up, or have the same few words, by chance. */
const FEWEST_ROWS = 8;

/** Whether the first column only numbers the rows of a journal. */
function isCounted(rows: readonly Row[], countOf: (cell: Cell | undefined) => number): boolean {
  const first = rows.findIndex(({ cells }) => countOf(cells[0]) >= 0);
  // A heading may be above, but no more than that.
  if (first < 0 || first > 1 || rows.length - first < FEWEST_ROWS) return false;
  const start = countOf(rows[first]?.cells[0]);
  return rows.slice(first).every(({ cells }, at) => countOf(cells[0]) === start + at);
}

function readCount(cell: Cell | undefined): number {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : -1;
  return typeof cell === 'string' && /^\d{1,7}$/.test(cell.trim()) ? Number(cell) : -1;
}

/** `00012  COFFEE LG   2.19` */
const COUNT_BEFORE = /^\s{0,9}(\d{1,7})(?:\s|$)/;

function readCountBefore(cell: Cell | undefined): number {
  const [, count] = (typeof cell === 'string' ? COUNT_BEFORE.exec(cell) : null) ?? [];
  return count === undefined ? -1 : Number(count);
}

/** More different words may mean something. */
const MOST_STYLES = 6;
const STYLE = /^[A-Z]{1,8}$/i;
const NEARLY_ALL = 0.98;

/** Whether the first column only says how a line was printed: `N`, `D` for double width. */
function hasStyles(rows: readonly Row[]): boolean {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells));
  const styles = new Set(filled.map(({ cells }) => cellText(cells[0]).trim()));
  const written = filled.filter(({ cells }) => cellText(cells[1]).trim() !== '');
  const letters = new Set(written.map(({ cells }) => cellText(cells[1]).trim()));
  return (
    filled.length >= FEWEST_ROWS &&
    written.length >= filled.length / 2 &&
    letters.size > styles.size * 2 &&
    filled.filter(({ cells }) => STYLE.test(cellText(cells[0]).trim())).length >=
      filled.length * NEARLY_ALL &&
    styles.size <= MOST_STYLES &&
    // A mark for a void or a return is no style.
    [...styles].every((style) => readKind(style) === null && !/^[RVT]$/i.test(style))
  );
}

export function rowTextOf(rows: readonly Row[]): RowText {
  const decimals = findDecimals(rows);
  if (isCounted(rows, readCount) || hasStyles(rows)) {
    // Counted from the next column on.
    const shifted = new Map([...decimals].map(([column, count]) => [column - 1, count]));
    return (cells) => joinRow(cells.slice(1), shifted);
  }
  if (isCounted(rows, readCountBefore)) return (cells) => joinRow(cells, decimals).replace(COUNT_BEFORE, '');
  return (cells) => joinRow(cells, decimals);
}
