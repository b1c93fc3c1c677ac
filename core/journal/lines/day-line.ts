// Reads a line with only a day, which is once above the receipts of that day.

import { COLON } from '../text/char-code.ts';
import { readDateAt, type WrittenDate } from '../text/date-time.ts';
import { withoutAccents } from '../text/upper-case.ts';
import { DAY_LINE_WORDS, HEADING_WORDS, WEEKDAY_WORDS } from '../vocabulary/heading-words.ts';

const LONGEST = 80;

/** Finds the first date in a line. @returns where it begins, -1 for none. */
export function findDate(text: string, out: WrittenDate): number {
  for (let at = 0; at < text.length; at++) {
    const before = at === 0 ? 0 : text.charCodeAt(at - 1);
    if (before > 32 && before !== COLON) continue;
    if (readDateAt(text, at, text.length, out)) return at;
  }
  return -1;
}

/** What counts days, or names the register. */
const SHORT_NUMBER = /#\s?(\d{1,4})(?=\s|$)/;

/** Whether lines with a day name registers, too: a number that counts does not come again on another day. */
export function nameRegisters(lines: readonly string[]): boolean {
  const out: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
  const days = new Map<string, Set<string>>();
  for (const text of lines) {
    const register = registerOfDay(text);
    if (register === '' || !readDayLine(text, out)) continue;
    const { first, second, third } = out;
    days.set(register, (days.get(register) ?? new Set()).add(`${first} ${second} ${third}`));
  }
  return [...days.values()].some(({ size }) => size > 1);
}

/** @returns the number in a line with a day; '' for none */
export const registerOfDay = (text: string): string =>
  text.length > LONGEST ? '' : (SHORT_NUMBER.exec(text)?.[1] ?? '');

/** Reads `**** Monday 11/16/2026 ****`, `DATE: 11/16/2026  #0001`. @returns whether the line is of that kind. */
export function readDayLine(text: string, out: WrittenDate): boolean {
  if (text.length > LONGEST) return false;
  const from = findDate(text, out);
  if (from < 0) return false;
  const rest = `${text.slice(0, from)} ${text.slice(out.end)}`.replace(SHORT_NUMBER, '');
  return (withoutAccents(rest.toUpperCase()).match(/[\p{L}\d]+/gu) ?? []).every(
    (word) => DAY_LINE_WORDS.has(word) || WEEKDAY_WORDS.has(word) || HEADING_WORDS[word] === 'date',
  );
}
