// Unfolds tables that have a whole receipt in one cell of a ticket's row: each of its lines becomes a row.

import type { Cell, Row } from '../../row.ts';
import { splitLines } from '../../text/clean-text.ts';
import { isFilled } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

const AMOUNT_AT_END = /\d[.,]\d\d\s*[A-Z]{0,2}$/i;
const LONGEST_LINE = 120;
const FEWEST_LINES = 3;
const FEWEST_RECEIPTS = 3;
/** Besides the receipt, a row has at least its number and its time; a printed journal has nothing. */
const FEWEST_BESIDE = 2;
/** The key for the heading of printed lines. */
const HEADING = 'Journal Text';

function linesOf(cell: Cell | undefined): string[] {
  return typeof cell === 'string' ? splitLines(cell).filter((line) => line.trim() !== '') : [];
}

function isReceipt(cell: Cell | undefined): boolean {
  const lines = linesOf(cell);
  const amounts = lines.filter((line) => line.length <= LONGEST_LINE && AMOUNT_AT_END.test(line));
  return lines.length >= FEWEST_LINES && amounts.length * 2 > lines.length;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findFoldedReceipts(rows: readonly Row[]): Arrangement | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column++) {
    const first = rows.findIndex(({ cells }) => isReceipt(cells[column]));
    const heading = rows[first - 1]?.cells ?? [];
    if (!isFilled(heading[column]) || heading.filter(isFilled).length <= FEWEST_BESIDE) continue;
    const filled = rows.slice(first).filter(({ cells }) => linesOf(cells[column]).length > 0);
    const receipts = filled.filter(
      ({ cells }) => isReceipt(cells[column]) && cells.filter(isFilled).length > FEWEST_BESIDE,
    );
    if (receipts.length >= FEWEST_RECEIPTS && receipts.length * 2 > filled.length)
      return unfolding(column, rows[first - 1]);
  }
  return null;
}

function unfolding(column: number, heading: Row | undefined): Arrangement {
  return {
    unfold(row) {
      if (row === heading) return [{ ...row, cells: row.cells.with(column, HEADING), written: row.cells }];
      const lines = linesOf(row.cells[column]);
      if (lines.length < 2) return [row];
      return lines.map((line) => ({ ...row, cells: row.cells.with(column, line) }));
    },
  };
}
