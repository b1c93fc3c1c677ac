import type { FindingKind, PersonTally, StoreTally } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type DayWindow, groupByDay, type StoreDays, windowOf } from './business-days.ts';
import { type HourCounts, type PersonDay, readPersonDays } from './ranking.queries.ts';

const HOURS = 24;

/** What each cashier did, by day. */
export interface Tallies {
  /** @param window positions in the store's days. */
  of(window: DayWindow): StoreTally;
}

/**
 * @param wanted the days whose windows will be requested, ascending.
 */
export async function readTallies(
  tx: Kysely<Database>,
  storeId: number,
  days: StoreDays,
  wanted: readonly string[],
): Promise<Tallies> {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return { of: () => new Map() };
  const { stored } = days;
  const from = windowOf(stored.indexOf(first), days).first;
  const to = windowOf(stored.indexOf(last), days).last;
  const rows = await readPersonDays(tx, storeId, stored[from] ?? first, stored[to] ?? last);
  const byDay = groupByDay(rows);
  const counting = createCounting();
  let counted: DayWindow = { first: 0, last: -1 };
  function countDays(positions: readonly number[], sign: 1 | -1): void {
    for (const position of positions)
      for (const person of byDay.get(stored[position] ?? '') ?? []) counting.count(person, sign);
  }
  return {
    // Consecutive windows share most of their days.
    of(window) {
      countDays(daysOutside(counted, window), -1);
      countDays(daysOutside(window, counted), 1);
      counted = window;
      return counting.copy();
    },
  };
}

/** @returns the positions of one window that the other doesn't have. */
function daysOutside(one: DayWindow, other: DayWindow): number[] {
  const days: number[] = [];
  for (let day = one.first; day <= one.last; day += 1)
    if (day < other.first || day > other.last) days.push(day);
  return days;
}

/** @returns what each cashier did on these days. */
export function tallyPeople(people: readonly PersonDay[]): StoreTally {
  const counting = createCounting();
  for (const person of people) counting.count(person, 1);
  return counting.copy();
}

/** What cashiers did on a set of days that days can be added to and removed from. */
interface Counting {
  count(person: PersonDay, sign: 1 | -1): void;
  /** By employee number, ascending, regardless of the order in which they were counted. */
  copy(): StoreTally;
}

function createCounting(): Counting {
  /** `days`: how many days the person was there. */
  const people = new Map<string, { days: number; tally: PersonTally }>();
  return {
    count({ employeeId, sales, kinds }, sign) {
      let person = people.get(employeeId);
      if (!person)
        people.set(employeeId, (person = { days: 0, tally: { sales: new Float64Array(HOURS), kinds: {} } }));
      const { tally } = person;
      person.days += sign;
      addCounts(tally.sales, sales, sign);
      for (const kind in kinds) {
        const counts = kinds[kind as FindingKind];
        if (counts) addCounts((tally.kinds[kind as FindingKind] ??= new Float64Array(HOURS)), counts, sign);
      }
      if (person.days === 0) people.delete(employeeId);
    },
    copy: () =>
      new Map(
        [...people]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([employeeId, { tally }]) => [employeeId, copyTally(tally)]),
      ),
  };
}

function copyTally({ sales, kinds }: PersonTally): PersonTally {
  const copied: PersonTally = { sales: sales.slice(), kinds: {} };
  for (const kind in kinds) {
    const counts = kinds[kind as FindingKind];
    if (counts?.some((count) => count > 0)) copied.kinds[kind as FindingKind] = counts.slice();
  }
  return copied;
}

function addCounts(into: PersonTally['sales'], counts: HourCounts, sign: 1 | -1): void {
  for (const hour in counts) into[Number(hour)] = (into[Number(hour)] ?? 0) + sign * (counts[hour] ?? 0);
}
