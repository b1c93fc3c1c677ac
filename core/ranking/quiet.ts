// Whether anybody was in line who could have seen it.
import { keepByTicket } from './keep-by-ticket.ts';
import { secondsBetween } from './seconds-between.ts';
import type { StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';

/** No signal looks further around a ticket. */
const MOST_SECONDS = 1200;

/**
 * A refund serves a customer, too.
 * @returns seconds until the next sale or refund on the register, at most 1200; null if there is no telling: nothing
 * follows, and the cashier may have gone.
 */
export const secondsToNextCustomer = keepByTicket((ticket, store): number | null => {
  // Without a register or a time, there is no telling who came next.
  if (ticket.registerId === null || !store.isTimed(ticket)) return null;
  const after = store.after(ticket, MOST_SECONDS);
  const next = after.find(({ ending }) => ending === 'paid');
  if (next !== undefined) return secondsBetween(ticket.time, next.time);
  const goesOn = after.length > 0 || store.dayOfCashier(ticket).some(({ time }) => time > ticket.time);
  return goesOn ? MOST_SECONDS : null;
});

/** Nobody was next in line. */
export function isQuietAfter(ticket: TicketFacts, store: StoreView): boolean {
  return (secondsToNextCustomer(ticket, store) ?? 0) > store.thresholds.quietSeconds;
}
