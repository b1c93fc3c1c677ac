// Looks for the goods of a ticket that was given up, or of lines that were voided, in what was rung right after it.
import { type Doubt, holdsNothingBut, type Weighed, weighMeeting } from './by-chance.ts';
import { findBareCard, isUnproven } from './card-lines.ts';
import { findGivenUpAgain } from './given-up-again.ts';
import { keepByStore } from './keep-by-store.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import { isProvenInFull, paidGoods, provenGoods } from './paid-goods.ts';
import { countPieces, type Payment, payFrom } from './pay-from.ts';
import { secondsBetween } from './seconds-between.ts';
import { findRecall, findSetAside, listHops, listSetAside } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { findTakenBack } from './taken-back.ts';
import { type Goods, isGivenUp, isSale, type TicketFacts, type VoidedLine } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/** Of the money, or of the articles. */
const LEAST_SHARE = 0.5;
/** A customer may split a basket; each further ticket must hold this share of the money. */
const LEAST_SHARE_OF_ANOTHER = 0.1;
const MOST_TICKETS = 3;

/**
 * How sure it is that it was rung again, and not sold to somebody else. Certain: hardly by chance, and paid in no other
 * way. Doubtful: other customers would buy the same, which takes nothing out of the risk.
 */
type Certainty = 'certain' | 'likely' | 'doubtful';
/** More than that is only likely. Assumed. */
const CERTAIN_CHANCE = 0.05;

export interface RungAgain {
  certainty: Certainty;
  /** Set if it is doubtful, unless it is less than half. */
  doubt: Doubt | null;
  /** Less than half of the money and of the pieces: it was hardly the same customer. */
  isLess: boolean;
  /** Sales, or a ticket on which the goods were given up once more; the one that holds the most first. */
  tickets: readonly [TicketFacts, ...TicketFacts[]];
  /** Those of them that brought in nothing in the end. */
  undone: readonly Undone[];
  /** From the ticket to the last of the others. */
  seconds: number;
  /** The seconds are from when the ticket was set aside, which was earlier. */
  isSinceSetAside: boolean;
  /** Articles that were rung again. */
  found: string[];
  /** Cents at the old prices. */
  foundCents: number;
  /** What was not rung again for certain or likely, cents at the old prices. */
  leftCents: number;
  missing: string[];
}

/** The money counts at the ticket that undid it. */
export interface Undone {
  ticket: TicketFacts;
  /** What voids it, or on which goods came back; the ticket itself if it was given up. */
  by: TicketFacts;
}

/** A line that was taken back from a paid ticket and is not on it again, or set aside and not on what recalled it. */
export interface VoidLeft {
  line: VoidedLine;
  /** What was not rung again on a later ticket, cents. */
  leftCents: number;
  /** Where it was rung again; null for nowhere. */
  sale: TicketFacts | null;
  /** The sale holds nothing else, and was paid in no other way. */
  isCertain: boolean;
  /** Why nothing of it is cleared, although it was sold. */
  doubt: Doubt | null;
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
 * goods by value, or else by pieces: the ones that leave the least. A piece that was sold clears one ticket, the
 * earliest. Goods that were given up once more, or sold and taken back, count where that happened.
 */
export function findRungAgain(ticket: TicketFacts, store: StoreView): RungAgain | null {
  return matchesOf(store).tickets.get(ticket) ?? null;
}

/** Less than half of its money was rung again, as far as can be told. */
export function isMostlyLeft(ticket: TicketFacts, store: StoreView): boolean {
  const again = findRungAgain(ticket, store);
  if (again?.doubt?.why === 'paid otherwise' || again?.doubt?.why === 'common') return false;
  const leftCents = again?.leftCents ?? ticket.goodsCents;
  if (again === null && isPerhapsPaid(ticket, store)) return false;
  return leftCents > ticket.goodsCents * (1 - LEAST_SHARE);
}

/** Some of its goods are on a sale that may have been paid by card. */
export const isPerhapsPaid = (ticket: TicketFacts, store: StoreView): boolean =>
  listSales(ticket, store).some((sale) => isUnproven(sale, store));

/** A sale with goods of a ticket, which are another ticket's, rung again. */
export interface TakenSale {
  sale: TicketFacts;
  by: TicketFacts;
}

/** @returns the sales with goods of a ticket that clear other tickets already. */
export function listTakenSales(ticket: TicketFacts, store: StoreView): TakenSale[] {
  const { clearedBy } = matchesOf(store);
  const names = new Set(ticket.goods.map(({ name }) => name));
  return listSales(ticket, store).flatMap((sale) =>
    (clearedBy.get(sale) ?? [])
      .filter(({ by, found }) => by !== ticket && found.some((name) => names.has(name)))
      .map(({ by }) => ({ sale, by })),
  );
}

/** @returns the sales with goods of a ticket that were not paid in full, and clear it only as far as they were. */
export const listUnpaidSales = (ticket: TicketFacts, store: StoreView): TicketFacts[] =>
  listSales(ticket, store).filter((sale) => !isProvenInFull(sale, store));

/**
 * @returns the voided lines of a ticket that are not on it again, and what it recalls and doesn't hold, with what is left
 * of each.
 */
export function listVoidsLeft(ticket: TicketFacts, store: StoreView): readonly VoidLeft[] {
  if (ticket.voids.length === 0 && ticket.recalls === null) return [];
  return matchesOf(store).voids.get(ticket) ?? listOpen(ticket, store);
}

/** @returns what was set aside on an earlier ticket and is left of it, where this one recalls that and lacks it. */
export const listRecalledLeft = (ticket: TicketFacts, store: StoreView): readonly VoidLeft[] =>
  ticket.recalls === null
    ? []
    : listVoidsLeft(ticket, store).filter(
        ({ line, leftCents }) => line.stage === 'set aside' && leftCents > 0,
      );

/** @returns what is left of a ticket that was given up, with what it recalled and lacks. @param leftCents of its own goods */
export const leftOfBoth = (ticket: TicketFacts, store: StoreView, leftCents: number): number =>
  listRecalledLeft(ticket, store).reduce((sum, one) => sum + one.leftCents, leftCents);

/** Taken back after the customer had seen the total, and gone. */
export const isLate = ({ line: { stage }, leftCents }: VoidLeft): boolean =>
  (stage === 'after the total' || stage === 'after the payment') && leftCents > 0;

function listOpen(ticket: TicketFacts, store: StoreView): VoidLeft[] {
  return [...ticket.voids.filter(({ isRungAgain }) => !isRungAgain), ...listNotRecalled(ticket, store)].map(
    (line) => ({ line, leftCents: line.cents, sale: null, isCertain: false, doubt: null, undoneBy: null }),
  );
}

/** Less may be a price that changed in the meantime. Assumed. */
const LEAST_NOT_RECALLED_CENTS = 100;
/** An export may print what was set aside only where that happened; then what was paid shows it. */
const UNPRINTED_SHARE = 0.5;

/**
 * Goods that were set aside and are neither on the ticket that recalled them nor voided there, or there for less. What was
 * set aside again counts at the ticket that recalls that. What a card paid that may be none has its own signal.
 */
function listNotRecalled(ticket: TicketFacts, store: StoreView): VoidedLine[] {
  if (ticket.recalls === null || findRecall(ticket, store) !== null) return [];
  const set = listSetAside(ticket, store);
  if (set.length === 0) return [];
  const isPaid = ticket.ending === 'paid';
  const isShort = isPaid && findBareCard(ticket, store) === null;
  const { wanted } = payFrom(set, isShort ? paidGoods(ticket, store) : ticket.goods);
  const left = withoutVoided(wanted, ticket.voids);
  const cents = left.reduce((sum, goods) => sum + goods.cents, 0);
  const unprinted =
    ticket.amountCents + ticket.discountCents - (ticket.goods.length > 0 ? ticket.goodsCents : 0);
  if (cents < LEAST_NOT_RECALLED_CENTS || (isPaid && unprinted >= cents * UNPRINTED_SHARE)) return [];
  return left.map((goods) => {
    const there = fateThere(goods.name, set, ticket);
    return { ...goods, lineIndex: -1, stage: 'set aside', isRungAgain: false, ...(there && { there }) };
  });
}

/** A line may take back several pieces without saying so, so voids of an article are taken out by their money. */
function withoutVoided(wanted: readonly Goods[], voids: readonly VoidedLine[]): Goods[] {
  const voided = new Map<string, number>();
  for (const { name, cents } of voids) voided.set(name, (voided.get(name) ?? 0) + cents);
  return wanted.flatMap((goods) => {
    const taken = Math.min(voided.get(goods.name) ?? 0, goods.cents);
    voided.set(goods.name, (voided.get(goods.name) ?? 0) - taken);
    return taken < goods.cents ? [{ ...goods, cents: goods.cents - taken }] : [];
  });
}

/** @returns undefined if there are fewer pieces of the article than were set aside. */
function fateThere(name: string, set: readonly Goods[], { goods, voids }: TicketFacts): VoidedLine['there'] {
  const isNamed = (one: Pick<Goods, 'name'>): boolean => one.name === name;
  const [before, there] = [set.filter(isNamed), goods.filter(isNamed)];
  if (countPieces([...there, ...voids.filter(isNamed)]) < countPieces(before)) return undefined;
  return payFrom(before, there).wanted.length > 0 ? 'for less' : 'not paid in full';
}

interface Matches {
  tickets: ReadonlyMap<TicketFacts, RungAgain>;
  voids: ReadonlyMap<TicketFacts, readonly VoidLeft[]>;
  /** What each sale clears, in full or in part. */
  clearedBy: ReadonlyMap<TicketFacts, readonly Cleared[]>;
}

interface Cleared {
  by: TicketFacts;
  /** The articles. */
  found: readonly string[];
}

const matchesOf = keepByStore(matchAll);

/** What sales can still clear. */
interface Stock {
  restOf(sale: TicketFacts): readonly Goods[];
  take(part: Pick<Part, 'ticket' | 'rest' | 'found'>, by: TicketFacts): void;
}

/** Goods are matched by their money first, so that a few cheap pieces don't take a sale from the ticket that it is. */
function matchAll(store: StoreView): Matches {
  const tickets = new Map<TicketFacts, RungAgain>();
  const voids = new Map<TicketFacts, VoidLeft[]>();
  const rests = new Map<TicketFacts, readonly Goods[]>();
  const clearedBy = new Map<TicketFacts, Cleared[]>();
  const stock: Stock = {
    restOf: (sale) => rests.get(sale) ?? provenGoods(sale, store),
    take({ ticket, rest, found }, by) {
      rests.set(ticket, rest);
      clearedBy.set(ticket, [...(clearedBy.get(ticket) ?? []), { by, found }]);
    },
  };
  matchWhole(tickets, store, stock);
  const givenUp: TicketFacts[] = [];
  for (const ticket of store.tickets) {
    // What was recalled counts there.
    if (findRecall(ticket, store) !== null) continue;
    if (isGivenUp(ticket)) givenUp.push(ticket);
    else if (!mayLeave(ticket)) continue;
    if (tickets.has(ticket)) continue;
    if (isGivenUp(ticket)) addMatch(tickets, ticket, { store, stock, isEnough: isHalfOfMoney });
    else voids.set(ticket, matchVoids(ticket, store, stock));
  }
  // Where numbers alone say what came next, a cheap article in common says nothing.
  const timed = givenUp.filter((ticket) => store.isTimed(ticket));
  for (const ticket of timed) {
    if (!tickets.has(ticket)) addMatch(tickets, ticket, { store, stock, isEnough: isHalfOfPieces });
  }
  // What is left may be theirs, or the next customers'.
  for (const ticket of timed) {
    if (!tickets.has(ticket)) addMatch(tickets, ticket, { store, stock, isEnough: null });
  }
  return { tickets, voids, clearedBy };
}

/** A sale with a whole basket is that one's, before it is a like article's that was taken back or given up earlier. */
function matchWhole(tickets: Map<TicketFacts, RungAgain>, store: StoreView, stock: Stock): void {
  for (const ticket of store.tickets) {
    if (!isGivenUp(ticket) || !hasSeveral(ticket) || findRecall(ticket, store) !== null) continue;
    const match = matchTicket(ticket, { store, stock, isEnough: isOnOneTicket });
    if (match !== null) tickets.set(ticket, match);
  }
}

const hasSeveral = ({ goods }: TicketFacts): boolean =>
  new Set(goods.map(({ name }) => name)).size >= FEWEST_TELLING;

const isOnOneTicket: IsEnough = ({ goods, goodsCents }, [part, ...others]) =>
  others.length === 0 && part !== undefined && part.cents >= goodsCents && part.pieces >= countPieces(goods);

/** A line was taken back, or it recalls what was set aside. */
const mayLeave = ({ ending, voids, recalls }: TicketFacts): boolean =>
  recalls !== null || (ending === 'paid' && voids.some(({ isRungAgain }) => !isRungAgain));

interface Matching {
  store: StoreView;
  stock: Stock;
  /** Whether it is plausibly the same customer; null for whatever is left. */
  isEnough: IsEnough | null;
}

type IsEnough = (ticket: TicketFacts, parts: readonly Payment[]) => boolean;

const isHalfOfMoney: IsEnough = ({ goodsCents }, parts) =>
  parts.reduce((sum, { cents }) => sum + cents, 0) >= goodsCents * LEAST_SHARE;

const isHalfOfPieces: IsEnough = ({ goods }, parts) =>
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
  const match = setAside === null ? undefined : tickets.get(setAside);
  return match === undefined ? null : { ...match, isSinceSetAside: true };
}

/** A ticket on which something was rung again; one that was matched as a sale has been weighed. */
type Part = Payment & { ticket: TicketFacts; weighed?: Weighed };

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
  return isEnough?.(ticket, [payment]) ? { ...payment, ticket: next } : null;
}

/**
 * Takes one sale after another, the one that leaves the least first, and passes over those that are other customers'.
 *
 * @param again where it was given up again.
 */
function matchSales(
  ticket: TicketFacts,
  { store, stock, isEnough }: Matching,
  again: Part | null = null,
): RungAgain | null {
  const candidates = listSales(ticket, store).filter(
    (sale) => isEnough !== null || findTakenBack(sale, store) === null,
  );
  const parts = again === null ? [] : [again];
  const doubtful: Part[] = [];
  let wanted: readonly Goods[] = again === null ? ticket.goods : again.wanted;
  while (parts.length < MOST_TICKETS && wanted.length > 0) {
    const best = findBest(wanted, candidates, stock);
    const least = ticket.goodsCents * (parts.length === 0 ? 0 : LEAST_SHARE_OF_ANOTHER);
    if (best === null || best.cents <= least) break;
    // The others hold even less.
    if (isEnough === isOnOneTicket && parts.length === 0 && best.cents < ticket.goodsCents) break;
    candidates.splice(candidates.indexOf(best.ticket), 1);
    const part = { ...best, weighed: weighPart(best, ticket, store) };
    if (part.weighed.doubt === null) {
      parts.push(part);
      wanted = part.wanted;
    } else doubtful.push(part);
  }
  if (parts.length === 0) {
    // What is more likely another ticket's comes first there.
    const [most] = isEnough === null ? doubtful : [];
    return most === undefined ? null : describeMatch(ticket, store, [most], most.wanted);
  }
  if (isEnough?.(ticket, parts) === false) return null;
  for (const part of parts) stock.take(part, ticket);
  return describeMatch(ticket, store, parts, wanted);
}

function weighPart(part: Part, ticket: TicketFacts, store: StoreView): Weighed {
  const before = findVoidedSale(ticket, store);
  const { goods, goodsCents } = ticket;
  return weighMeeting(
    {
      from: ticket,
      sale: part.ticket,
      goods,
      names: part.found,
      share: part.cents / goodsCents,
      isPaidOtherwise: before !== null && isPaidOtherwise(before, part.ticket),
    },
    store,
  );
}

/** @param parts where it was rung again. Several are by chance only if each is. */
function certaintyOf(
  ticket: TicketFacts,
  store: StoreView,
  parts: readonly Part[],
): { certainty: Certainty; doubt: Doubt | null } {
  const weighed = parts.map((part) => part.weighed ?? weighPart(part, ticket, store));
  const doubt = weighed.find((one) => one.doubt !== null)?.doubt ?? null;
  if (doubt !== null) return { certainty: 'doubtful', doubt };
  const chance = weighed.reduce((product, one) => product * one.chance, 1);
  const found = new Set(parts.flatMap((part) => part.found));
  const isBasket =
    found.size >= FEWEST_TELLING || parts.every((part) => holdsNothingBut(part.ticket, ticket.goods));
  const before = findVoidedSale(ticket, store);
  const isOther = before !== null && parts.some((part) => isPaidOtherwise(before, part.ticket));
  return { certainty: chance < CERTAIN_CHANCE && isBasket && !isOther ? 'certain' : 'likely', doubt };
}

const isPaidOtherwise = ({ tender: one }: TicketFacts, { tender: other }: TicketFacts): boolean =>
  one !== null && other !== null && one !== other;

function describeMatch(
  ticket: TicketFacts,
  store: StoreView,
  parts: readonly Part[],
  wanted: readonly Goods[],
): RungAgain {
  const tickets = parts.map((part) => part.ticket) as [TicketFacts, ...TicketFacts[]];
  const isLess = !isHalfOfMoney(ticket, parts) && !isHalfOfPieces(ticket, parts);
  const weighed = certaintyOf(ticket, store, parts);
  const certainty = isLess && weighed.certainty === 'certain' ? 'likely' : weighed.certainty;
  const left = certainty === 'doubtful' ? ticket.goods : wanted;
  return {
    certainty,
    doubt: isLess ? null : weighed.doubt,
    isLess,
    tickets,
    undone: listUndone(tickets, store),
    seconds: Math.max(...tickets.map(({ time }) => secondsBetween(ticket.time, time))),
    isSinceSetAside: false,
    found: [...new Set(parts.flatMap(({ found }) => found))],
    foundCents: parts.reduce((sum, { cents }) => sum + cents, 0),
    leftCents: left.reduce((sum, { cents }) => sum + cents, 0),
    missing: [...new Set(left.map(({ name }) => name))],
  };
}

/** A ticket is matched by its money and then by its pieces. */
const listSales = keepByTicket(findSales);

/**
 * Sales paid in another way than the one that was voided come last: they may have been another customer's. So do, of a
 * single article, those that were taken back.
 */
function findSales(ticket: TicketFacts, store: StoreView): TicketFacts[] {
  const set = ticket.recalls === null ? [] : listSetAside(ticket, store);
  const names = new Set([...ticket.goods, ...ticket.voids, ...set].map(({ name }) => name));
  const sales = store
    .afterByCashier(ticket, store.thresholds.rungAgainSeconds)
    .filter((sale) => isSale(sale) && sale.goods.some(({ name }) => names.has(name)))
    .map((sale) => ({ sale, by: findTakenBack(sale, store) }))
    .filter(({ by }) => by === null || isCounted(by, store));
  const before = findVoidedSale(ticket, store);
  const placeOf = ({ sale, by }: (typeof sales)[number]): number =>
    (before !== null && isPaidOtherwise(before, sale) ? 1 : 0) +
    (names.size < FEWEST_TELLING && by !== null ? 2 : 0);
  return sales.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ sale }) => sale);
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
  const rung = [ticket, ...(ticket.recalls === null ? [] : listHops(ticket, store))];
  const sales = new Map(
    rung.toReversed().flatMap((from) => listSales(from, store).map((sale) => [sale, from] as const)),
  );
  sales.delete(ticket);
  const all = listOpen(ticket, store);
  return all.map((open) => matchVoid({ ticket, open, all, sales }, store, stock));
}

interface Voiding {
  ticket: TicketFacts;
  open: VoidLeft;
  /** All that the ticket took back. */
  all: readonly VoidLeft[];
  /** Each with the ticket that it follows: this one, or one that it recalls. */
  sales: ReadonlyMap<TicketFacts, TicketFacts>;
}

/** Passes over sales that are other customers', unless there is no other. */
function matchVoid({ ticket, open, all, sales }: Voiding, store: StoreView, stock: Stock): VoidLeft {
  const goods = all.map(({ line }) => line);
  const candidates = [...sales.keys()];
  let doubtful: VoidLeft | null = null;
  for (;;) {
    const best = findBest([open.line], candidates, stock);
    if (best === null || best.cents < open.line.cents * LEAST_SHARE) return doubtful ?? open;
    const sale = best.ticket;
    candidates.splice(candidates.indexOf(sale), 1);
    const names = [...new Set(payFrom(goods, stock.restOf(sale)).found)];
    const { chance, doubt } = weighMeeting(
      { from: sales.get(sale) ?? ticket, sale, goods, names, share: 1, isPaidOtherwise: false },
      store,
    );
    const isCertain =
      chance < CERTAIN_CHANCE && !isPaidOtherwise(ticket, sale) && holdsNothingBut(sale, goods);
    const found = { line: open.line, sale, isCertain, doubt, undoneBy: findTakenBack(sale, store) };
    if (doubt !== null) {
      doubtful ??= { ...found, isCertain: false, leftCents: open.line.cents };
      continue;
    }
    stock.take(best, ticket);
    return { ...found, leftCents: open.line.cents - best.cents };
  }
}
