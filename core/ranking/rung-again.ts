// Looks for the goods of a ticket that was given up, or of lines that were voided, in what was rung right after it.
import { findGivenUpAgain } from './given-up-again.ts';
import { countPieces, type Payment, payFrom } from './pay-from.ts';
import { secondsBetween } from './seconds-between.ts';
import { findSetAside } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { findTakenBack } from './taken-back.ts';
import { type Goods, isGivenUp, isSale, type TicketFacts, type VoidedLine } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/** Of the money, or of the articles. */
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
  /** Articles that were rung again. */
  found: string[];
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
 * goods by value, or else by pieces: the ones that leave the least. A piece that was sold clears one ticket, the earliest. Goods that were
 * given up once more, or sold and taken back, count where that happened.
 */
export function findRungAgain(ticket: TicketFacts, store: StoreView): RungAgain | null {
  return matchesOf(store).tickets.get(ticket) ?? null;
}

/** Less than half of its money was rung again. */
export function isMostlyLeft(ticket: TicketFacts, store: StoreView): boolean {
  const leftCents = findRungAgain(ticket, store)?.leftCents ?? ticket.goodsCents;
  return leftCents > ticket.goodsCents * (1 - LEAST_SHARE);
}

/** What was sold after a ticket of which less than half was rung again. */
export interface SoldAfter {
  /** Some of its goods were sold. */
  isSome: boolean;
  /** The tickets that sales of its goods clear already. */
  cleared: TicketFacts[];
}

export function findSoldAfter(ticket: TicketFacts, store: StoreView): SoldAfter {
  const { rests, clearedBy } = matchesOf(store);
  const cleared = new Set<TicketFacts>();
  let isSome = false;
  for (const sale of listSales(ticket, store)) {
    const rest = rests.get(sale);
    const { cents } = payFrom(ticket.goods, rest ?? sale.goods);
    if (cents > 0) isSome = true;
    if (rest === undefined || cents === payFrom(ticket.goods, sale.goods).cents) continue;
    for (const other of clearedBy.get(sale) ?? []) cleared.add(other);
  }
  return { isSome, cleared: [...cleared] };
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
  /** What of each sale has not cleared anything: each article at its prices. */
  rests: ReadonlyMap<TicketFacts, readonly Goods[]>;
  /** The tickets that a sale clears, in full or in part. */
  clearedBy: ReadonlyMap<TicketFacts, readonly TicketFacts[]>;
}

const kept = new WeakMap<StoreView, Matches>();

function matchesOf(store: StoreView): Matches {
  let found = kept.get(store);
  if (!found) kept.set(store, (found = matchAll(store)));
  return found;
}

/** What sales can still clear. */
interface Stock {
  restOf(sale: TicketFacts): readonly Goods[];
  take(part: Pick<Part, 'ticket' | 'rest'>, by: TicketFacts): void;
}

/** Goods are matched by their money first, so that a few cheap pieces don't take a sale from the ticket that it is. */
function matchAll(store: StoreView): Matches {
  const tickets = new Map<TicketFacts, RungAgain>();
  const voids = new Map<TicketFacts, VoidLeft[]>();
  const rests = new Map<TicketFacts, readonly Goods[]>();
  const clearedBy = new Map<TicketFacts, TicketFacts[]>();
  const stock: Stock = {
    restOf: (sale) => rests.get(sale) ?? sale.goods,
    take({ ticket, rest }, by) {
      rests.set(ticket, rest);
      clearedBy.set(ticket, [...(clearedBy.get(ticket) ?? []), by]);
    },
  };
  const givenUp: TicketFacts[] = [];
  for (const ticket of store.tickets) {
    if (isGivenUp(ticket)) givenUp.push(ticket);
    else if (ticket.ending !== 'paid' || ticket.voids.every(({ isRungAgain }) => isRungAgain)) continue;
    if (isGivenUp(ticket)) addMatch(tickets, ticket, { store, stock, isEnough: isHalfOfMoney });
    else voids.set(ticket, matchVoids(ticket, store, stock));
  }
  for (const ticket of givenUp) {
    // Where numbers alone say what came next, a cheap article in common says nothing.
    if (tickets.has(ticket) || !store.isTimed(ticket)) continue;
    addMatch(tickets, ticket, { store, stock, isEnough: isHalfOfPieces });
  }
  return { tickets, voids, rests, clearedBy };
}

interface Matching {
  store: StoreView;
  stock: Stock;
  /** Whether it is plausibly the same customer. */
  isEnough: (ticket: TicketFacts, parts: readonly Payment[]) => boolean;
}

const isHalfOfMoney: Matching['isEnough'] = ({ goodsCents }, parts) =>
  parts.reduce((sum, { cents }) => sum + cents, 0) >= goodsCents * LEAST_SHARE;

const isHalfOfPieces: Matching['isEnough'] = ({ goods }, parts) =>
  parts.reduce((sum, { pieces }) => sum + pieces, 0) >= countPieces(goods) * LEAST_SHARE;

function addMatch(tickets: Map<TicketFacts, RungAgain>, ticket: TicketFacts, matching: Matching): void {
  const match = matchTicket(ticket, matching) ?? matchOfSetAside(ticket, matching.store, tickets);
  if (match !== null) tickets.set(ticket, match);
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
function matchTicket(ticket: TicketFacts, matching: Matching): RungAgain | null {
  const again = matchNext(ticket, matching);
  if (again === null) return matchSales(ticket, matching);
  if (again.found.length >= FEWEST_TELLING) return matchSales(ticket, matching, again);
  return matchSales(ticket, matching) ?? matchSales(ticket, matching, again);
}

function matchNext(ticket: TicketFacts, { store, isEnough }: Matching): Part | null {
  const next = findGivenUpAgain(ticket, store);
  if (next === null) return null;
  const payment = payFrom(ticket.goods, next.goods);
  return isEnough(ticket, [payment]) ? { ...payment, ticket: next } : null;
}

/** Takes one sale after another, the one that leaves the least first. @param again where it was given up again. */
function matchSales(
  ticket: TicketFacts,
  { store, stock, isEnough }: Matching,
  again: Part | null = null,
): RungAgain | null {
  const candidates = [...listSales(ticket, store)];
  const parts = again === null ? [] : [again];
  let wanted: readonly Goods[] = again === null ? ticket.goods : again.wanted;
  while (parts.length < MOST_TICKETS && wanted.length > 0) {
    const best = findBest(wanted, candidates, stock);
    const least = ticket.goodsCents * (parts.length === 0 ? 0 : LEAST_SHARE_OF_ANOTHER);
    if (best === null || best.cents <= least) break;
    parts.push(best);
    candidates.splice(candidates.indexOf(best.ticket), 1);
    wanted = best.wanted;
  }
  if (parts.length === 0 || !isEnough(ticket, parts)) return null;
  for (const part of parts) stock.take(part, ticket);
  return describeMatch(ticket, store, parts, wanted);
}

function describeMatch(
  ticket: TicketFacts,
  store: StoreView,
  parts: readonly Part[],
  wanted: readonly Goods[],
): RungAgain {
  const tickets = parts.map((part) => part.ticket) as [TicketFacts, ...TicketFacts[]];
  return {
    tickets,
    undone: listUndone(tickets, store),
    seconds: Math.max(...tickets.map(({ time }) => secondsBetween(ticket.time, time))),
    found: [...new Set(parts.flatMap(({ found }) => found))],
    leftCents: wanted.reduce((sum, { cents }) => sum + cents, 0),
    missing: [...new Set(wanted.map(({ name }) => name))],
  };
}

function listSales(ticket: TicketFacts, store: StoreView): readonly TicketFacts[] {
  let known = KNOWN_SALES.get(store);
  if (!known) KNOWN_SALES.set(store, (known = new Map()));
  let sales = known.get(ticket);
  if (!sales) known.set(ticket, (sales = findSales(ticket, store)));
  return sales;
}

/** Cached, because a ticket is matched by its money and then by its pieces. */
const KNOWN_SALES = new WeakMap<StoreView, Map<TicketFacts, readonly TicketFacts[]>>();

/** Of a single article, sales that were taken back come last: they may have been another customer's. */
function findSales(ticket: TicketFacts, store: StoreView): TicketFacts[] {
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

function findBest(wanted: readonly Goods[], sales: readonly TicketFacts[], stock: Stock): Part | null {
  let best: Part | null = null;
  for (const ticket of sales) {
    const payment = payFrom(wanted, stock.restOf(ticket));
    if (payment.cents > (best?.cents ?? 0)) best = { ...payment, ticket };
  }
  return best;
}

/** Matches each line with the sale that leaves the least of it, if it holds at least half. */
function matchVoids(ticket: TicketFacts, store: StoreView, stock: Stock): VoidLeft[] {
  const sales = listSales(ticket, store);
  return openVoids(ticket).map((open) => {
    const best = findBest([open.line], sales, stock);
    if (best === null || best.cents < open.line.cents * LEAST_SHARE) return open;
    stock.take(best, ticket);
    const leftCents = open.line.cents - best.cents;
    return { ...open, leftCents, sale: best.ticket, undoneBy: findTakenBack(best.ticket, store) };
  });
}
