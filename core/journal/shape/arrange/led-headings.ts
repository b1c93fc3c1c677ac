// Takes away what all headings of a table have in front, as in tables of a database: `saleID`, `saleDate`, `saleTotal`.

import type { Cell, Row } from '../../row.ts';
import { isFilled } from '../row-text.ts';
import { columnsOf } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const LOOKED_AT = 10;
const FEWEST_HEADINGS = 5;
/** In front of a capital, or with a line behind it. */
const FRONT = /^(?:[a-z]{1,8}(?=\p{Lu})|[A-Za-z]{1,8}_)/u;

/** @returns '' for a row whose cells have nothing in common in front */
function frontOf(cells: readonly Cell[]): string {
  const filled = cells.filter(isFilled);
  const [first] = filled;
  const front = typeof first === 'string' ? (FRONT.exec(first)?.[0] ?? '') : '';
  const areLed = filled.every((cell) => typeof cell === 'string' && FRONT.exec(cell)?.[0] === front);
  return areLed && filled.length >= FEWEST_HEADINGS ? front : '';
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findLedHeadings(rows: readonly Row[]): Arrangement | null {
  const heading = rows.slice(0, LOOKED_AT).find(({ cells }) => frontOf(cells) !== '');
  if (heading === undefined) return null;
  const from = frontOf(heading.cells).length;
  const plain = heading.cells.map((cell) => (typeof cell === 'string' ? cell.slice(from) : cell));
  const known = (cells: readonly Cell[]): number => Object.keys(columnsOf(cells)).length;
  if (known(plain) <= known(heading.cells)) return null;
  return {
    unfold: (row) => [row === heading ? { ...row, cells: plain, written: row.cells } : row],
  };
}
