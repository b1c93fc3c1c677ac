import { FINDING_KIND_IDS, type FindingKind } from '../finding-kinds.ts';
import type { TicketFacts } from '../ticket-facts.ts';

const HOURS = 24;

/** Counts by the hour of the day, 0 to 23. */
export type ByHour = Float64Array;

export interface PersonTally {
  tickets: ByHour;
  kinds: Partial<Record<FindingKind, ByHour>>;
}

/** What each cashier of a store did in some weeks: counts by kind and hour, never the tickets. */
export type StoreTally = Map<string, PersonTally>;

export const newTally = (): StoreTally => new Map();

/** @param kinds what the ticket counts as. @param sign -1 takes out what was counted. */
export function countTicket(
  tally: StoreTally,
  ticket: Pick<TicketFacts, 'employeeId' | 'time'>,
  kinds: readonly FindingKind[],
  sign: 1 | -1 = 1,
): void {
  if (ticket.employeeId === null) return;
  const hour = Number(ticket.time.slice(11, 13)) % HOURS;
  let person = tally.get(ticket.employeeId);
  if (!person) tally.set(ticket.employeeId, (person = { tickets: new Float64Array(HOURS), kinds: {} }));
  addTo(person.tickets, hour, sign);
  for (const kind of kinds) {
    const counts = (person.kinds[kind] ??= new Float64Array(HOURS));
    addTo(counts, hour, sign);
  }
}

/** Everybody together. */
export function totalOf(tally: StoreTally): PersonTally {
  const total: PersonTally = { tickets: new Float64Array(HOURS), kinds: {} };
  for (const { tickets, kinds } of tally.values()) {
    addAll(total.tickets, tickets);
    for (const kind of FINDING_KIND_IDS) {
      const counts = kinds[kind];
      if (counts) addAll((total.kinds[kind] ??= new Float64Array(HOURS)), counts);
    }
  }
  return total;
}

export function sum(counts: ByHour | undefined): number {
  return counts?.reduce((all, count) => all + count, 0) ?? 0;
}

function addAll(total: ByHour, counts: ByHour): void {
  for (const [hour, count] of counts.entries()) addTo(total, hour, count);
}

function addTo(counts: ByHour, hour: number, count: number): void {
  counts[hour] = (counts[hour] ?? 0) + count;
}
