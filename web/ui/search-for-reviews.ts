import { shiftDay } from './days.ts';

/** Transactions under review are rarely older. */
const DAYS_BACK = 365;

/**
 * The dashboard's search for one person's reviews on a day; a transaction left pending is not one.
 * @param day YYYY-MM-DD.
 */
export function searchForReviews(agentId: number, day: string) {
  const status = 'verified,flagged';
  return { start: shiftDay(day, -DAYS_BACK), end: day, status, reviewer: agentId, reviewed: day };
}
