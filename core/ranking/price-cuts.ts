// Prices that were changed, compared with the regular ones: as printed, or as the store's other sales have them.
import type { StoreView } from './store-view.ts';
import { isSale, type Override, type TicketFacts } from './ticket-facts.ts';

const FEWEST_SALES = 5;
/** Share of the sales that must be near the middle one. Many articles may share one name, such as a department's. */
const NEAR_SALES = 0.5;
const NEAR_SHARE = 0.1;

/** An article that was sold below its price, or whose regular price is not known. */
export interface PriceCut extends Pick<Override, 'name' | 'quantity' | 'cents' | 'regularCents'> {
  /** The regular price is not printed: it is what other sales usually have. */
  isUsual: boolean;
  /** Null if only the kind of the transaction says that a price was changed. */
  lineIndex: number | null;
}

/** A line says so, or only the kind of the transaction. */
export function isPriceChanged({ ending, filters, overrides, isOverrideVoided }: TicketFacts): boolean {
  if (overrides.length > 0) return true;
  const isOver = ending === 'paid' || ending === 'no goods';
  return isOver && !isOverrideVoided && filters.includes('price_override');
}

/** @returns what may have been sold for less. If only the kind of the transaction says so, this may be any article. */
export function listPriceCuts(ticket: TicketFacts, store: StoreView): PriceCut[] {
  if (!isPriceChanged(ticket)) return [];
  return listChanged(ticket)
    .map((changed) => {
      const { name, regularCents } = changed;
      if (regularCents !== null) return { ...changed, isUsual: false };
      return { ...changed, regularCents: pricesOf(store).get(name) ?? null, isUsual: true };
    })
    .filter(({ cents, regularCents }) => regularCents === null || regularCents > cents);
}

/** Cents below the regular price, all pieces; 0 if it is not known. */
export const cutOf = ({ cents, regularCents, quantity }: PriceCut): number =>
  Math.round(((regularCents ?? cents) - cents) * quantity);

/** @returns the share of the price that was taken off; 0 if it is not known. */
export const shareOf = ({ cents, regularCents }: PriceCut): number =>
  regularCents === null ? 0 : 1 - cents / regularCents;

/** @param ticket whose price was changed. */
function listChanged(ticket: TicketFacts): Omit<PriceCut, 'isUsual'>[] {
  if (ticket.overrides.length > 0) return [...ticket.overrides];
  return ticket.goods.map(({ name, quantity, cents }) => ({
    name,
    quantity,
    cents: Math.round(cents / quantity),
    regularCents: null,
    lineIndex: null,
  }));
}

const kept = new WeakMap<StoreView, ReadonlyMap<string, number>>();

/** By article, of those whose regular price is not printed. */
function pricesOf(store: StoreView): ReadonlyMap<string, number> {
  let prices = kept.get(store);
  if (!prices) kept.set(store, (prices = findUsualPrices(store)));
  return prices;
}

/** Tickets with changed prices don't count. */
function findUsualPrices({ tickets }: StoreView): Map<string, number> {
  const sold = new Map<string, number[]>();
  for (const ticket of tickets) {
    if (!isPriceChanged(ticket)) continue;
    for (const { name, regularCents } of listChanged(ticket)) if (regularCents === null) sold.set(name, []);
  }
  for (const ticket of tickets) {
    if (!isSale(ticket) || isPriceChanged(ticket)) continue;
    for (const { name, cents, quantity } of ticket.goods) sold.get(name)?.push(Math.round(cents / quantity));
  }
  return new Map(
    [...sold].flatMap(([name, prices]) => {
      const usual = usualOf(prices);
      return usual === null ? [] : [[name, usual] as const];
    }),
  );
}

/** @returns the middle price; null if there are too few, or if most are far from it. */
function usualOf(prices: readonly number[]): number | null {
  if (prices.length < FEWEST_SALES) return null;
  const middle = prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)] ?? 0;
  const near = prices.filter((price) => Math.abs(price - middle) <= middle * NEAR_SHARE);
  return near.length >= prices.length * NEAR_SALES ? middle : null;
}
