// Looks for the goods of a ticket that was given up, or of lines that were voided, in what was sold right after it.
import { secondsBetween } from './seconds-between.ts';
import { findSetAside } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { type Goods, isSale, type TicketFacts, type VoidedLine } from './ticket-facts.ts';

/** Of the money. */
const LEAST_SHARE = 0.5;
/** A customer may split a basket; each further sale must hold this share of the money. */
const LEAST_SHARE_OF_ANOTHER = 0.1;
const MOST_SALES = 3;
const TAKEN_BACK_WITHIN_SECONDS = 1200;

export interface RungAgain {
  /** The one that holds the most first. */
  sales: readonly [TicketFacts, ...TicketFacts[]];
  /** From the ticket to the last of the sales. */
  seconds: number;
  /** What was not rung again, cents at the old prices. */
  leftCents: number;
  missing: string[];
}

/** A line that was taken back from a paid ticket and is not on it again. */
export interface VoidLeft {
  line: VoidedLine;
  /** What was not rung again on a later ticket, cents. */
  leftCents: number;
  /** Where it was rung again; null for nowhere. */
  sale: TicketFacts | null;
}

/** A card was loaded on a ticket that was given up, and not loaded on the sales that it was rung again on. */
export function isLoadUnpaid(ticket: TicketFacts, store: StoreView): boolean {
  if (ticket.loadedCents === 0 || !isGivenUp(ticket)) return false;
  const again = findRungAgain(ticket, store);
  const paidCents = again?.sales.reduce((sum, { loadedCents }) => sum + loadedCents, 0) ?? 0;
  return again?.leftCents !== 0 && paidCents < ticket.loadedCents;
}

export const isGivenUp = ({ ending, goodsCents }: TicketFacts): boolean =>
  goodsCents > 0 &&
  (ending === 'aborted' || ending === 'voided' || ending === 'canceled' || ending === 'declined');

/**
 * @returns the paid sales, on the same register or by the same cashier on another, that together hold at least half of
 * the goods by value: the ones that leave the least. A piece that was sold clears one ticket, the earliest.
 */
export function findRungAgain(ticket: TicketFacts, store: StoreView): RungAgain | null {
  return matchesOf(store).tickets.get(ticket) ?? null;
}

/** @returns the voided lines of a ticket that are not on it again, with what is left of each. */
export function listVoidsLeft(ticket: TicketFacts, store: StoreView): readonly VoidLeft[] {
  if (ticket.voids.length === 0) return [];
  return matchesOf(store).voids.get(ticket) ?? openVoids(ticket);
}

function openVoids({ voids }: TicketFacts): VoidLeft[] {
  return voids
    .filter(({ isRungAgain }) => !isRungAgain)
    .map((line) => ({ line, leftCents: line.cents, sale: null }));
}

interface Matches {
  tickets: ReadonlyMap<TicketFacts, RungAgain>;
  voids: ReadonlyMap<TicketFacts, readonly VoidLeft[]>;
}

const kept = new WeakMap<StoreView, Matches>();

function matchesOf(store: StoreView): Matches {
  let found = kept.get(store);
  if (!found) kept.set(store, (found = matchAll(store)));
  return found;
}

/** What of each sale has not cleared anything yet: each article at its prices. */
type Unspent = (sale: TicketFacts) => Goods[];

function matchAll(store: StoreView): Matches {
  const tickets = new Map<TicketFacts, RungAgain>();
  const voids = new Map<TicketFacts, VoidLeft[]>();
  const rests = new Map<TicketFacts, Goods[]>();
  const unspent: Unspent = (sale) => {
    const rest = rests.get(sale) ?? sale.goods.map((goods) => ({ ...goods }));
    rests.set(sale, rest);
    return rest;
  };
  for (const ticket of store.tickets) {
    if (isGivenUp(ticket)) {
      const match = matchTicket(ticket, store, unspent) ?? matchOfSetAside(ticket, store, tickets);
      if (match !== null) tickets.set(ticket, match);
    } else if (ticket.ending === 'paid' && ticket.voids.some(({ isRungAgain }) => !isRungAgain)) {
      voids.set(ticket, matchVoids(ticket, store, unspent));
    }
  }
  return { tickets, voids };
}

/** Finds what was rung again while the first ticket still waited to be canceled. */
function matchOfSetAside(
  ticket: TicketFacts,
  store: StoreView,
  tickets: ReadonlyMap<TicketFacts, RungAgain>,
): RungAgain | null {
  const setAside = findSetAside(ticket, store);
  return setAside === null ? null : (tickets.get(setAside) ?? null);
}

/** Takes one sale after another, the one that leaves the least first. */
function matchTicket(ticket: TicketFacts, store: StoreView, unspent: Unspent): RungAgain | null {
  const candidates = listSales(ticket, store);
  const sales: TicketFacts[] = [];
  const taken: [TicketFacts, Goods[]][] = [];
  let wanted: readonly Goods[] = ticket.goods;
  while (sales.length < MOST_SALES && wanted.length > 0) {
    const best = findBest(wanted, candidates, unspent);
    const least = ticket.goodsCents * (sales.length === 0 ? 0 : LEAST_SHARE_OF_ANOTHER);
    if (best === null || best.cents <= least) break;
    sales.push(best.sale);
    taken.push([best.sale, best.rest]);
    candidates.splice(candidates.indexOf(best.sale), 1);
    wanted = best.wanted;
  }
  const leftCents = wanted.reduce((sum, { cents }) => sum + cents, 0);
  const [first, ...others] = sales;
  if (first === undefined || leftCents > ticket.goodsCents * (1 - LEAST_SHARE)) return null;
  for (const [sale, rest] of taken) unspent(sale).splice(0, Infinity, ...rest);
  const seconds = Math.max(...sales.map(({ time }) => secondsBetween(ticket.time, time)));
  return { sales: [first, ...others], seconds, leftCents, missing: wanted.map(({ name }) => name) };
}

function listSales(ticket: TicketFacts, store: StoreView): TicketFacts[] {
  const names = new Set([...ticket.goods, ...ticket.voids].map(({ name }) => name));
  return store
    .afterByCashier(ticket, store.thresholds.rungAgainSeconds)
    .filter(
      (sale) => isSale(sale) && sale.goods.some(({ name }) => names.has(name)) && !isTakenBack(sale, store),
    );
}

interface Payment {
  /** How much of what was looked for was paid. */
  cents: number;
  /** What is still looked for. */
  wanted: Goods[];
  /** What remains of the sale. */
  rest: Goods[];
}

function findBest(
  wanted: readonly Goods[],
  sales: readonly TicketFacts[],
  unspent: Unspent,
): (Payment & { sale: TicketFacts }) | null {
  let best: (Payment & { sale: TicketFacts }) | null = null;
  for (const sale of sales) {
    const payment = payFrom(wanted, unspent(sale));
    if (payment.cents > (best?.cents ?? 0)) best = { ...payment, sale };
  }
  return best;
}

/** Matches each line with the sale that leaves the least of it, if it holds at least half. */
function matchVoids(ticket: TicketFacts, store: StoreView, unspent: Unspent): VoidLeft[] {
  const sales = listSales(ticket, store);
  return openVoids(ticket).map((open) => {
    const best = findBest([open.line], sales, unspent);
    if (best === null || best.cents < open.line.cents * LEAST_SHARE) return open;
    unspent(best.sale).splice(0, Infinity, ...best.rest);
    return { ...open, leftCents: open.line.cents - best.cents, sale: best.sale };
  });
}

/** The sale was voided or returned afterward, so nothing was sold in the end. */
function isTakenBack(sale: TicketFacts, store: StoreView): boolean {
  const names = new Set(sale.goods.map(({ name }) => name));
  return store
    .afterByCashier(sale, TAKEN_BACK_WITHIN_SECONDS)
    .some(({ ending, voidsNumber, goods, returned }) => {
      if (returned.some((name) => names.has(name))) return true;
      if (ending !== 'voided') return false;
      const voided = new Set(goods.map(({ name }) => name));
      return voidsNumber === sale.transactionNumber || (voided.size > 0 && isSame(voided, names));
    });
}

const isSame = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size === others.size && [...some].every((name) => others.has(name));

/**
 * Pays for pieces with pieces of the same article, first at the same price, then the most expensive. A piece pays for
 * at most its earlier price.
 */
export function payFrom(
  looked: readonly Pick<Goods, 'name' | 'quantity' | 'cents'>[],
  sold: readonly Goods[],
): Payment {
  const rest = sold.map((goods) => ({ ...goods }));
  let paid = 0;
  const wanted: Goods[] = [];
  for (const { name, quantity, cents } of looked) {
    const price = cents / Math.max(1, quantity);
    let pieces = Math.max(1, quantity);
    let left = cents;
    const fitting = rest
      .filter((goods) => goods.name === name && goods.quantity > 0)
      .toSorted((one, other) => nearness(other, price) - nearness(one, price));
    for (const goods of fitting) {
      const taken = Math.min(pieces, goods.quantity);
      const each = goods.cents / goods.quantity;
      left -= Math.min(left, Math.round(Math.min(price, each) * taken));
      pieces -= taken;
      goods.quantity -= taken;
      goods.cents = Math.round(each * goods.quantity);
    }
    paid += cents - left;
    if (left > 0) wanted.push({ name, quantity: Math.max(1, pieces), cents: left });
  }
  return { cents: paid, wanted, rest: rest.filter(({ quantity }) => quantity > 0) };
}

/** The same price is the nearest; after that, the higher the nearer. */
function nearness({ cents, quantity }: Goods, price: number): number {
  const each = cents / quantity;
  return Math.abs(each - price) < 1 ? Number.POSITIVE_INFINITY : each;
}
