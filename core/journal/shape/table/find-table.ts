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

const NUMBERED_NAME = /^([A-Z]+[_ ]?)(\d{1,3})$/i;

/** `F01 | F02 | F03`: the names of columns that nobody named. */
function areNumbered(cells: readonly Cell[]): boolean {
  const names = cells.map((cell) => (typeof cell === 'string' ? NUMBERED_NAME.exec(cell.trim()) : null));
  const [first] = names;
  return names.every(
    (name, at) =>
      name !== null &&
      name[1] === first?.[1] &&
      (at === 0 || Number(name[2]) > Number(names[at - 1]?.[2] ?? 0)),
  );
}

/** A row with values in several columns, some of them figures. */
export function isDataRow({ cells }: Row): boolean {
  const filled = cells.filter(isFilled);
  return filled.length >= 2 && filled.some(isFigure) && !isSumLabel(filled[0]);
}

/** Titles may have one figure next to them, a date or a page; a row with two is data. */
function endsTitles(filled: readonly Cell[]): boolean {
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
    const filled = rows[index]?.cells.filter(isFilled) ?? [];
    const hasNumbers = filled.length >= FEWEST_HEADINGS && areNumbered(filled);
    if (!hasNumbers && endsTitles(filled)) break;
    if (filled.length <= most || !(hasNumbers || filled.every(isWord))) continue;
    most = filled.length;
    best = index;
  }
  return best;
}
