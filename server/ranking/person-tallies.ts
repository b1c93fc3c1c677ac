import type { FindingKind, PersonTally, StoreTally } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type DayWindow, windowOf } from './business-days.ts';
import { type HourCounts, type PersonDay, readPersonDays } from './ranking.queries.ts';

const HOURS = 24;

/** What each cashier did, by the day. */
export interface Tallies {
  /** @param window positions in the store's days. */
  of(window: DayWindow): StoreTally;
}

/**
 * @param stored the store's days, ascending.
 * @param wanted those whose windows will be asked for, ascending.
 */
export async function readTallies(
  tx: Kysely<Database>,
  storeId: number,
  stored: readonly string[],
  wanted: readonly string[],
): Promise<Tallies> {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return { of: () => new Map() };
  const from = windowOf(stored.indexOf(first), stored.length).first;
  const to = windowOf(stored.indexOf(last), stored.length).last;
  const rows = await readPersonDays(tx, storeId, stored[from] ?? first, stored[to] ?? last);
  const byDay = new Map<string, PersonDay[]>();
  for (const row of rows) {
    const others = byDay.get(row.day);
    if (others) others.push(row);
    else byDay.set(row.day, [row]);
  }
  return {
    of: (window) =>
      tallyPeople(stored.slice(window.first, window.last + 1).flatMap((day) => byDay.get(day) ?? [])),
  };
}

/** @returns what each cashier did on these days. */
export function tallyPeople(people: readonly PersonDay[]): StoreTally {
  const tally: StoreTally = new Map();
  for (const person of people) addPerson(tally, person);
  return tally;
}

function addPerson(tally: StoreTally, { employeeId, sales, kinds }: PersonDay): void {
  let person = tally.get(employeeId);
  if (!person) tally.set(employeeId, (person = { sales: new Float64Array(HOURS), kinds: {} }));
  addCounts(person.sales, sales);
  for (const kind in kinds) {
    const counts = kinds[kind as FindingKind];
    if (counts) addCounts((person.kinds[kind as FindingKind] ??= new Float64Array(HOURS)), counts);
  }
}

function addCounts(into: PersonTally['sales'], counts: HourCounts): void {
  for (const hour in counts) into[Number(hour)] = (into[Number(hour)] ?? 0) + (counts[hour] ?? 0);
}
