// Leaves out a small table beside that of the transactions, such as sums by cashier or the meanings of codes.

import { type Cell, type Row, withCells } from '../../row.ts';
import { isFilled } from '../row-text.ts';
import { isDate, isTime } from '../table/column-facts.ts';
import { findTableHeading } from '../table/find-table.ts';
import { findHeadingRow } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

/** Fewer headings or rows are no table of their own. */
const FEWEST = 2;
/** Rows of the transactions below the end of the other table. */
const FEWEST_BELOW = 5;

/** Columns from one to before another. */
interface Block {
  from: number;
  to: number;
}

const cellsOf = ({ from, to }: Block, { cells }: Row): Cell[] => cells.slice(from, to).filter(isFilled);

/** What blank columns separate. @param rows from the heading on */
function blocksOf(rows: readonly Row[]): Block[] {
  const blocks: Block[] = [];
  const width = rows[0]?.cells.length ?? 0;
  for (let at = 0; at < width; at++) {
    if (rows.every(({ cells }) => !isFilled(cells[at] ?? null))) continue;
    const last = blocks.at(-1);
    if (last?.to === at) last.to++;
    else blocks.push({ from: at, to: at + 1 });
  }
  return blocks;
}

/**
 * Whether a block has its own headings and is full of values from there to a row above the end of the others. What
 * happened at some time may be a transaction.
 *
 * @returns how many rows it has; 0 for none
 */
function countRows(block: Block, [heading, ...body]: readonly Row[]): number {
  if (heading === undefined || cellsOf(block, heading).length < FEWEST) return 0;
  const filled = body.map((row) => cellsOf(block, row));
  const end = filled.findIndex(({ length }) => length === 0);
  const isEnded = end >= FEWEST && filled.slice(end).every(({ length }) => length === 0);
  const own = filled.slice(0, Math.max(0, end));
  const isTable = own.every(
    (cells) => cells.length >= FEWEST && !cells.some((cell) => isDate(cell) || isTime(cell)),
  );
  return isEnded && isTable && body.length - end >= FEWEST_BELOW ? end : 0;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findTableBeside(rows: readonly Row[]): Arrangement | null {
  const index = findHeadingRow(rows.map(({ cells }) => cells))?.index ?? findTableHeading(rows);
  const table = index < 0 ? [] : rows.slice(index);
  const blocks = blocksOf(table);
  if (blocks.length < 2) return null;
  const small = blocks
    .map((block) => ({ block, count: countRows(block, table) }))
    .filter(({ count }) => count > 0);
  if (small.length === 0 || small.length === blocks.length) return null;
  const first = table[0]?.rowNumber ?? 0;
  const areas = small.map(({ block, count }) => ({ ...block, last: table[count]?.rowNumber ?? 0 }));
  return {
    unfold(row) {
      const { rowNumber } = row;
      const others = areas.filter(({ last }) => rowNumber >= first && rowNumber <= last);
      if (others.length === 0) return [row];
      const cells = row.cells.map((cell, at) =>
        others.some(({ from, to }) => at >= from && at < to) ? null : cell,
      );
      return [withCells(row, cells)];
    },
  };
}
