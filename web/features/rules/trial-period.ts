import { formatCount } from '../../ui/format.ts';

const DAYS_A_WEEK = 7;

/** @param days with transactions; fewer than seven are counted as they are, instead of by the week. */
export function trialPeriod(days: number): { over: string; each: string } {
  if (days < DAYS_A_WEEK) {
    const all = days === 1 ? 'one day' : `${formatCount(days)} days`;
    return { over: `Over the ${all} with transactions`, each: '' };
  }
  const weeks = Math.round(days / DAYS_A_WEEK);
  return { over: `Over the last ${weeks === 1 ? 'week' : `${weeks} weeks`}`, each: ' a week' };
}
