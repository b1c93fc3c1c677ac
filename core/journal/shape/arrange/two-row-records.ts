// Makes one row of a table's records that take two, under a heading of two rows: `Ticket | Date | Total` above
// `(blank) | Time | Clerk`.

import type { Cell, Row } from '../../row.ts';
import { isBlankRow, isFilled } from '../row-text.ts';
import { columnsOf, isTransactionHeading } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

/** A heading is at most this far from the top. */
const LOOKED_AT = 30;
/** How many rows below it are looked at. */
const MOST_ROWS = 200;
const FEWEST_PAIRS = 3;
const MOSTLY = 0.8;
const WORD = /\p{L}/u;

function areWords(cells: readonly Cell[]): boolean {
  const filled = cells.filter(isFilled);
  return filled.length >= 3 && filled.every((cell) => typeof cell === 'string' && WORD.test(cell));
}

const isUpper = ({ cells }: Row): boolean => isFilled(cells[0]);
const isLower = ({ cells }: Row): boolean => !isFilled(cells[0]) && cells.filter(isFilled).length > 1;

/** The second row names other fields of the same records, such as the time. */
function isHeadingOfTwo(upper: Row, lower: Row): boolean {
  if (!areWords(upper.cells) || !areWords(lower.cells) || !isUpper(upper) || !isLower(lower)) return false;
  const columns = columnsOf(upper.cells);
  const below = columnsOf(lower.cells);
  const more = Object.keys(below).filter((field) => !(field in columns));
  // Lines have a name.
  const isOfSame = below.description === undefined && more.length > 1;
  return columns.number === 0 && isTransactionHeading(columns) && isOfSame;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findTwoRowRecords(rows: readonly Row[]): Arrangement | null {
  const filled = rows.filter(({ cells }) => !isBlankRow(cells));
  const index = filled
    .slice(0, LOOKED_AT)
    .findIndex((row, at) => isHeadingOfTwo(row, filled[at + 1] ?? { rowNumber: 0, cells: [] }));
  const heading = filled[index];
  if (heading === undefined) return null;
  const body = filled.slice(index + 2, index + 2 + MOST_ROWS);
  const uppers = [...body.keys()].filter((at) => isUpper(body[at] ?? heading));
  const isLowerAt = (at: number): boolean => isLower(body[at] ?? heading);
  const pairs = uppers.filter((at) => isLowerAt(at + 1) && !isLowerAt(at + 2)).length;
  if (pairs < FEWEST_PAIRS || pairs < uppers.length * MOSTLY) return null;
  const width = Math.max(...filled.map(({ cells }) => cells.length));
  let held: Row | null = null;

  function release(): Row[] {
    const row = held;
    held = null;
    return row === null ? [] : [row];
  }

  return {
    unfold(row) {
      if (row.rowNumber < heading.rowNumber || isBlankRow(row.cells)) return [...release(), row];
      if (isUpper(row)) {
        const before = release();
        held = row;
        return before;
      }
      const [upper] = release();
      if (upper === undefined) return [row];
      const cells = [...Array.from({ length: width }, (_, at) => upper.cells[at] ?? null), ...row.cells];
      return [{ ...upper, cells, written: [...upper.cells, ...row.cells], parts: [upper, row] }];
    },
    end: release,
  };
}
