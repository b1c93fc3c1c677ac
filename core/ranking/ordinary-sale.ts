import { findBareCard } from './card-lines.ts';
import { listUndersold } from './price-cuts.ts';
import type { StoreView } from './store-view.ts';
import { isPennySale, isSale, type TicketFacts } from './ticket-facts.ts';

/** A sale about which no kind of finding and no signal has anything to say, whatever happens around it; most are. */
export const isOrdinarySale = (ticket: TicketFacts, store: StoreView): boolean =>
  isSale(ticket) &&
  ticket.filters.length === 0 &&
  ticket.voids.length === 0 &&
  ticket.overrides.length === 0 &&
  ticket.discountCents === 0 &&
  ticket.takenOffCents === 0 &&
  ticket.moneylessCents === 0 &&
  findBareCard(ticket, store) === null &&
  ticket.loadedCents === 0 &&
  ticket.movedCents === 0 &&
  ticket.returned.length === 0 &&
  ticket.recalls === null &&
  !ticket.isDrawerOpened &&
  !isPennySale(ticket) &&
  listUndersold(ticket, store).length === 0;
