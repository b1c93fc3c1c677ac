import { FINDING_KIND_IDS, type FindingKind } from '../kind-names.ts';
import { isSale, type TicketFacts } from '../ticket-facts.ts';

export const HOURS = 24;

/** Counts by the hour of the day, 0 to 23. */
export type ByHour = Float64Array;

export interface PersonTally {
  sales: ByHour;
  kinds: Partial<Record<FindingKind, ByHour>>;
}

/** What each cashier of a store did in some weeks: counts by kind and hour, never the tickets. */
export type StoreTally = Map<string, PersonTally>;

export const newTally = (): StoreTally => new Map();

/**
 * @param kinds what the ticket counts as. People's work is measured in sales: if everything rung counted, somebody
 * could hide a lot behind more of it.
 * @param sign -1 takes out what was counted.
 */
export function countTicket(
  tally: StoreTally,
  ticket: TicketFacts,
  kinds: readonly FindingKind[],
  sign: 1 | -1 = 1,
): void {
  if (ticket.employeeId === null || ticket.isCashierContested === true) return;
  const hour = hourOf(ticket.time);
  let person = tally.get(ticket.employeeId);
  if (!person) tally.set(ticket.employeeId, (person = { sales: new Float64Array(HOURS), kinds: {} }));
  if (isSale(ticket)) addTo(person.sales, hour, sign);
  for (const kind of kinds) {
    const counts = (person.kinds[kind] ??= new Float64Array(HOURS));
    addTo(counts, hour, sign);
  }
}

const ZERO = '0'.codePointAt(0) ?? 0;
const HOUR_AT = 'YYYY-MM-DDT'.length;

/** @param time 'YYYY-MM-DDTHH:MM:SS' @returns 0 to 23 */
export const hourOf = (time: string): number =>
  ((time.charCodeAt(HOUR_AT) - ZERO) * 10 + time.charCodeAt(HOUR_AT + 1) - ZERO) % HOURS;

/** Everybody together. */
export function totalOf(tally: StoreTally): PersonTally {
  const total: PersonTally = { sales: new Float64Array(HOURS), kinds: {} };
  for (const { sales, kinds } of tally.values()) {
    addAll(total.sales, sales);
    for (const kind of FINDING_KIND_IDS) {
      const counts = kinds[kind];
      if (counts) addAll((total.kinds[kind] ??= new Float64Array(HOURS)), counts);
    }
  }
  return total;
}

export function sum(counts: ByHour | undefined): number {
  let all = 0;
  if (counts) for (let hour = 0; hour < HOURS; hour += 1) all += counts[hour] ?? 0;
  return all;
}

function addAll(total: ByHour, counts: ByHour): void {
  for (let hour = 0; hour < HOURS; hour += 1) addTo(total, hour, counts[hour] ?? 0);
}

function addTo(counts: ByHour, hour: number, count: number): void {
  counts[hour] = Math.max(0, (counts[hour] ?? 0) + count);
}
