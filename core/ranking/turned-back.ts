// Where a register's numbers don't follow its times, as if its clock had been set back: what came first isn't certain.
import { secondsBetween } from './seconds-between.ts';
import type { TicketKey } from './ticket-facts.ts';

/** Once, numbers may have started over, and a ticket that was set aside gets its number early. */
const FEWEST_FALLS = 3;
const WITHIN_SECONDS = 3600;
/** Share of the tickets: numbers that fall more often don't count up at all. */
const MOST_FALLS = 0.3;

/** Positions in the list, both included. */
export interface Stretch {
  first: number;
  last: number;
}

/** @param tickets one register's, in order of time and, at the same time, of their numbers. */
export function findTurnedBack(tickets: readonly Pick<TicketKey, 'transactionNumber' | 'time'>[]): Stretch[] {
  const falls = listFalls(tickets);
  if (falls.length < FEWEST_FALLS || falls.length > tickets.length * MOST_FALLS) return [];
  const stretches: Stretch[] = [];
  for (let at = FEWEST_FALLS - 1; at < falls.length; at += 1) {
    const [from = 0, last = 0] = [falls[at - FEWEST_FALLS + 1], falls[at]];
    if (secondsBetween(tickets[from]?.time ?? '', tickets[last]?.time ?? '') > WITHIN_SECONDS) continue;
    const first = from - 1;
    const before = stretches.at(-1);
    if (before && first <= before.last) before.last = last;
    else stretches.push({ first, last });
  }
  return stretches;
}

/** @returns where a number is lower than the one before it. */
function listFalls(tickets: readonly Pick<TicketKey, 'transactionNumber'>[]): number[] {
  const falls: number[] = [];
  let before = Number.NaN;
  for (let at = 0; at < tickets.length; at += 1) {
    const number = Number(tickets[at]?.transactionNumber);
    if (number < before) falls.push(at);
    before = number;
  }
  return falls;
}
