// Reads lines that mark what a ticket was in words that no phrase has: `** VOID MODE **`, `CANCELLED SALE`.

import { isDigit, isLetter } from '../text/char-code.ts';
import { withoutAccents } from '../text/upper-case.ts';
import { MARK_STEMS, type MarkMeaning } from '../vocabulary/mark-stems.ts';

/** Longer ones are sentences. */
const LONGEST = 48;
const MOST_WORDS = 5;

/** Above another word the stem begins one: `AVOID` is none. */
const STEM = new RegExp(`\\b(?:[A-Z]{2})?(?:${MARK_STEMS.flatMap(([, stems]) => stems).join('|')})`);

/** @returns what a line without an amount may mark its ticket as; null for every other line */
export function readMark(label: string): MarkMeaning | null {
  if (label.length > LONGEST || !mayBeMark(label)) return null;
  const upper = withoutAccents(label.toUpperCase());
  const found = STEM.exec(upper)?.[0];
  if (found === undefined || (upper.match(/[A-Z]+/g) ?? []).length > MOST_WORDS) return null;
  return MARK_STEMS.find(([, stems]) => stems.some((stem) => found.endsWith(stem)))?.[0] ?? null;
}

/** Sentences and fields are none. */
function mayBeMark(label: string): boolean {
  let letters = 0;
  for (let at = 0; at < label.length; at++) {
    const code = label.charCodeAt(at);
    if (isLetter(code) || code > 127) letters++;
    else if (isDigit(code) && at < 2) return false;
  }
  return letters * 2 > label.length - countMarks(label) && !/[,;?]|\.\s|\d[.,]\d/.test(label);
}

/** Blanks, and what frames stand in. */
function countMarks(label: string): number {
  return label.length - label.replace(/[\s*=<>#\-~:+_!.]/g, '').length;
}
