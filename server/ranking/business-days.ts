const DAY_MS = 24 * 60 * 60 * 1000;

/** People are compared over eight weeks, counted in days on which the store has transactions. */
const WINDOW_DAYS = 56;

/** @param day 'YYYY-MM-DD'. @returns the day `by` days later. */
export function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}

/** A store's days with transactions, and how many of them had come when the store was ranked. */
export interface StoreDays {
  /** Ascending. */
  stored: readonly string[];
  /** Days ahead of their time come after those and move no window; if all are ahead, they count as they are. */
  come: number;
}

/** @param ranked the day of the ranking; at the store, it may already be tomorrow. */
export function splitDays(stored: readonly string[], ranked: string): StoreDays {
  const come = stored.filter((day) => day <= shiftDay(ranked, 1)).length;
  return { stored, come: come || stored.length };
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
export function windowOf(position: number, { come }: StoreDays): DayWindow {
  const first = Math.max(0, Math.min(position, come - WINDOW_DAYS));
  return { first, last: Math.min(come, first + WINDOW_DAYS) - 1 };
}

/**
 * The days that had come at one of two rankings only: to the windows, they were added or removed. If no other had come
 * at both, any window may have changed.
 */
export function findArrived(
  stored: readonly string[],
  changed: ReadonlySet<string>,
  rankings: readonly [string, string],
): string[] {
  const [earlier = '', later = ''] = rankings.map((day) => shiftDay(day, 1)).toSorted();
  if (!stored.some((day) => day <= earlier && !changed.has(day))) return [...stored];
  return stored.filter((day) => day > earlier && day <= later);
}

/** The days whose people must be compared again after some days have been changed, added, or removed. */
export function findAffected({ stored, come }: StoreDays, changed: readonly string[]): string[] {
  const affected = new Set<number>();
  for (const day of changed) {
    const found = stored.findIndex((other) => other >= day);
    const place = found < 0 ? stored.length : found;
    for (let at = Math.max(0, place - WINDOW_DAYS); at <= Math.min(place, stored.length - 1); at += 1)
      affected.add(at);
    const lastWindow = Math.max(0, come - WINDOW_DAYS);
    if (place < lastWindow) continue;
    for (let at = lastWindow; at < stored.length; at += 1) affected.add(at);
  }
  return stored.filter((_, at) => affected.has(at));
}

export function groupByDay<Row extends { day: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const others = days.get(row.day);
    if (others) others.push(row);
    else days.set(row.day, [row]);
  }
  return days;
}
