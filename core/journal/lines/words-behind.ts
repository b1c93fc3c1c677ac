// What stands behind the amounts of a few lines: `MILK  -2.49  VOIDED - ENTRY ERROR`, or codes that the head of the
// journal explains: `15.38 TL` below `TL=TOTAL`.

import { readTrailingAmount, type TrailingAmount } from '../text/amount.ts';
import { isBlank, isDigit, isMinus, RIGHT_PAREN } from '../text/char-code.ts';
import { mostFrequent } from '../text/count-each.ts';

export interface WordsBehind {
  /** Where amounts end; -1 if they don't end in one column. */
  column: number;
  /** What the journal itself says that its codes mean. */
  legend: ReadonlyMap<string, string>;
}

export const NOTHING_BEHIND: WordsBehind = { column: -1, legend: new Map() };

const AMOUNT = /\d[.,]\d\d(?!\d)/g;
const FEWEST = 8;
/** So many of the lines with an amount have it in the same column. */
const IN_COLUMN = 0.6;

/** @returns the column in which the amounts of most lines end; -1 for none */
function findColumn(lines: readonly string[]): number {
  const ends = lines.flatMap((line) => {
    const last = line.includes('\t') ? undefined : [...line.matchAll(AMOUNT)].at(-1);
    return last === undefined ? [] : [last.index + last[0].length];
  });
  const [column, count] = mostFrequent(ends) ?? [-1, 0];
  return count >= Math.max(FEWEST, ends.length * IN_COLUMN) ? column : -1;
}

/** A legend is at most this far from the top. */
const LOOKED_AT = 40;
const PAIR = /(?<![^\s,;:(])([A-Z]{1,4})\s?=\s?([A-Z][A-Z /-]{1,30}?)(?=\s{2,}|[,;)]|\s[A-Z]{1,4}\s?=|$)/gi;
const FEWEST_PAIRS = 3;

function findLegend(lines: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines.slice(0, LOOKED_AT))
    if (line.includes('='))
      for (const [, code = '', words = ''] of line.slice(0, 200).matchAll(PAIR))
        found.set(code.toUpperCase(), words.trim());
  return found.size < FEWEST_PAIRS ? new Map() : found;
}

/** @param lines the first ones of a journal */
export function findWordsBehind(lines: readonly string[]): WordsBehind {
  return { column: findColumn(lines), legend: findLegend(lines) };
}

/** Marks around words, and what is between them and the amount. */
const MARKS = /[*()<>[\]]/g;
/** Shorter ones say how a line is taxed. */
const SAYS_SOMETHING = /\p{L}{3}/u;
const LETTER = /\p{L}/u;

const isSignBehind = (code: number): boolean => isMinus(code) || code === RIGHT_PAREN;

export interface Behind {
  words: string;
  amount: TrailingAmount;
}

/** `BURRITO  3.99  [voided]` @returns where the amount before the brackets ends; -1 without any */
function endBeforeFrame(text: string, to: number): number {
  if (text.charAt(to - 1) !== ']') return -1;
  let end = text.lastIndexOf('[', to - 1);
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return end;
}

/** `* MILK   -1 @ 4.59   -4.59  CANCELLED`, wherever amounts end. */
const BELOW_ZERO = /\s-\s?[$£€]?\d[\d.,]{0,9}[.,]\d\d(?=\s{2,20}\p{L}[\p{L} ]{2,30}$)/u;

/** @returns where an amount below zero ends that has words behind it; -1 without any */
function endBelowZero(text: string, from: number, to: number): number {
  const label = text.slice(from, to);
  const found = to - from <= LONGEST && label.includes('-') ? BELOW_ZERO.exec(label) : null;
  return found === null ? -1 : from + found.index + found[0].length;
}

/** In characters; others are no lines of receipts. */
const LONGEST = 120;

/** @returns the words behind the amount of a line, in the legend's words; null if there are none */
export function readBehind(text: string, from: number, to: number, known: WordsBehind): Behind | null {
  const { column, legend } = known;
  const tab = column < 0 ? text.lastIndexOf('\t', to - 1) : -1;
  let end = tab < 0 ? column : tab;
  if (end < 0) end = endBeforeFrame(text, to);
  if (end < 0) end = endBelowZero(text, from, to);
  if (end <= from || to < end + 2) return null;
  // The sign may stand in the column, too, or behind it.
  const last = isSignBehind(text.charCodeAt(end - 1)) ? end - 2 : end - 1;
  if (!isDigit(text.charCodeAt(last))) return null;
  if (isSignBehind(text.charCodeAt(end))) end++;
  if (!isBlank(text.charCodeAt(end))) return null;
  const printed = text.slice(end, to).trim();
  const words = legend.get(printed.toUpperCase()) ?? printed.replaceAll(MARKS, '').trim();
  // An amount may be in brackets, too.
  if (!SAYS_SOMETHING.test(words) && (words === printed || !LETTER.test(words))) return null;
  const amount: TrailingAmount = { cents: 0, labelEnd: 0 };
  return readTrailingAmount(text, from, end, amount) ? { words, amount } : null;
}
