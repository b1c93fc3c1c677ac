// Looks for the goods of a ticket that was given up, in what was sold right after it.
import { secondsBetween, type StoreView } from './store-view.ts';
import { type Goods, isSale, type TicketFacts } from './ticket-facts.ts';

/** After the trade's own habit: whoever rings a ticket again does so before the next customers. */
const WITHIN_SECONDS = 300;
/** Of the money. */
const LEAST_SHARE = 0.5;
const TAKEN_BACK_WITHIN_SECONDS = 1200;

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

const kept = new WeakMap<StoreView, ReadonlyMap<TicketFacts, RungAgain>>();

/**
 * @returns the paid sale, on the same register or by the same cashier on another, that has at least half of the goods by
 * their money: the one that leaves least. A piece that was sold clears one ticket, the earliest.
 */
export function findRungAgain(ticket: TicketFacts, store: StoreView): RungAgain | null {
  let found = kept.get(store);
  if (!found) kept.set(store, (found = matchAll(store)));
  return found.get(ticket) ?? null;
}

function matchAll(store: StoreView): Map<TicketFacts, RungAgain> {
  const matches = new Map<TicketFacts, RungAgain>();
  const unspent = new Map<TicketFacts, Map<string, Goods>>();
  const restOf = (sale: TicketFacts): Map<string, Goods> => {
    const rest = unspent.get(sale) ?? new Map(sale.goods.map((goods) => [goods.name, { ...goods }]));
    unspent.set(sale, rest);
    return rest;
  };
  for (const ticket of store.tickets.filter(isGivenUp)) {
    const match = search(ticket, store, restOf);
    if (match === null) continue;
    matches.set(ticket, match);
    spend(ticket.goods, restOf(match.sale));
  }
  return matches;
}

function search(
  ticket: TicketFacts,
  store: StoreView,
  restOf: (sale: TicketFacts) => ReadonlyMap<string, Goods>,
): RungAgain | null {
  let best: RungAgain | null = null;
  for (const sale of store.afterByCashier(ticket, WITHIN_SECONDS)) {
    if (!isSale(sale)) continue;
    const left = compareGoods(ticket.goods, restOf(sale));
    if (left.cents > ticket.goodsCents * (1 - LEAST_SHARE) || (best !== null && best.leftCents <= left.cents))
      continue;
    if (isTakenBack(sale, store)) continue;
    const seconds = secondsBetween(ticket.time, sale.time);
    best = { sale, seconds, leftCents: left.cents, missing: left.missing };
  }
  return best;
}

/** It was voided or returned afterwards: nothing was sold in the end. */
function isTakenBack(sale: TicketFacts, store: StoreView): boolean {
  const names = new Set(sale.goods.map(({ name }) => name));
  return store
    .afterByCashier(sale, TAKEN_BACK_WITHIN_SECONDS)
    .some(
      ({ ending, voidsNumber, goods, returned }) =>
        (ending === 'voided' &&
          (voidsNumber === sale.transactionNumber ||
            (goods.length > 0 &&
              goods.length === names.size &&
              goods.every(({ name }) => names.has(name))))) ||
        returned.some((name) => names.has(name)),
    );
}

/** How much of it was paid again: at most what it cost before. */
function paidAgain(goods: Goods, sold: Goods | undefined): { pieces: number; cents: number } {
  const quantity = Math.max(1, goods.quantity);
  const pieces = Math.min(quantity, sold?.quantity ?? 0);
  if (!sold || pieces <= 0) return { pieces: 0, cents: 0 };
  const before = (goods.cents * pieces) / quantity;
  return { pieces, cents: Math.round(Math.min(before, (sold.cents * pieces) / sold.quantity)) };
}

function compareGoods(
  given: readonly Goods[],
  sold: ReadonlyMap<string, Goods>,
): { cents: number; missing: string[] } {
  let cents = 0;
  const missing: string[] = [];
  for (const goods of given) {
    const left = goods.cents - paidAgain(goods, sold.get(goods.name)).cents;
    cents += left;
    if (left > 0) missing.push(goods.name);
  }
  return { cents, missing };
}

function spend(given: readonly Goods[], rest: Map<string, Goods>): void {
  for (const goods of given) {
    const sold = rest.get(goods.name);
    const { pieces } = paidAgain(goods, sold);
    if (!sold || pieces === 0) continue;
    const quantity = sold.quantity - pieces;
    rest.set(goods.name, { ...sold, quantity, cents: Math.round((sold.cents * quantity) / sold.quantity) });
  }
}
