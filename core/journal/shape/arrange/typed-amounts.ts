// Makes one column of the amounts of lines that each kind of line has in a column of its own, and of the words for
// those kinds: `LineType | Price | Paid | TotalType | Total`.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Cell, Row } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { readCents, readCode } from '../../text/cell-value.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { cellText, isFilled } from '../row-text.ts';
import { fieldOfHeading, findHeadingRow, type HeadingRow } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const AMOUNTS: ReadonlySet<string | null> = new Set(['lineAmount', 'amount', 'total']);
const FEWEST_ROWS = 5;
const NEARLY_ALL = 0.95;

interface Typed {
  /** The column of line kinds, and that of the words for sums. */
  kinds: [number, number];
  /** The columns of amounts; that of articles is the first. */
  amounts: number[];
}

const isMostly = (rows: readonly Row[], isSo: (row: Row) => boolean): boolean =>
  rows.filter(isSo).length >= Math.max(FEWEST_ROWS, rows.length * NEARLY_ALL);

/** Whether a column has words exactly where there is a sum, and no kind of line. */
function saysSums(rows: readonly Row[], column: number, kind: number, sum: number): boolean {
  const named = rows.filter(({ cells }) => isFilled(cells[column] ?? null));
  return (
    named.length >= FEWEST_ROWS &&
    named.every(({ cells }) => /^\p{L}/u.test(cellText(cells[column])) && !isFilled(cells[kind] ?? null)) &&
    isMostly(named, ({ cells }) => readCents(cells[sum]) !== null) &&
    rows.every(({ cells }) => isFilled(cells[column] ?? null) || !isFilled(cells[sum] ?? null))
  );
}

function findTyped({ cells: heading, columns }: HeadingRow, rows: readonly Row[]): Typed | null {
  const { lineType, description } = columns;
  if (lineType === undefined || description === undefined) return null;
  const amounts = [...heading.keys()].filter(
    (at) =>
      AMOUNTS.has(fieldOfHeading(heading[at])) &&
      rows.filter(({ cells }) => readCents(cells[at]) !== null).length >= FEWEST_ROWS,
  );
  const valued = rows.filter(({ cells }) => amounts.some((at) => isFilled(cells[at] ?? null)));
  const areApart = valued.every(
    ({ cells }) => amounts.filter((at) => isFilled(cells[at] ?? null)).length === 1,
  );
  if (amounts.length < 2 || !areApart) return null;
  for (const sum of amounts) {
    const words = [...heading.keys()].find(
      (at) => fieldOfHeading(heading[at]) === null && saysSums(rows, at, lineType, sum),
    );
    if (words !== undefined) return { kinds: [lineType, words], amounts };
  }
  return null;
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findTypedAmounts(rows: readonly Row[], table: PhraseTable<LineMeaning>): Arrangement | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const typed = findTyped(heading, rows.slice(heading.index + 1));
  if (typed === null) return null;
  const first = rows[heading.index]?.rowNumber ?? 0;
  const {
    kinds: [kind, sum],
    amounts,
  } = typed;
  const [amount = 0, ...others] = amounts;
  const meaningOf = (cell: Cell | undefined): LineMeaning | undefined =>
    table.match(apartWords(readCode(cell)), 'positive')?.meaning;
  const ofLines = new Set(rows.map(({ cells }) => meaningOf(cells[kind])));
  return {
    unfold(row) {
      const { cells, rowNumber } = row;
      if (rowNumber < first) return [row];
      const written = row.written ?? cells;
      const joined = cells.map((cell, at): Cell => (others.includes(at) || at === sum ? null : cell));
      if (rowNumber === first) return [{ ...row, cells: joined, written }];
      const word = readCode(cells[sum]);
      const value = amounts.map((at) => cells[at] ?? null).find(isFilled) ?? null;
      // A sum whose word is not known counts for nothing, and so does one of taxes that lines have.
      const meaning = meaningOf(word);
      const counts = word === '' || (meaning !== undefined && !ofLines.has(meaning));
      joined[amount] = counts ? value : null;
      if (word !== '') joined[kind] = word;
      return [{ ...row, cells: joined, written }];
    },
  };
}
