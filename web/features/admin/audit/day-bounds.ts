/** @param day YYYY-MM-DD. @returns the instant at which it begins in the browser's time zone. */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** @param day YYYY-MM-DD. @returns the instant at which the day after it begins in the browser's time zone. */
export function endOfDay(day: string): string {
  const moment = new Date(`${day}T00:00:00`);
  // Not 24 hours later: a day can have 23 or 25.
  moment.setDate(moment.getDate() + 1);
  return moment.toISOString();
}
