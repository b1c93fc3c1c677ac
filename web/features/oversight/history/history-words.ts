import type { AgentHistory } from '@tillwatch/contract';
import { listDays } from '../../../ui/days.ts';

/** '7 h 05 min', '40 min'. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}

/** Verified and flagged of every day, all stores together, oldest first. */
export function sumByDay({
  startDate,
  endDate,
  days,
}: Pick<AgentHistory, 'startDate' | 'endDate' | 'days'>): { day: string; values: [number, number] }[] {
  const sums = new Map<string, [number, number]>();
  for (const { day, verified, flagged } of days) {
    const [v, f] = sums.get(day) ?? [0, 0];
    sums.set(day, [v + verified, f + flagged]);
  }
  return listDays(startDate, endDate).map((day) => ({ day, values: sums.get(day) ?? [0, 0] }));
}
