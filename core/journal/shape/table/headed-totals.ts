// Finds the word for what a ticket comes to if it is in the first row of each, among the names of goods:
// `3311 | TRANSACTION | 31.75` above `3311 | COLA | 1.85`.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import { type Row, type RowChange, withCells } from '../../row.ts';
import { readCents } from '../../text/cell-value.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { textAt } from '../row-text.ts';
import { fieldOfHeading, findHeadingRow } from './table-columns.ts';

const FEWEST_TICKETS = 5;
/** Above a single article, the same amount may stand by chance. */
const FEWEST_SUMMED = 3;
const NEARLY_ALL = 0.9;
const TOTAL = 'TOTAL';

function groupTickets(rows: readonly Row[], number: number): Row[][] {
  const groups: Row[][] = [];
  let last = '';
  for (const row of rows) {
    const code = textAt(row, number);
    if (code === '') continue;
    if (code === last) groups.at(-1)?.push(row);
    else groups.push([row]);
    last = code;
  }
  return groups;
}

/** How many of the rows below the first one come to as much; 0 if they never do. */
function countSummed([first, ...others]: readonly Row[], at: number): number {
  const total = readCents(first?.cells[at]);
  let sum = 0;
  if (total === null) return 0;
  return others.findIndex(({ cells }) => (sum += readCents(cells[at]) ?? 0) === total) + 1;
}

/** Whether a column has a word in the first row of nearly every ticket, and nowhere else. */
function isFirstOnly(groups: readonly Row[][], at: number, word: string): boolean {
  const headed = groups.filter(
    ([first, ...others]) =>
      first !== undefined && textAt(first, at) === word && others.every((row) => textAt(row, at) !== word),
  );
  return headed.length >= groups.length * NEARLY_ALL;
}

/** Whether a column has the amounts of rows below the first one, which come to as much. */
function isSummed(groups: readonly Row[][], at: number): boolean {
  const summed = groups.map((group) => countSummed(group, at)).filter((count) => count > 0);
  return (
    summed.length >= groups.length * NEARLY_ALL && summed.filter((count) => count > 1).length >= FEWEST_SUMMED
  );
}

const WORD = /\p{L}{3}/u;

/** @param rows the first rows of a sheet @returns null for nearly every sheet */
export function findHeadedTotals(rows: readonly Row[], table: PhraseTable<LineMeaning>): RowChange | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  const { number, lineType } = heading?.columns ?? {};
  if (heading === null || number === undefined || lineType !== undefined) return null;
  const groups = groupTickets(rows.slice(heading.index + 1), number);
  const [[first] = []] = groups;
  if (first === undefined || groups.length < FEWEST_TICKETS) return null;
  const places = [...first.cells.keys()];
  const column = places.find((at) => {
    const field = fieldOfHeading(heading.cells[at]);
    if (field !== null && field !== 'description') return false;
    const word = textAt(first, at);
    return WORD.test(word) && table.match(word, 'positive') === null && isFirstOnly(groups, at, word);
  });
  if (column === undefined || !places.some((at) => isSummed(groups, at))) return null;
  const word = textAt(first, column);
  return (row) => (textAt(row, column) === word ? withCells(row, row.cells.with(column, TOTAL)) : row);
}
