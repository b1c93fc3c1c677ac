const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** @param day 'YYYY-MM-DD'. 'Nov 18'. */
export function monthDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
