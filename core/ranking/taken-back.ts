// Sales that were voided or returned afterward, so nothing was sold in the end.
import { keepByStore } from './keep-by-store.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import { secondsBetween } from './seconds-between.ts';
import type { StoreView } from './store-view.ts';
import type { TicketFacts } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

const TAKEN_BACK_WITHIN_SECONDS = 1200;

/** @returns the ticket that voids a sale, or on which some of its articles came back; null for none. */
export const findTakenBack = keepByTicket(lookForTaker);

/** Tickets that may take any sale back; few do. */
const takersOf = keepByStore(({ tickets }) =>
  tickets.filter(({ returned, ending }) => returned.length > 0 || ending === 'voided'),
);

function hasTaker({ time }: TicketFacts, store: StoreView): boolean {
  return takersOf(store).some((taker) => {
    const seconds = secondsBetween(time, taker.time);
    return seconds >= 0 && seconds <= TAKEN_BACK_WITHIN_SECONDS;
  });
}

function lookForTaker(sale: TicketFacts, store: StoreView): TicketFacts | null {
  // Where times say nothing, numbers may lead to an earlier one.
  if (store.isTimed(sale) && !hasTaker(sale, store)) return null;
  const names = new Set(sale.goods.map(({ name }) => name));
  return (
    store.afterByCashier(sale, TAKEN_BACK_WITHIN_SECONDS).find((later) => {
      if (later.returned.some((name) => names.has(name))) return true;
      return later.ending === 'voided' && isVoidedBy(sale, later, store);
    }) ?? null
  );
}

/** A voided ticket takes back one sale: on another register, the one that it names or one with the same articles. */
function isVoidedBy(sale: TicketFacts, later: TicketFacts, store: StoreView): boolean {
  const onRegister = findVoidedSale(later, store);
  if (onRegister !== null) return onRegister === sale;
  if (later.voidsNumber === sale.transactionNumber) return true;
  const names = new Set(sale.goods.map(({ name }) => name));
  const voided = new Set(later.goods.map(({ name }) => name));
  return voided.size > 0 && isSame(voided, names);
}

const isSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((name) => others.has(name));
