// Makes a row for each article of a table with a ticket's articles side by side: `Item 1 | Price 1 | Item 2 | Price 2`.

import type { Cell, Row } from '../../row.ts';
import { isFilled } from '../row-text.ts';
import { columnsOf, fieldOfHeading, findHeadingRow, isHeadingAgain } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const NUMBER = /[\s_#.]?\d{1,2}[\s_#.]?/;
const LONGEST_HEADING = 40;
const FEWEST_GROUPS = 2;
const AMOUNT_FIELDS = ['lineAmount', 'amount', 'price', 'unitPrice', 'total'] as const;

/** `item_2_name` is the second `item name`. */
const stemOf = (cell: Cell): string =>
  typeof cell === 'string' && cell.length <= LONGEST_HEADING ? cell.replace(NUMBER, ' ').trim() : '';

interface Groups {
  headings: string[];
  /** The columns of each group. */
  columns: number[][];
}

/** Headings that are there equally often, and say what was sold and for how much. */
function findGroups(cells: readonly Cell[]): Groups | null {
  const places = new Map<string, number[]>();
  for (const [at, cell] of cells.entries()) {
    const stem = stemOf(cell);
    if (stem !== '') places.set(stem, [...(places.get(stem) ?? []), at]);
  }
  const counts = [...places.entries()].filter(([, columns]) => columns.length >= FEWEST_GROUPS);
  const sold = counts.find(([stem]) => fieldOfHeading(stem) === 'description');
  if (sold === undefined) return null;
  const alike = counts.filter(([, columns]) => columns.length === sold[1].length);
  const headings = alike.map(([stem]) => stem);
  const columns = sold[1].map((_, group) => alike.map(([, own]) => own[group] ?? -1));
  const first = columnsOf(headings);
  const isPriced = AMOUNT_FIELDS.some((field) => first[field] !== undefined);
  // Each group is whole before the next one begins.
  const isInOrder = columns.every(
    (own, at) => Math.max(...own) < Math.min(...(columns[at + 1] ?? [Infinity])),
  );
  return isPriced && isInOrder ? { headings, columns } : null;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findItemGroups(rows: readonly Row[]): Arrangement | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const groups = heading === null ? null : findGroups(heading.cells);
  if (heading === null || groups === null) return null;
  const first = rows[heading.index]?.rowNumber ?? 0;
  const grouped = new Set(groups.columns.flat());
  const own = [...heading.cells.keys()].filter((at) => !grouped.has(at));
  const number = own.indexOf(heading.columns.number ?? -1);
  return {
    unfold(row) {
      const { cells } = row;
      if (row.rowNumber < first) return [row];
      const ofTicket = own.map((at) => cells[at] ?? null);
      const line = (ticket: Cell[], goods: Cell[]): Row => ({
        ...row,
        cells: [...ticket, ...goods],
        written: cells,
      });
      if (isHeadingAgain(cells, heading.cells)) return [line(ofTicket, groups.headings)];
      const sold = groups.columns
        .map((columns) => columns.map((at) => cells[at] ?? null))
        .filter((goods) => goods.some(isFilled));
      if (sold.length === 0) return [line(ofTicket, [])];
      // What is the ticket's is in its first row only.
      const below = ofTicket.map((cell, at) => (at === number ? cell : null));
      return sold.map((goods, at) => line(at === 0 ? ofTicket : below, goods));
    },
  };
}
