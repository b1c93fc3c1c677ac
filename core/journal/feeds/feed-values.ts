// Amounts and times as XML writes them.

import { type DayNumber, toDayNumber } from '../text/date-time.ts';

const DECIMAL = /^([+-]?)(\d{0,12})(?:\.(\d{0,9}))?$/;

/** `-21.9500` @returns cents, rounded half up; null if it is not a decimal number */
export function readFeedCents(text: string): number | null {
  const match = DECIMAL.exec(text);
  if (match === null || (match[2] === '' && (match[3] ?? '') === '')) return null;
  const fraction = (match[3] ?? '').padEnd(3, '0');
  const cents = Number(match[2]) * 100 + Number(fraction.slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1 : 0);
  return match[1] === '-' ? -cents || 0 : cents;
}

/** `11.198` @returns 1 if it is missing or not a decimal number */
export function readFeedQuantity(text: string): number {
  const match = DECIMAL.exec(text);
  const quantity = match === null || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(quantity) && quantity !== 0 ? quantity : 1;
}

/** The wall clock as written, ignoring the zone after it. */
export interface FeedMoment {
  day: DayNumber;
  /** Since midnight. */
  seconds: number;
  /** Written with a `Z`: it may not be the store's clock. */
  isUniversal: boolean;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?![\d.])/;
const TIME = /^(\d\d):(\d\d)(?::(\d\d))?(?:\.\d{1,9})?(Z)?/;

/** `2026-06-11T`, `2026-06-11-04:00`, `2026-06-11T16:15:40-04:00` @returns 0 if it is not a date */
export function readFeedDay(text: string): DayNumber {
  const match = DATE.exec(text);
  if (match === null) return 0;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return toDayNumber(year, month, day);
}

/** `16:15:40-04:00` @returns null if it is not a time of day */
function readTime(text: string): Omit<FeedMoment, 'day'> | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return { seconds: hours * 3600 + minutes * 60 + seconds, isUniversal: match[4] === 'Z' };
}

/** @param time `13:30:45-05:00` @returns null unless both can be read */
export function readFeedMoment(date: string, time: string): FeedMoment | null {
  const day = readFeedDay(date);
  const read = readTime(time);
  return day === 0 || read === null ? null : { day, ...read };
}

/** `2026-06-11T16:15:40-04:00` */
export function readFeedDateTime(text: string): FeedMoment | null {
  const at = text.search(/[T ]/);
  return at < 0 ? null : readFeedMoment(text.slice(0, at), text.slice(at + 1).trim());
}
