// Finds by arithmetic which lines never counted: a word beside some of them is theirs alone, and their tickets come to
// what is printed without these lines, and not with them.

import type { Row } from '../../row.ts';
import { readCents, readQuantity } from '../../text/cell-value.ts';
import { textAt } from '../row-text.ts';
import type { Legend } from './legends.ts';
import type { AmountColumns } from './marked-rows.ts';
import type { Columns } from './table-columns.ts';

interface Line {
  row: Row;
  cents: number;
}

interface Ticket {
  lines: readonly Line[];
  /** What the ticket itself says it comes to, with and without its tax; empty if that is one of its lines. */
  sums: readonly number[];
}

/** Fewer tickets that come out show nothing. */
const FEWEST_FITTING = 5;
const MOSTLY = 0.8;
/** More different words are not a mark, and a word of more lines is not one of a few. */
const MOST_WORDS = 12;
const MOST_MARKED = 0.3;
/** Fewer tickets, or different texts, don't show that whatever is in a column is a mark. */
const FEWEST_NAMED = 3;
const HAS_WORD = /\p{L}/u;

/** Columns that say something else about a line. */
const OTHERWISE = ['number', 'description', 'register', 'date', 'time', 'dateTime', 'payment'] as const;

function ticketOf(
  rows: readonly Row[],
  columns: Columns,
  { lineAmount, unitPrice, total }: AmountColumns,
): Ticket {
  const lines = rows.flatMap((row): Line[] => {
    const extended = lineAmount === undefined ? null : readCents(row.cells[lineAmount]);
    const unit = unitPrice === undefined ? null : readCents(row.cells[unitPrice]);
    const quantity = columns.quantity === undefined ? 1 : (readQuantity(row.cells[columns.quantity]) ?? 1);
    const cents = extended ?? (unit === null ? null : Math.round(unit * quantity));
    return cents === null || cents === 0 ? [] : [{ row, cents }];
  });
  const lastAt = (column: number | undefined): number =>
    column === undefined
      ? 0
      : (rows.map(({ cells }) => readCents(cells[column]) ?? 0).findLast((cents) => cents !== 0) ?? 0);
  const all = lastAt(total);
  const tax = lastAt(columns.tax);
  return { lines, sums: total === undefined || all === 0 ? [] : [all, all - tax] };
}

/** Whether the lines, without some of them, come to what is printed: beside them, or as the sum of those above it. */
function comesOut({ lines, sums }: Ticket, isLeftOut: (row: Row) => boolean): boolean {
  let sum = 0;
  let counted = 0;
  for (const { row, cents } of lines) {
    if (isLeftOut(row)) continue;
    if (sums.length === 0 && counted > 0 && cents === sum) return true;
    sum += cents;
    counted++;
  }
  return counted > 0 && sums.includes(sum);
}

function wordsOf(rows: readonly Row[], column: number): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const word = textAt(row, column).toUpperCase();
    if (HAS_WORD.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (counts.size > MOST_WORDS) return [];
  }
  return [...counts].filter(([, count]) => count <= rows.length * MOST_MARKED).map(([word]) => word);
}

/** Marks of lines that do not count. */
export interface SummedVoids {
  column: number;
  /** Its words for them; null if anything in it marks them: who took them back, or when. */
  legend: Legend | null;
}

/** A void ticket comes to nothing, and a no sale has no lines: they show nothing. */
const isTelling = ({ lines, sums }: Ticket, hasTotals: boolean): boolean =>
  hasTotals ? lines.length > 0 && sums.length > 0 : lines.length > 1;

/** @returns null if there is none */
export function findSummedVoids(
  columns: Columns,
  amounts: AmountColumns,
  width: number,
  groups: readonly Row[][],
): SummedVoids | null {
  if (columns.void !== undefined) return null;
  const tickets = groups
    .map((group) => ticketOf(group, columns, amounts))
    .filter((ticket) => isTelling(ticket, amounts.total !== undefined));
  const open = tickets.filter((ticket) => !comesOut(ticket, () => false));
  const fitting = tickets.length - open.length;
  if (open.length === 0 || fitting < FEWEST_FITTING || open.length > tickets.length * MOST_MARKED)
    return null;
  const taken = new Set([...OTHERWISE.map((field) => columns[field]), ...Object.values(amounts)]);
  const rows = groups.flat();
  /** How many tickets show that marked lines do not count; 0 if others show that they do. */
  const countShown = (isMarked: (row: Row) => boolean): number => {
    const marked = tickets.filter(({ lines }) => lines.some(({ row }) => isMarked(row)));
    const telling = marked.filter((ticket) => ticket.lines.some(({ row }) => !isMarked(row)));
    const shown = telling.filter((ticket) => open.includes(ticket) && comesOut(ticket, isMarked));
    return shown.length >= telling.length * MOSTLY ? shown.length : 0;
  };
  for (let column = 0; column < width; column++) {
    if (taken.has(column)) continue;
    const values = new Set(rows.map((row) => textAt(row, column)).filter((text) => text !== ''));
    const marked = countShown((row) => textAt(row, column) !== '');
    if (values.size >= FEWEST_NAMED && marked >= FEWEST_NAMED) return { column, legend: null };
    const proven = wordsOf(rows, column).filter(
      (word) => countShown((row) => textAt(row, column).toUpperCase() === word) > 0,
    );
    if (proven.length > 0) return { column, legend: new Map(proven.map((word) => [word, 'Void'])) };
  }
  return null;
}
