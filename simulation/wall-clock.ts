/** @returns 'YYYY-MM-DDTHH:MM:SS', so many seconds after the date's midnight; they may lie beyond its end. */
export function wallClock(date: string, seconds: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19);
}

/** @returns the date so many days later, or earlier when negative: 'YYYY-MM-DD'. */
export function addDays(date: string, days: number): string {
  return wallClock(date, days * 86_400).slice(0, 10);
}
