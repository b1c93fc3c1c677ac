// Finds columns whose cells begin with the apostrophe that makes a spreadsheet program leave them as text, `'000142`,
// and reads them without it.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';

const MARKED = /^'(?=[^'\s])(?!.*'$)/;
const FEWEST_MARKED = 3;
const MOSTLY = 0.8;
/** An empty cell that is left as text. */
const ONLY_MARK = /^'$/;

const isMarked = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && (MARKED.test(cell) || ONLY_MARK.test(cell));

/** Under headings, or under several that take turns. */
function areMarked(rows: readonly Row[], at: number): boolean {
  const texts = rows.map(({ cells }) => cells[at]).filter((cell) => typeof cell === 'string' && cell !== '');
  const figures = texts.filter((cell) => /\d/.test(String(cell)) || isMarked(cell));
  const marked = texts.filter(isMarked);
  return marked.length >= FEWEST_MARKED && marked.length >= figures.length * MOSTLY;
}

/** @param rows the first rows of a sheet @returns null for nearly every sheet */
export function findTextMarks(rows: readonly Row[]): RowChange | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = new Set(Array.from({ length: width }, (_, at) => at).filter((at) => areMarked(rows, at)));
  if (columns.size === 0) return null;
  return (row) =>
    withCells(
      row,
      row.cells.map((cell, at) => (columns.has(at) && isMarked(cell) ? String(cell).slice(1) : cell)),
    );
}
