const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns the day this many days from now, 'YYYY-MM-DD' in UTC. */
export function dayAhead(days: number, now: number = Date.now()): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}

/** @returns the same day a year from now, 'YYYY-MM-DD' in UTC; February 28 if there is no 29. */
export function yearAhead(now: number = Date.now()): string {
  const day = new Date(now);
  const month = day.getUTCMonth();
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  if (day.getUTCMonth() !== month) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}
