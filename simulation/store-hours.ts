import type { Stretch } from './habits.ts';

export const HOUR = 3600;
/** Seconds after midnight. */
export const OPENS_AT = 5.5 * HOUR;
export const CLOSES_AT = 23.5 * HOUR;
export const FIRST_HOUR = 5;
/** How busy each hour from 5 to 23 is. Assumed, with rushes in the morning, at noon, and on the way home. */
export const HOURS = [2, 5, 9, 8, 5, 4, 7, 9, 6, 5, 6, 8, 9, 7, 5, 4, 3, 2, 1] as const;
const RUSH_FROM = 8;
const QUIET_TO = 4;
/** Before and after a shift's end. */
const CHANGE_SECONDS = 15 * 60;
/** Sunday first. */
const WEEKDAYS = [0.85, 0.95, 0.95, 1, 1, 1.15, 1.1] as const;

/** @returns how busy the date's weekday is; 1 is usual */
export function busynessOf(date: string): number {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1;
}

/** @param shiftSeconds length of the shifts, which follow one another from opening on */
export function stretchOf(at: number, shiftSeconds: number): Stretch {
  const inShift = (at - OPENS_AT) % shiftSeconds;
  if (inShift < CHANGE_SECONDS || inShift > shiftSeconds - CHANGE_SECONDS) return 'change';
  const weight = HOURS[Math.floor(at / HOUR) - FIRST_HOUR] ?? 0;
  if (weight >= RUSH_FROM) return 'rush';
  return weight <= QUIET_TO ? 'quiet' : 'usual';
}
