// Goods that were given up twice in a row, which count where they were given up last.
import { findCancellation, findSetAside } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { isGivenUp, type TicketFacts } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/**
 * @returns the next ticket if it was given up, too: by the same cashier, with nothing else rung and no drawer opened in
 * between. Whether its goods are the same is up to the caller.
 */
export function findGivenUpAgain(ticket: TicketFacts, store: StoreView): TicketFacts | null {
  // Money went out for a sale that was voided, and a ticket that was set aside counts where it was canceled.
  if (findVoidedSale(ticket, store) !== null || findCancellation(ticket, store) !== null) return null;
  const next = store
    .afterByCashier(ticket, store.thresholds.rungAgainSeconds)
    .find(
      ({ isDrawerOpened, goodsCents, refundCents }) => isDrawerOpened || goodsCents > 0 || refundCents > 0,
    );
  if (next === undefined || next.isDrawerOpened || !isGivenUp(next)) return null;
  const isOther =
    next.employeeId !== ticket.employeeId ||
    findVoidedSale(next, store) !== null ||
    findSetAside(next, store) !== null;
  return isOther ? null : next;
}
