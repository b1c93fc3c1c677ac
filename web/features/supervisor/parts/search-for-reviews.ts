/** Transactions under review are rarely older. */
const DAYS_BACK = 365;

/**
 * The dashboard's search for one person's reviews on a day.
 * @param day YYYY-MM-DD.
 */
export function searchForReviews(agentId: number, day: string) {
  return { start: shiftDay(day, -DAYS_BACK), end: day, reviewer: agentId, reviewed: day };
}

function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
