/** @returns an instant's calendar day in the browser's time zone, YYYY-MM-DD. */
export function localDay(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${String(moment.getFullYear()).padStart(4, '0')}-${month}-${day}`;
}

/** @returns the day this many days after another, YYYY-MM-DD; before it if negative. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}
