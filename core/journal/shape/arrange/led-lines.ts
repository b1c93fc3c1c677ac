// Takes away what every line of a sheet has in front and says nothing about it: a mark, or a number that counts them.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import type { Row } from '../../row.ts';
import { mostFrequent } from '../../text/count-each.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { joinRow } from '../row-text.ts';
import type { Arrangement } from './arrangement.ts';

const FEWEST_LINES = 12;
const NEARLY_ALL = 0.95;
/** Blank rows may be counted, too. */
const LONGEST_STEP = 4;
const COUNTER = /^(\s{0,8}(\d{1,9})[.:)|]?)(?=\s|$)/;
/** Separators may have nothing in front. */
const WORD = /[\p{L}\p{N}]/u;
const MARK = /^(\s{0,8}([|>!:]))(?=\s|$)/;
const MARK_BEHIND = /\s([|<!:])\s{0,8}$/;

const SUMS: ReadonlySet<LineMeaning> = new Set([
  'subtotal',
  'tax',
  'total',
  'due',
  'balance',
  'tender',
  'change',
]);
/** Behind numbers that rise, rows of tickets have no such lines. */
const SUMS_PART = 0.1;

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findLedLines(rows: readonly Row[], table: PhraseTable<LineMeaning>): Arrangement | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.map(({ cells }) => joinRow(cells)).filter((text) => WORD.test(text));
  if (texts.length < FEWEST_LINES) return null;
  const isOfAll = (count: number): boolean => count >= texts.length * NEARLY_ALL;
  const form = isOfAll(countRising(texts)) ? COUNTER : isOfAll(countMarked(texts, MARK, 2)) ? MARK : null;
  if (form === null) return null;
  const isSum = (text: string): boolean => {
    const printed = readPrintedLine(text.replace(MARK_BEHIND, '').replace(form, ''));
    return printed !== null && SUMS.has(table.match(printed.label.trim(), 'positive')?.meaning ?? 'note');
  };
  if (texts.filter(isSum).length < texts.length * SUMS_PART) return null;
  const isFramed = isOfAll(countMarked(texts, MARK_BEHIND, 1));
  return {
    unfold(row) {
      const text = joinRow(row.cells);
      const front = form.exec(text)?.[1];
      if (front === undefined) return [row];
      const behind = isFramed ? text.replace(MARK_BEHIND, '') : text;
      return [{ ...row, cells: [behind.slice(front.length + 1)], written: row.cells }];
    },
  };
}

/** @returns how many lines have a number that is a little higher than that of the line before */
function countRising(texts: readonly string[]): number {
  let last = Number.NaN;
  let rising = 0;
  for (const text of texts) {
    const number = Number(COUNTER.exec(text)?.[2] ?? Number.NaN);
    if (Number.isNaN(last) ? number >= 0 : number > last && number <= last + LONGEST_STEP) rising++;
    last = number;
  }
  return rising;
}

/** @returns how many lines have the mark that most have */
function countMarked(texts: readonly string[], form: RegExp, group: number): number {
  const [, count] = mostFrequent(texts.flatMap((text) => form.exec(text)?.[group] ?? [])) ?? ['', 0];
  return count;
}
