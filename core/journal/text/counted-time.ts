// Reads moments that programs write as what has passed since 1970: 1793880794 seconds, 1793880794000 milliseconds.

import { formatTime, fromEpochDay } from './date-time.ts';

/** Until 2033; longer or shorter numbers may be dates in digits. */
const COUNTED = /^1\d{9}(?:\d{3})?$/;
const SECONDS_DIGITS = 10;
const SECONDS_PER_DAY = 86_400;

/** @returns the moment in UTC, `2026-11-05T17:13:14`; null for other text */
export function readCountedTime(text: string): string | null {
  if (!COUNTED.test(text)) return null;
  const seconds = Number(text.slice(0, SECONDS_DIGITS));
  return formatTime(fromEpochDay(Math.floor(seconds / SECONDS_PER_DAY)), seconds % SECONDS_PER_DAY);
}
