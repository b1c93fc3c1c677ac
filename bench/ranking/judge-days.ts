// What the product says about a store's days before it compares people: computed once for all orders.
import {
  countTicket,
  type FindingKind,
  findSignals,
  type Found,
  heldKindsOf,
  kindsOf,
  type StoreTally,
  type StoreView,
  type TicketFacts,
  viewStore,
} from '@tillwatch/core/ranking';
import type { PlayedDay, PlayedStore, PlayedTicket } from './play-chain.ts';

export interface JudgedTicket {
  ticket: PlayedTicket;
  kinds: readonly FindingKind[];
  /** What it counts as for its cashier. */
  held: readonly FindingKind[];
  /** What the signals of the ticket and its register found. */
  found: Found;
}

const KNOWN = new WeakMap<PlayedStore, JudgedTicket[][]>();

/** @returns the tickets of each day, in the journal's order. */
export function judgeDays(store: PlayedStore): readonly (readonly JudgedTicket[])[] {
  let days = KNOWN.get(store);
  if (!days) KNOWN.set(store, (days = store.days.map((_, at) => judgeDay(store.days, at))));
  return days;
}

function judgeDay(days: readonly PlayedDay[], at: number): JudgedTicket[] {
  const view = viewDay(days, at);
  return (days[at]?.tickets ?? []).map((ticket) => ({
    ticket,
    kinds: kindsOf(ticket.facts, view),
    held: heldKindsOf(ticket.facts, view),
    found: findSignals(ticket.facts, view),
  }));
}

const EARLY = /T00:[01]/;

/**
 * The view with which the product loads a day: all of the day before it, the day itself, and the first twenty minutes
 * of the day after.
 */
function viewDay(days: readonly PlayedDay[], at: number): StoreView {
  const factsOf = (day: PlayedDay | undefined): TicketFacts[] => day?.tickets.map(({ facts }) => facts) ?? [];
  const after = factsOf(days[at + 1]).filter(({ time }) => EARLY.test(time));
  return viewStore([...factsOf(days[at - 1]), ...factsOf(days[at]), ...after]);
}

export function countDay(tally: StoreTally, day: readonly JudgedTicket[]): void {
  for (const { ticket, held } of day) countTicket(tally, ticket.facts, held);
}
