// Takes away what the headings of a table have in front, as in databases: `saleID`, `saleDate`, or `L2_DOC`, `L2_QUANT`.

import type { Cell, Row } from '../../row.ts';
import { isFilled } from '../row-text.ts';
import { columnsOf, fieldOfHeading } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const LOOKED_AT = 10;
const FEWEST_HEADINGS = 5;
/** `A6_COD`, `A6_NOME` */
const FEWEST_UNDERLINED = 2;
/** In front of a capital, or with a line behind it. */
const FRONT = /^(?:[a-z]{1,8}(?=\p{Lu})|[A-Za-z][A-Za-z\d]{0,7}_)/u;
/** A database adds some of its own. */
const NEARLY_ALL = 0.8;

const isLedBy = (front: string, cell: Cell): boolean =>
  typeof cell === 'string' && FRONT.exec(cell)?.[0] === front;

/** `NoSaleDateTime` in the sheet `NoSales`: its name is in front of headings that mean nothing with it. */
function withoutSheet(cells: readonly Cell[], sheet: string): Cell[] {
  const name = sheet.replace(/s$/, '');
  return cells.map((cell) => {
    if (typeof cell !== 'string' || !cell.startsWith(name) || fieldOfHeading(cell) !== null) return cell;
    const rest = cell.slice(name.length);
    return /^\p{Lu}/u.test(rest) ? rest : cell;
  });
}

/** @returns '' for a row whose cells have nothing in common in front */
function frontOf(cells: readonly Cell[]): string {
  const filled = cells.filter(isFilled);
  const [first] = filled;
  const front = typeof first === 'string' ? (FRONT.exec(first)?.[0] ?? '') : '';
  const led = filled.filter((cell) => isLedBy(front, cell)).length;
  const fewest = front.endsWith('_') ? FEWEST_UNDERLINED : FEWEST_HEADINGS;
  return filled.length >= fewest && led >= filled.length * NEARLY_ALL ? front : '';
}

function withoutFront(cells: readonly Cell[]): Cell[] {
  const front = frontOf(cells);
  return cells.map((cell) =>
    front !== '' && typeof cell === 'string' && isLedBy(front, cell) ? cell.slice(front.length) : cell,
  );
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findLedHeadings(rows: readonly Row[], sheet: string): Arrangement | null {
  const known = (cells: readonly Cell[]): number => Object.keys(columnsOf(cells)).length;
  for (const heading of rows.slice(0, LOOKED_AT)) {
    const plain = [withoutFront(heading.cells), withoutSheet(heading.cells, sheet)].find(
      (cells) => known(cells) > known(heading.cells),
    );
    if (plain !== undefined)
      return {
        unfold: (row) => [row === heading ? { ...row, cells: plain, written: row.cells } : row],
      };
  }
  return null;
}
