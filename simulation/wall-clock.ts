/** @returns 'YYYY-MM-DDTHH:MM:SS', this many seconds after the date's midnight, even past the end of the day */
export function wallClock(date: string, seconds: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19);
}

/** @returns 'YYYY-MM-DD', this many days later, or earlier when negative */
export function addDays(date: string, days: number): string {
  return wallClock(date, days * 86_400).slice(0, 10);
}
