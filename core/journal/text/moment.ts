// Finds moments anywhere in a line.

import { skipBlanks } from './char-code.ts';
import { readDateAt, readDottedTimeAt, type WrittenDate, type WrittenTime } from './date-time.ts';

/** With a point, it may be money. */
const TIME = /(?<![\d.,:])(?:[01]?\d|2[0-3])\s?[:h]\s?[0-5]\d(?![\d,])/;
const FIGURE = /(?<![\d.,:/-])\d{1,4}(?=[\s./-])/g;

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
const time: WrittenTime = { seconds: 0, end: 0 };

/** Whether a line has a time of day: `06:10`, `6h05`, or `08.10` right behind a date. */
export const hasTime = (text: string): boolean =>
  TIME.test(text) || datesIn(text).some((end) => hasDottedTime(text, end));

/** Whether a line has both a date and a time. */
export function hasMoment(text: string): boolean {
  const ends = datesIn(text);
  return ends.length > 0 && (TIME.test(text) || ends.some((end) => hasDottedTime(text, end)));
}

function hasDottedTime(text: string, end: number): boolean {
  return readDottedTimeAt(text, skipBlanks(text, end, text.length), text.length, time);
}

/** @returns where dates end */
function datesIn(text: string): number[] {
  return [...text.matchAll(FIGURE)].flatMap(({ index }) =>
    readDateAt(text, index, text.length, date) ? [date.end] : [],
  );
}
