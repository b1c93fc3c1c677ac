// Reads lines that say what a ticket was in words that no phrase has: `** VOID MODE **`, `CANCELLED SALE`.

import { isDigit, isLetter } from '../text/char-code.ts';
import { withoutAccents } from '../text/upper-case.ts';
import { MARK_STEMS, type MarkMeaning, CORRECTION_STEMS, REWARD_STEMS } from '../vocabulary/mark-stems.ts';

/** Longer ones are sentences. */
const LONGEST = 48;
const MOST_WORDS = 6;

/** As in `GEANNULEERD`; `AVOID` has one letter before it and doesn't count. */
const PREFIX = 2;

/** @returns what a line without an amount may mark its ticket as; null for every other line */
export function readMark(label: string): MarkMeaning | null {
  if (label.length > LONGEST || !mayBeMark(label)) return null;
  const upper = withoutAccents(label.toUpperCase());
  if ((upper.match(/[A-Z]+/g) ?? []).length > MOST_WORDS) return null;
  return MARK_STEMS.find(([, stems]) => stems.some((stem) => hasWordOf(upper, stem)))?.[0] ?? null;
}

/** `10TH CUP FREE`: whether words may say that an article is free as a reward. */
export const mayBeReward = (name: string): boolean => hasOneOf(name, REWARD_STEMS);

/** `LAST ITEM CORR`, unlike `STAFF PERK` and `PUT BACK` */
export const mayBeCorrection = (name: string): boolean => hasOneOf(name, CORRECTION_STEMS);

function hasOneOf(name: string, stems: readonly string[]): boolean {
  const upper = withoutAccents(name.toUpperCase());
  return stems.some((stem) => hasWordOf(upper, stem));
}

function hasWordOf(upper: string, stem: string): boolean {
  const at = upper.indexOf(stem);
  let before = 0;
  while (before < at && isLetter(upper.charCodeAt(at - before - 1))) before++;
  return at >= 0 && (before === 0 || before === PREFIX);
}

/** Sentences, fields, and legends don't count. */
function mayBeMark(label: string): boolean {
  let letters = 0;
  for (let at = 0; at < label.length; at++) {
    const code = label.charCodeAt(at);
    if (isLetter(code) || code > 127) letters++;
    else if (isDigit(code) && at < 2) return false;
  }
  return letters * 2 > label.length - countMarks(label) && !/[,;?]|\.\s|\d[.,]\d|\w ?= ?\w/.test(label);
}

/** Blanks, and the characters of frames. */
function countMarks(label: string): number {
  return label.length - label.replace(/[\s*=<>#\-~:+_!.]/g, '').length;
}
