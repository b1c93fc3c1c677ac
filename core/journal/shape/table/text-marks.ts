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

/** Headings, of which several may take turns, have none. A few names may begin with one. */
function areMarked(rows: readonly Row[], at: number): boolean {
  const texts = rows.flatMap(({ cells }) => {
    const cell = cells[at];
    return typeof cell === 'string' && cell !== '' ? [cell] : [];
  });
  const marked = texts.filter(isMarked);
  const figures = texts.filter((text) => FIGURE.test(text));
  if (
    marked.length < FEWEST_MARKED ||
    marked.filter((text) => FIGURE.test(text)).length < figures.length * MOSTLY
  )
    return false;
  const names = new Set(marked.filter((text) => !FIGURE.test(text)));
  const others = new Set(texts.filter((text) => !isMarked(text)));
  return names.size <= 1 ? figures.length > 0 : names.size > 2 * others.size;
}

const FIGURE = /^'?\d/;

/** @param rows the first rows of a sheet @returns null for nearly every sheet */
export function findTextMarks(rows: readonly Row[]): RowChange | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = new Set(Array.from({ length: width }, (_, at) => at).filter((at) => areMarked(rows, at)));
  if (columns.size === 0) return null;
  return (row) =>
    withCells(
      row,
      row.cells.map((cell, at) =>
        columns.has(at) && typeof cell === 'string' && isMarked(cell) ? cell.slice(1) : cell,
      ),
    );
}
