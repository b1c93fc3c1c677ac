// Prices below the regular ones: as printed, or as the store's other sales have them.
import { articleOf } from '../detection/index.ts';
import { keepByStore } from './keep-by-store.ts';
import type { StoreView } from './store-view.ts';
import { type Goods, isSale, type Override, type TicketFacts } from './ticket-facts.ts';

const FEWEST_SALES = 5;
/** Share of the sales that must be near the middle one. Many articles may share one name, such as a department's. */
const NEAR_SALES = 0.5;
const NEAR_SHARE = 0.1;

/** Without a word that a price was changed, the others must agree to the cent, since articles may share a name. */
const FEWEST_SAME = 4;
const SAME_SHARE = 0.8;
/** Of the usual price; promotions take half. Assumed. */
const MOST_OF_PRICE = 0.5;
/** Of what is missing, all pieces. Assumed. */
const LEAST_MISSING_CENTS = 200;

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

/** By article, of those whose regular price is not printed. */
const pricesOf = keepByStore(findUsualPrices);

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

/** An article far below what the store's other sales have. */
export interface Undersold {
  name: string;
  /** Cents, per piece. */
  cents: number;
  usual: UsualPrice;
  /** Cents, all pieces. */
  missingCents: number;
}

interface UsualPrice {
  /** Per piece. */
  cents: number;
  /** That have it. */
  sales: readonly TicketFacts[];
}

const undersoldOf = keepByStore(findUndersold);

/**
 * @returns what was sold for less than half of what the store's other sales have, without a word that a price was changed:
 * somebody typed a price, or rang another article's.
 */
export function listUndersold(ticket: TicketFacts, store: StoreView): readonly Undersold[] {
  return undersoldOf(store).get(ticket) ?? [];
}

const priceOf = ({ cents, quantity }: Goods): number =>
  quantity === 1 ? cents : Math.round(cents / (quantity || 1));

/** Sales whose prices say something. */
const isPriced = (ticket: TicketFacts): boolean => isSale(ticket) && !isPriceChanged(ticket);

function findUndersold({ tickets }: StoreView): Map<TicketFacts, Undersold[]> {
  const found = new Map<TicketFacts, Undersold[]>();
  const priced = findSamePrices(listApart(tickets.filter(isPriced)));
  for (const { far } of priced.values())
    for (const ticket of far) {
      if (found.has(ticket)) continue;
      const cuts = ticket.goods.flatMap(
        (goods) => describeUndersold(goods, priced.get(goods.name)?.usual) ?? [],
      );
      if (cuts.length > 0) found.set(ticket, cuts);
    }
  return found;
}

function describeUndersold(goods: Goods, usual: UsualPrice | undefined): Undersold | null {
  if (usual === undefined) return null;
  const cents = priceOf(goods);
  const missingCents = Math.round(usual.cents * goods.quantity - goods.cents);
  const isMuch = isFarBelow(cents, usual.cents) && missingCents >= LEAST_MISSING_CENTS;
  return isMuch ? { name: goods.name, cents, usual, missingCents } : null;
}

const isFarBelow = (cents: number, usualCents: number): boolean => cents < usualCents * MOST_OF_PRICE;

/** An article, and the sales that have it: once for each of its prices on a ticket. */
interface SoldArticle {
  isApart: boolean;
  highest: number;
  sales: TicketFacts[];
  prices: number[];
}

/** @returns the articles whose prices are that far apart; most have one price. */
function listApart(sales: readonly TicketFacts[]): [string, SoldArticle][] {
  const articles = new Map<string, SoldArticle>();
  for (const ticket of sales)
    for (const goods of ticket.goods) {
      const price = priceOf(goods);
      const known = articles.get(goods.name);
      if (known) addPrice(known, price, ticket);
      else articles.set(goods.name, { isApart: false, highest: price, sales: [ticket], prices: [price] });
    }
  return [...articles].filter(([, { isApart }]) => isApart);
}

function addPrice(article: SoldArticle, price: number, ticket: TicketFacts): void {
  const { highest, sales, prices } = article;
  sales.push(ticket);
  prices.push(price);
  if (price === highest) return;
  if (isFarBelow(Math.min(price, highest), Math.max(price, highest))) article.isApart = true;
  if (price > highest) article.highest = price;
}

/** An article that nearly all sales have at one price, and the sales that have it far below. */
interface PricedArticle {
  usual: UsualPrice;
  far: readonly TicketFacts[];
}

/** @returns by their names, those with enough sales. */
function findSamePrices(
  articles: readonly (readonly [string, SoldArticle])[],
): ReadonlyMap<string, PricedArticle> {
  return new Map(
    articles.flatMap(([name, { sales, prices }]) => {
      const [most] = [...groupByPrice(sales, prices)].toSorted(
        ([, one], [, other]) => other.length - one.length,
      );
      if (most === undefined || most[1].length < Math.max(FEWEST_SAME, (sales.length - 1) * SAME_SHARE))
        return [];
      const usual = { cents: most[0], sales: most[1] };
      const far = sales.filter((_, at) => isFarBelow(prices[at] ?? 0, usual.cents));
      return articleOf(name).isFuel ? [] : [[name, { usual, far }] as const];
    }),
  );
}

function groupByPrice(
  sales: readonly TicketFacts[],
  prices: readonly number[],
): ReadonlyMap<number, readonly TicketFacts[]> {
  const groups = new Map<number, TicketFacts[]>();
  for (const [at, ticket] of sales.entries()) {
    const price = prices[at] ?? 0;
    const group = groups.get(price);
    if (group) group.push(ticket);
    else groups.set(price, [ticket]);
  }
  return groups;
}
