// Finds, by figures, which columns of bare digits under unknown headings are a date and a time: 20261113 | 190634.

import type { Row } from '../../row.ts';
import { readDigitTime } from '../../text/digit-date.ts';
import { cellText } from '../row-text.ts';
import { daysOfDigits, spanOf } from './digit-columns.ts';

/** Fewer different times may be times by chance: of bare numbers of six digits, one in five is one. */
const FEWEST_TIMES = 8;
/** An export has the days of some weeks. */
const MOST_DAYS = 62;
const FIRST_LIKELY_YEAR = 2000;
const LAST_LIKELY_YEAR = 2060;
/** Of two registers one after the other, the second begins earlier in the day than the first ends. */
const MOSTLY_RISING = 0.8;

/** Whether bare digits are dates, in one order, that lie close together. */
export function areCloseDates(texts: readonly string[]): boolean {
  return daysOfDigits(texts).some(
    (days) => days.every((day) => isLikely(Math.floor(day / 10_000))) && spanOf(days) <= MOST_DAYS,
  );
}

const isLikely = (year: number): boolean => year >= FIRST_LIKELY_YEAR && year <= LAST_LIKELY_YEAR;

/** A column's texts, each once for rows in succession that have the same; null if one isn't bare digits. */
function digitsOf(rows: readonly Row[], column: number, form: RegExp): string[] | null {
  const texts = rows.map(({ cells }) => cellText(cells[column]).trim()).filter((text) => text !== '');
  const isFull = texts.length * 2 >= rows.length;
  return isFull && texts.every((text) => form.test(text))
    ? texts.filter((text, at) => text !== texts[at - 1])
    : null;
}

function areTimes(texts: readonly string[]): boolean {
  if (new Set(texts).size < FEWEST_TIMES) return false;
  const times = texts.map((text) => readDigitTime(text));
  const rising = times.slice(1).filter((time, at) => time > (times[at] ?? 0));
  return times.every((time) => time >= 0) && rising.length >= (times.length - 1) * MOSTLY_RISING;
}

/**
 * @param width how many columns there are
 * @returns null unless one column holds dates, and one beside it times
 */
export function findDigitMoments(rows: readonly Row[], width: number): { date: number; time: number } | null {
  const all = [...Array(width).keys()];
  const dates = all.filter((column) => areCloseDates(digitsOf(rows, column, /^\d{8}$/) ?? ['']));
  const times = all.filter((column) => areTimes(digitsOf(rows, column, /^\d{5,6}$/) ?? []));
  for (const date of dates) {
    const time = times.toSorted((a, b) => Math.abs(a - date) - Math.abs(b - date))[0];
    if (time !== undefined) return { date, time };
  }
  return null;
}
