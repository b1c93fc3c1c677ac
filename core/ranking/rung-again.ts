// Looks for the goods of a ticket that was given up, or of lines that were voided, in what was rung right after it.
import { findGivenUpAgain } from './given-up-again.ts';
import { type Payment, payFrom } from './pay-from.ts';
import { secondsBetween } from './seconds-between.ts';
import { findSetAside } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { findTakenBack } from './taken-back.ts';
import { type Goods, isGivenUp, isSale, type TicketFacts, type VoidedLine } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/** Of the money. */
const LEAST_SHARE = 0.5;
/** A customer may split a basket; each further ticket must hold this share of the money. */
const LEAST_SHARE_OF_ANOTHER = 0.1;
const MOST_TICKETS = 3;

export interface RungAgain {
  /** Sales, or a ticket on which the goods were given up once more; the one that holds the most first. */
  tickets: readonly [TicketFacts, ...TicketFacts[]];
  /** Those of them that brought in nothing in the end. */
  undone: readonly Undone[];
  /** From the ticket to the last of the others. */
  seconds: number;
  /** What was not rung again, cents at the old prices. */
  leftCents: number;
  missing: string[];
}

/** The money counts at the ticket that undid it. */
export interface Undone {
  ticket: TicketFacts;
  /** What voids it, or on which goods came back; the ticket itself if it was given up. */
  by: TicketFacts;
}

/** A line that was taken back from a paid ticket and is not on it again. */
export interface VoidLeft {
  line: VoidedLine;
  /** What was not rung again on a later ticket, cents. */
  leftCents: number;
  /** Where it was rung again; null for nowhere. */
  sale: TicketFacts | null;
  /** What took that sale back, and counts the money; null for nothing. */
  undoneBy: TicketFacts | null;
}

/** A card was loaded on a ticket that was given up, and not loaded on the sales that it was rung again on. */
export function isLoadUnpaid(ticket: TicketFacts, store: StoreView): boolean {
  if (ticket.loadedCents === 0 || !isGivenUp(ticket)) return false;
  const again = findRungAgain(ticket, store);
  if (again === null) return true;
  const { tickets, undone, leftCents } = again;
  if (leftCents === 0 && undone.length === 0) return false;
  const paid = tickets.filter((other) => undone.every((one) => one.ticket !== other));
  return paid.reduce((sum, { loadedCents }) => sum + loadedCents, 0) < ticket.loadedCents;
}

/**
 * @returns the tickets, on the same register or by the same cashier on another, that together hold at least half of the
 * goods by value: the ones that leave the least. A piece that was sold clears one ticket, the earliest. Goods that were
 * given up once more, or sold and taken back, count where that happened.
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
    .map((line) => ({ line, leftCents: line.cents, sale: null, undoneBy: null }));
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

/** A ticket on which something was rung again. */
type Part = Payment & { ticket: TicketFacts };

/** Articles that two customers hardly have in common. */
const FEWEST_TELLING = 2;

/** A basket that is given up twice in a row is the same one. A single article may be the next customer's. */
function matchTicket(ticket: TicketFacts, store: StoreView, unspent: Unspent): RungAgain | null {
  const again = matchNext(ticket, store);
  if (again !== null && again.found.length >= FEWEST_TELLING)
    return matchSales(ticket, store, unspent, again);
  return (
    matchSales(ticket, store, unspent) ?? (again === null ? null : matchSales(ticket, store, unspent, again))
  );
}

function matchNext(ticket: TicketFacts, store: StoreView): Part | null {
  const next = findGivenUpAgain(ticket, store);
  if (next === null) return null;
  const payment = payFrom(ticket.goods, next.goods);
  return payment.cents < ticket.goodsCents * LEAST_SHARE ? null : { ...payment, ticket: next };
}

/** Takes one sale after another, the one that leaves the least first. @param again where it was given up again. */
function matchSales(
  ticket: TicketFacts,
  store: StoreView,
  unspent: Unspent,
  again: Part | null = null,
): RungAgain | null {
  const candidates = listSales(ticket, store);
  const parts = again === null ? [] : [again];
  let wanted: readonly Goods[] = again === null ? ticket.goods : again.wanted;
  while (parts.length < MOST_TICKETS && wanted.length > 0) {
    const best = findBest(wanted, candidates, unspent);
    const least = ticket.goodsCents * (parts.length === 0 ? 0 : LEAST_SHARE_OF_ANOTHER);
    if (best === null || best.cents <= least) break;
    parts.push(best);
    candidates.splice(candidates.indexOf(best.ticket), 1);
    wanted = best.wanted;
  }
  const leftCents = wanted.reduce((sum, { cents }) => sum + cents, 0);
  const [first, ...others] = parts.map((part) => part.ticket);
  if (first === undefined || leftCents > ticket.goodsCents * (1 - LEAST_SHARE)) return null;
  for (const part of parts) unspent(part.ticket).splice(0, Infinity, ...part.rest);
  const tickets: RungAgain['tickets'] = [first, ...others];
  const seconds = Math.max(...tickets.map(({ time }) => secondsBetween(ticket.time, time)));
  const missing = wanted.map(({ name }) => name);
  return { tickets, undone: listUndone(tickets, store), seconds, leftCents, missing };
}

/** Of a single article, sales that were taken back come last: they may have been another customer's. */
function listSales(ticket: TicketFacts, store: StoreView): TicketFacts[] {
  const names = new Set([...ticket.goods, ...ticket.voids].map(({ name }) => name));
  const sales = store
    .afterByCashier(ticket, store.thresholds.rungAgainSeconds)
    .filter((sale) => isSale(sale) && sale.goods.some(({ name }) => names.has(name)))
    .map((sale) => ({ sale, by: findTakenBack(sale, store) }))
    .filter(({ by }) => by === null || isCounted(by, store));
  if (names.size >= FEWEST_TELLING) return sales.map(({ sale }) => sale);
  const [lasting, undone] = [sales.filter(({ by }) => by === null), sales.filter(({ by }) => by !== null)];
  return [...lasting, ...undone].map(({ sale }) => sale);
}

/** Some signal puts at risk what the ticket took back. */
const isCounted = (ticket: TicketFacts, store: StoreView): boolean =>
  ticket.refundCents > 0 || ticket.goodsCents > 0 || findVoidedSale(ticket, store) !== null;

function listUndone(tickets: readonly TicketFacts[], store: StoreView): Undone[] {
  return tickets.flatMap((ticket) => {
    const by = isGivenUp(ticket) ? ticket : findTakenBack(ticket, store);
    return by === null ? [] : [{ ticket, by }];
  });
}

function findBest(wanted: readonly Goods[], sales: readonly TicketFacts[], unspent: Unspent): Part | null {
  let best: Part | null = null;
  for (const ticket of sales) {
    const payment = payFrom(wanted, unspent(ticket));
    if (payment.cents > (best?.cents ?? 0)) best = { ...payment, ticket };
  }
  return best;
}

/** Matches each line with the sale that leaves the least of it, if it holds at least half. */
function matchVoids(ticket: TicketFacts, store: StoreView, unspent: Unspent): VoidLeft[] {
  const sales = listSales(ticket, store);
  return openVoids(ticket).map((open) => {
    const best = findBest([open.line], sales, unspent);
    if (best === null || best.cents < open.line.cents * LEAST_SHARE) return open;
    unspent(best.ticket).splice(0, Infinity, ...best.rest);
    const leftCents = open.line.cents - best.cents;
    return { ...open, leftCents, sale: best.ticket, undoneBy: findTakenBack(best.ticket, store) };
  });
}
