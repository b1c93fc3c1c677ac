// One card whose number a cashier enters by hand again and again: customers may have paid cash.
import { keepByStore } from './keep-by-store.ts';
import type { StoreView } from './store-view.ts';
import { dayOf, type TicketFacts } from './ticket-facts.ts';

/** A customer may come back, or order by telephone, a few times a day. Assumed. */
const FEWEST_TICKETS = 4;

const groupsOf = keepByStore(groupKeyed);

/** @returns the cashier's tickets of the day paid with the ticket's card, entered by hand; none if there are only a few. */
export function listKeyed(ticket: TicketFacts, store: StoreView): readonly TicketFacts[] {
  const key = ticket.isCardKeyed ? keyOfCard(ticket) : null;
  if (key === null) return [];
  const group = groupsOf(store).get(key) ?? [];
  return group.length >= FEWEST_TICKETS ? group : [];
}

/** @returns null where somebody else may have been the cashier. */
const keyOfCard = (ticket: TicketFacts): string | null => {
  const { maskedCard, employeeId, isCashierContested } = ticket;
  return maskedCard === null || employeeId === null || isCashierContested === true
    ? null
    : JSON.stringify([dayOf(ticket), employeeId, maskedCard]);
};

function groupKeyed({ tickets }: StoreView): Map<string, TicketFacts[]> {
  const groups = new Map<string, TicketFacts[]>();
  for (const ticket of tickets) {
    const key = ticket.isCardKeyed ? keyOfCard(ticket) : null;
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), ticket]);
  }
  return groups;
}
