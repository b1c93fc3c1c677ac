// Fills in what a pivot table leaves blank: day, register, and cashier stand only in the first row of their group, in
// front of the number of a transaction.

import type { Cell, Row } from '../../row.ts';
import { isFilled } from '../row-text.ts';
import { isSumInNumber } from '../table/sum-row.ts';
import { type Columns, findHeadingRow, isHeadingAgain } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const FEWEST_ROWS = 5;
const FEWEST_OUTER = 2;
const SPARSE_PART = 0.5;
/** `Sum of Amount` */
const SUMMED = /^(?:sum of|somme de|summe von|suma de|soma de|somma di|som van) +/i;
const GIVEN = ['date', 'dateTime', 'register', 'employee', 'employeeId', 'employeeName'] as const;

function isNumbered({ cells }: Row, number: number): boolean {
  const cell = cells[number] ?? null;
  return isFilled(cell) && !isSumInNumber(cell);
}

/** How many cells in front of the number are blank; -1 if one of them is blank behind a filled one. */
function blanksOf({ cells }: Row, number: number): number {
  const first = cells.findIndex(isFilled);
  return cells.slice(first, number).every(isFilled) ? first : -1;
}

/** Whether the columns in front of the number are given once for each group, the outer ones for more rows. */
function areOuter(rows: readonly Row[], columns: Columns, number: number): boolean {
  const blanks = rows.map((row) => blanksOf(row, number));
  const sparse = blanks.filter((count) => count > 0);
  return (
    number >= FEWEST_OUTER &&
    rows.length >= FEWEST_ROWS &&
    blanks[0] === 0 &&
    !blanks.includes(-1) &&
    sparse.length >= rows.length * SPARSE_PART &&
    sparse.some((count) => count >= FEWEST_OUTER) &&
    GIVEN.filter((field) => (columns[field] ?? number) < number).length >= FEWEST_OUTER
  );
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findPivotRows(rows: readonly Row[]): Arrangement | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const number = heading?.columns.number;
  if (heading === null || number === undefined) return null;
  const body = rows.slice(heading.index + 1).filter(({ cells }) => !isHeadingAgain(cells, heading.cells));
  const numbered = body.filter((row) => isNumbered(row, number));
  if (!areOuter(numbered, heading.columns, number)) return null;
  const first = rows[heading.index]?.rowNumber ?? 0;
  const plain = heading.cells.map((cell) => (typeof cell === 'string' ? cell.replace(SUMMED, '') : cell));
  let outer: readonly Cell[] = [];
  return {
    unfold(row) {
      const { cells } = row;
      if (row.rowNumber < first) return [row];
      if (isHeadingAgain(cells, heading.cells)) return [{ ...row, cells: plain }];
      if (!isNumbered(row, number)) return [row];
      const filled = cells.map((cell, at) => (at < number && !isFilled(cell) ? (outer[at] ?? null) : cell));
      outer = filled.slice(0, number);
      return [{ ...row, cells: filled, written: cells }];
    },
  };
}
