// Finds the heading row of a table with unknown headings: words above rows of figures.

import type { Cell, Row } from '../../row.ts';
import { readCode } from '../../text/cell-value.ts';
import { isFilled } from '../row-text.ts';
import { isCode, isDate, isMoney, isTime } from './column-facts.ts';
import { isSumLabel } from './sum-row.ts';

/** A heading is at most this far from the top. */
const LOOKED_AT = 60;
const FEWEST_HEADINGS = 3;
const LONGEST_HEADING = 200;

function isFigure(cell: Cell): boolean {
  return typeof cell === 'number' || isDate(cell) || isTime(cell) || isMoney(cell) || isCode(readCode(cell));
}

function isWord(cell: Cell): boolean {
  return (
    typeof cell === 'string' && cell.length <= LONGEST_HEADING && /[\p{L}#№*]/u.test(cell) && !isFigure(cell)
  );
}

/** A row with values in several columns, some of them figures. */
export function isDataRow({ cells }: Row): boolean {
  const filled = cells.filter(isFilled);
  return filled.length >= 2 && filled.some(isFigure) && !isSumLabel(filled[0]);
}

/** Titles may have one figure next to them, a date or a page; a row with two is data. */
function endsTitles({ cells }: Row): boolean {
  const filled = cells.filter(isFilled);
  return filled.length >= FEWEST_HEADINGS && filled.filter(isFigure).length >= 2;
}

/**
 * @param rows the first rows of a sheet
 * @returns the position of the heading row, the one with the most headings if there are several; -1 without one
 */
export function findTableHeading(rows: readonly Row[]): number {
  let best = -1;
  let most = FEWEST_HEADINGS - 1;
  for (let index = 0; index < Math.min(rows.length, LOOKED_AT); index++) {
    const row = rows[index];
    if (row === undefined || endsTitles(row)) break;
    const filled = row.cells.filter(isFilled);
    if (filled.length <= most || !filled.every(isWord)) continue;
    most = filled.length;
    best = index;
  }
  return best;
}
