// One card whose number a cashier enters by hand again and again: customers may have paid cash.
import type { StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';

/** A customer may come back, or order by telephone, a few times a day. Assumed. */
const FEWEST_TICKETS = 4;

const kept = new WeakMap<StoreView, ReadonlyMap<string, readonly TicketFacts[]>>();

/** @returns the cashier's tickets of the day paid with the ticket's card, entered by hand; none if there are only a few. */
export function listKeyed(ticket: TicketFacts, store: StoreView): readonly TicketFacts[] {
  const key = ticket.isCardKeyed ? keyOfCard(ticket) : null;
  if (key === null) return [];
  let groups = kept.get(store);
  if (!groups) kept.set(store, (groups = groupKeyed(store)));
  const group = groups.get(key) ?? [];
  return group.length >= FEWEST_TICKETS ? group : [];
}

/** @returns null where somebody else may have been the cashier. */
const keyOfCard = ({ maskedCard, employeeId, isCashierContested, time }: TicketFacts): string | null =>
  maskedCard === null || employeeId === null || isCashierContested === true
    ? null
    : JSON.stringify([time.slice(0, 'YYYY-MM-DD'.length), employeeId, maskedCard]);

function groupKeyed({ tickets }: StoreView): Map<string, TicketFacts[]> {
  const groups = new Map<string, TicketFacts[]>();
  for (const ticket of tickets) {
    const key = ticket.isCardKeyed ? keyOfCard(ticket) : null;
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return groups;
}
