import type { CashierHour, CashierWeek } from '@tillwatch/contract';
import { FINDING_KINDS, type FindingKind, type PersonTally } from '@tillwatch/core/ranking';
import { shiftDay } from '../ranking/business-days.ts';
import { type ComparedStore, sumHours } from './compare-cashiers.ts';

const KINDS = Object.keys(FINDING_KINDS) as FindingKind[];
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;
const HOURS = 24;

/**
 * @returns how often the cashier had each kind of finding, week by week, and what is usual for the week's sales. Both
 * add up to what the comparison says.
 */
export function describeWeeks(store: ComparedStore, employeeId: string): CashierWeek[] {
  return [...groupByWeek(store)].map(([weeksAgo, positions]) => {
    const lastDay = shiftDay(store.days.lastDay, -WEEK * weeksAgo);
    const first = Math.min(...positions);
    const tally = store.tallies.of({ first, last: Math.max(...positions) });
    const person = tally.get(employeeId);
    const work = person?.sales ?? new Float64Array(HOURS);
    const kinds = KINDS.flatMap((kind) => {
      const observed = sumHours(person?.kinds[kind]);
      const expected = store.people.usualFor(employeeId, kind, work);
      return [...store.tally.values()].some((one) => sumHours(one.kinds[kind]) > 0)
        ? [[kind, { observed, expected }] as const]
        : [];
    });
    return {
      firstDay: shiftDay(lastDay, 1 - WEEK),
      lastDay,
      sales: sumHours(person?.sales),
      kinds: Object.fromEntries(kinds),
    };
  });
}

/** @returns positions of days, grouped by how many weeks before the last day they are; oldest week first. */
function groupByWeek({ stored, window, days }: ComparedStore): Map<number, number[]> {
  const weeks = new Map<number, number[]>();
  for (let at = window.first; at <= window.last; at += 1) {
    const daysAgo = (Date.parse(days.lastDay) - Date.parse(stored[at] ?? days.lastDay)) / DAY_MS;
    const weeksAgo = Math.floor(daysAgo / WEEK);
    weeks.set(weeksAgo, [...(weeks.get(weeksAgo) ?? []), at]);
  }
  return weeks;
}

/** @returns the hours of the week in which the cashier did anything. */
export function describeHours({ stored, window, tallies }: ComparedStore, employeeId: string): CashierHour[] {
  const hours = new Map<number, CashierHour>();
  for (let at = window.first; at <= window.last; at += 1) {
    const person = tallies.of({ first: at, last: at }).get(employeeId);
    const weekday = new Date(stored[at] ?? '').getUTCDay();
    if (person) addDay(hours, weekday, person);
  }
  return [...hours].toSorted(([one], [other]) => one - other).map(([, hour]) => hour);
}

function addDay(hours: Map<number, CashierHour>, weekday: number, { sales, kinds }: PersonTally): void {
  for (let hour = 0; hour < HOURS; hour += 1) {
    const counts = KINDS.flatMap((kind) => {
      const count = kinds[kind]?.[hour] ?? 0;
      return count > 0 ? [[kind, count] as const] : [];
    });
    const sold = sales[hour] ?? 0;
    if (sold === 0 && counts.length === 0) continue;
    const key = weekday * HOURS + hour;
    const known = hours.get(key) ?? { weekday, hour, sales: 0, kinds: {} };
    hours.set(key, known);
    known.sales += sold;
    for (const [kind, count] of counts) known.kinds[kind] = (known.kinds[kind] ?? 0) + count;
  }
}
