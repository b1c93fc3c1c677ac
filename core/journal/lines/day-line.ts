// Reads a line with only a day, which is once above the receipts of that day.

import { readDateAt, type WrittenDate } from '../text/date-time.ts';
import { DAY_LINE_WORDS, WEEKDAY_WORDS } from '../vocabulary/heading-words.ts';

const LONGEST = 80;

/** Finds the first date in a line. @returns where it begins, -1 for none. */
export function findDate(text: string, out: WrittenDate): number {
  for (let at = 0; at < text.length; at++) {
    if (at > 0 && text.charCodeAt(at - 1) > 32) continue;
    if (readDateAt(text, at, text.length, out)) return at;
  }
  return -1;
}

/** Reads `**** Monday 11/16/2026 ****`, `DATE: 11/16/2026`. @returns whether the line is of that kind. */
export function readDayLine(text: string, out: WrittenDate): boolean {
  if (text.length > LONGEST) return false;
  const from = findDate(text, out);
  if (from < 0) return false;
  const rest = `${text.slice(0, from)} ${text.slice(out.end)}`;
  return (rest.toUpperCase().match(/[A-Z0-9]+/g) ?? []).every(
    (word) => DAY_LINE_WORDS.has(word) || WEEKDAY_WORDS.has(word),
  );
}
