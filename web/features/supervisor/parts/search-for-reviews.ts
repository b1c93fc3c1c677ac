/** What is reviewed is rarely older. */
const DAYS_BACK = 365;

/** The dashboard's address for what somebody has reviewed on a day. @param day YYYY-MM-DD. */
export function searchForReviews(agentId: number, day: string) {
  return { start: shiftDay(day, -DAYS_BACK), end: day, reviewer: agentId, reviewed: day };
}

function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
