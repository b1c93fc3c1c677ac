// One employee number on two registers at once: somebody else may have used it.
import { keepByTicket } from './keep-by-ticket.ts';
import { isOnSeveral } from './on-several.ts';
import { secondsBetween } from './seconds-between.ts';
import type { StoreView } from './store-view.ts';
import { isSale, type TicketFacts } from './ticket-facts.ts';

/** Nobody rings a customer's goods there and something else here in less. Assumed. */
const AT_ONCE_SECONDS = 15;

/** @returns the sale on another register under the same number that is nearest, seconds before or after; null for none. */
export const findElsewhereAtOnce = keepByTicket(
  (ticket: TicketFacts, store: StoreView): TicketFacts | null => {
    const { registerId, employeeId } = ticket;
    if (registerId === null || !isOnSeveral(employeeId, store) || !store.isTimed(ticket)) return null;
    let nearest: TicketFacts | null = null;
    let least = AT_ONCE_SECONDS + 1;
    for (const other of store.repeatsOfCashier(ticket)) {
      if (other.registerId === null || other.registerId === registerId || !isSale(other)) continue;
      const apart = Math.abs(secondsBetween(ticket.time, other.time));
      if (apart >= least || !store.isTimed(other)) continue;
      nearest = other;
      least = apart;
    }
    return nearest;
  },
);
