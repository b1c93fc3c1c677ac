const DAY_MS = 24 * 60 * 60 * 1000;

/** People are compared over eight weeks, counted in days on which the store has transactions. */
const WINDOW_DAYS = 56;

/** @param day 'YYYY-MM-DD'. @returns the day `by` days later. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}

/** Days, both included, as positions in the list of a store's days. */
export interface DayWindow {
  first: number;
  last: number;
}

/**
 * The days over which people are compared for a given day: the store's last ones or, for an earlier day, the ones
 * starting with it.
 */
export function windowOf(position: number, days: number): DayWindow {
  const first = Math.max(0, Math.min(position, days - WINDOW_DAYS));
  return { first, last: Math.min(days, first + WINDOW_DAYS) - 1 };
}

/**
 * The days whose people must be compared again after some days have been changed, added, or removed.
 * @param stored the store's current days, ascending.
 */
export function findAffected(stored: readonly string[], changed: readonly string[]): string[] {
  const affected = new Set<number>();
  for (const day of changed) {
    const found = stored.findIndex((other) => other >= day);
    const place = found < 0 ? stored.length : found;
    for (let at = Math.max(0, place - WINDOW_DAYS); at <= Math.min(place, stored.length - 1); at += 1)
      affected.add(at);
    const lastWindow = Math.max(0, stored.length - WINDOW_DAYS);
    if (place < lastWindow) continue;
    for (let at = lastWindow; at < stored.length; at += 1) affected.add(at);
  }
  return stored.filter((_, at) => affected.has(at));
}
