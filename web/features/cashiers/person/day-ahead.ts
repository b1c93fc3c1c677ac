const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns the day so many days from now, 'YYYY-MM-DD' in UTC. */
export function dayAhead(days: number, now: number = Date.now()): string {
  return new Date(now + days * DAY_MS).toISOString().slice(0, 10);
}
