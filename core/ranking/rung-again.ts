// Looks for the goods of a ticket that was given up, in what was sold right after it.
import { secondsBetween, type StoreView } from './store-view.ts';
import type { Goods, TicketFacts } from './ticket-facts.ts';

/** After the trade's own habit: whoever rings a ticket again does so before the next customers. */
const WITHIN_SECONDS = 300;
const LEAST_SHARE = 0.5;

export interface RungAgain {
  sale: TicketFacts;
  seconds: number;
  /** What was not rung again, cents at the old prices. */
  leftCents: number;
  missing: string[];
}

export const isGivenUp = ({ ending, goodsCents }: TicketFacts): boolean =>
  goodsCents > 0 &&
  (ending === 'aborted' || ending === 'voided' || ending === 'canceled' || ending === 'declined');

const kept = new WeakMap<TicketFacts, { store: StoreView; found: RungAgain | null }>();

/**
 * @returns the paid sale, on the same register or by the same cashier on another, that has at least half of the articles:
 * the one that leaves least.
 */
export function findRungAgain(ticket: TicketFacts, store: StoreView): RungAgain | null {
  const known = kept.get(ticket);
  if (known?.store === store) return known.found;
  const found = search(ticket, store);
  kept.set(ticket, { store, found });
  return found;
}

function search(ticket: TicketFacts, store: StoreView): RungAgain | null {
  if (!isGivenUp(ticket)) return null;
  let best: RungAgain | null = null;
  for (const sale of store.afterByCashier(ticket, WITHIN_SECONDS)) {
    if (sale.ending !== 'paid' || sale.refundCents > 0) continue;
    const left = compareGoods(ticket.goods, sale.goods);
    if (left.share < LEAST_SHARE || (best !== null && best.leftCents <= left.cents)) continue;
    const seconds = secondsBetween(ticket.time, sale.time);
    best = { sale, seconds, leftCents: left.cents, missing: left.missing };
  }
  return best;
}

function compareGoods(
  given: readonly Goods[],
  sold: readonly Goods[],
): { share: number; cents: number; missing: string[] } {
  const quantities = new Map(sold.map(({ name, quantity }) => [name, quantity]));
  let pieces = 0;
  let found = 0;
  let cents = 0;
  const missing: string[] = [];
  for (const goods of given) {
    const quantity = Math.max(1, goods.quantity);
    const again = Math.min(quantity, quantities.get(goods.name) ?? 0);
    pieces += quantity;
    found += again;
    cents += Math.round((goods.cents * (quantity - again)) / quantity);
    if (again < quantity) missing.push(goods.name);
  }
  return { share: pieces === 0 ? 0 : found / pieces, cents, missing };
}
