// Finds columns whose sum is what was paid, in a table of tickets without a total: `Sales 20% | Sales 10% | Sales 0%`.

import { MOST_TAX } from '../../measures/tax-rates.ts';
import type { Cell, Row } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { readCents } from '../../text/cell-value.ts';
import type { ColumnField } from '../../vocabulary/column-names.ts';
import { cellText, isBlankRow } from '../row-text.ts';
import { isMoney } from './column-facts.ts';
import { isSumRow } from './sum-row.ts';
import { type Columns, fieldOfHeading } from './table-columns.ts';

const FEWEST_ROWS = 4;
const FEWEST_COLUMNS = 2;
const MOSTLY = 0.9;
/** Shorter ones may begin different headings. */
const SHORTEST_WORD = 3;

/** Whose columns would have the total, or be part of one. */
const OF_TOTALS: readonly Exclude<ColumnField, 'amount'>[] = [
  'subtotal',
  'tax',
  'tendered',
  'cashAmount',
  'cardAmount',
  'payment',
];

const firstWord = (cell: Cell | undefined): string =>
  /^\p{L}*/u.exec(apartWords(cellText(cell ?? null)).trim())?.[0].toLowerCase() ?? '';

/**
 * The columns of money whose headings begin with the same word, so that they are parts of the same.
 *
 * @param total the column of totals, if there is one; one without a known heading may be a part itself
 * @returns [] if there is a total, or one could be told from payments and taxes
 */
export function findPartTotals(
  columns: Columns,
  total: number | undefined,
  heading: readonly Cell[],
  all: readonly Row[],
): readonly number[] {
  const isKnown = (at: number): boolean => fieldOfHeading(heading[at]) !== null;
  if ((total !== undefined && isKnown(total)) || OF_TOTALS.some((field) => columns[field] !== undefined))
    return [];
  const rows = all.filter(
    ({ cells }) => cells !== heading && !isBlankRow(cells) && !isSumRow(cells, columns.number),
  );
  if (rows.length < FEWEST_ROWS) return [];
  const { amount: _, ...others } = columns;
  const taken = new Set(Object.values(others));
  const hasMoney = (at: number): boolean =>
    rows.filter(({ cells }) => isMoney(cells[at] ?? null) && readCents(cells[at]) !== null).length >=
    rows.length * MOSTLY;
  const byWord = new Map<string, number[]>();
  for (const at of heading.keys()) {
    const word = firstWord(heading[at]);
    if (word.length < SHORTEST_WORD || taken.has(at) || isKnown(at) || !hasMoney(at)) continue;
    byWord.set(word, [...(byWord.get(word) ?? []), at]);
  }
  const found = [...byWord.values()].filter((one) => one.length >= FEWEST_COLUMNS);
  const [parts = []] = found;
  const isPart = total === undefined || parts.includes(total);
  if (found.length !== 1 || !isPart || !areApart(parts, rows)) return [];
  return parts.filter((at) => !isRepeated(at, parts, rows));
}

/** `Amount voided` beside `Amount`: whether a column has nothing, or again what another one has, in each row. */
function isRepeated(column: number, parts: readonly number[], rows: readonly Row[]): boolean {
  const filled = rows.filter(({ cells }) => (readCents(cells[column]) ?? 0) !== 0);
  return parts.some(
    (other) =>
      other !== column &&
      filled.length < rows.length &&
      filled.every(({ cells }) => readCents(cells[other]) === readCents(cells[column])),
  );
}

/** Whether none of the columns has the sum of others, or the same amounts with a tax. */
function areApart(parts: readonly number[], rows: readonly Row[]): boolean {
  const centsOf = ({ cells }: Row): number[] => parts.map((at) => Math.abs(readCents(cells[at]) ?? 0));
  const amounts = rows.map(centsOf).filter((cents) => cents.some((one) => one !== 0));
  const isMostly = (isSo: (cents: readonly number[]) => boolean): boolean =>
    amounts.filter(isSo).length >= amounts.length * MOSTLY;
  return parts.every((_, at) => {
    const isSum = isMostly((cents) => {
      const sum = cents.reduce((before, one) => before + one, 0);
      return (cents[at] ?? 0) * 2 === sum;
    });
    const isTaxed = parts.some(
      (__, other) => other !== at && isMostly((cents) => isWithTax(cents[at] ?? 0, cents[other] ?? 0)),
    );
    return !isSum && !isTaxed;
  });
}

const isWithTax = (net: number, all: number): boolean => net > 0 && all >= net && all <= net * (1 + MOST_TAX);
