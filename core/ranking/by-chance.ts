// How likely a sale has the goods that were given up or taken back before it only because another customer wanted them.
import { keepByStore } from './keep-by-store.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import { countPieces, piecesIn } from './pay-from.ts';
import { secondsBetween } from './seconds-between.ts';
import { compareTickets, type StoreView } from './store-view.ts';
import { dayOf, type Goods, isByAnother, isGivenUp, isSale, type TicketFacts } from './ticket-facts.ts';
import { findVoidedSale } from './voided-sale.ts';

/** A sale that has goods of an earlier ticket. */
export interface Meeting {
  from: TicketFacts;
  sale: TicketFacts;
  /** All that is looked for. */
  goods: readonly Pick<Goods, 'name' | 'quantity'>[];
  /** What of it the sale has. */
  names: readonly string[];
  /** Which part of the money that is, at most 1. */
  share: number;
  /** The sale was paid in another way than the one that was voided. */
  isPaidOtherwise: boolean;
}

/** Why a sale is more likely another customer's. */
export type Doubt =
  | { why: 'drawer opened' | 'repeated' | 'paid otherwise' }
  | {
      why: 'common';
      /** Of so many other sales, how many have all of it. */
      others: number;
      having: number;
      /** How many customers came in between. */
      between: number;
      isAmongOthers: boolean;
      /** From another cashier, or on another register. */
      isElsewhere: boolean;
    };

export interface Weighed {
  /** How many such sales chance alone would bring, for each customer who comes back. Small if it was the same one. */
  chance: number;
  /** Null if it was hardly chance. */
  doubt: Doubt | null;
}

/** From here on, a sale clears nothing. Assumed, like the factors below. */
const MOST_CHANCE = 0.2;
/** How many times less often the same customer buys in such a way than another one: with other goods as well, … */
const AMONG_OTHERS = 4;
/** … in another way, … */
const PAID_OTHERWISE = 5;
/** … from another cashier, or on another register, … */
const ELSEWHERE = 2;
/** … and after the drawer was opened, as if the first one had paid and gone; cash for it alone may be what that was for. */
const AFTER_OPENING = 20;
const AFTER_OPENING_IN_CASH = 8;
const FEWEST_REPEATS = 3;

/**
 * The expected number of sales with the goods among those rung up to this one, by how often the store sells them, times
 * how much less often the same customer would buy them in this way.
 */
export function weighMeeting(meeting: Meeting, store: StoreView): Weighed {
  const { from, sale, goods, share } = meeting;
  const isAmongOthers = !holdsNothingBut(sale, goods);
  const isOpened = !isGivenUp(sale) && isOpenedBetween(from, sale, store);
  const repeats = isAmongOthers ? countRepeats(meeting, store) : 0;
  const usual = countUsual(meeting, store);
  const opening = isAmongOthers || sale.tender === 'card' ? AFTER_OPENING : AFTER_OPENING_IN_CASH;
  const chance =
    (usual.frequency *
      (1 + usual.between) *
      Math.max(1, repeats) *
      (isAmongOthers ? AMONG_OTHERS : 1) *
      (meeting.isPaidOtherwise ? PAID_OTHERWISE : 1) *
      (isElsewhere(from, sale) ? ELSEWHERE : 1) *
      (isOpened ? opening : 1)) /
    Math.max(share, shareOfPieces(meeting));
  if (chance < MOST_CHANCE) return { chance, doubt: null };
  if (isOpened) return { chance, doubt: { why: 'drawer opened' } };
  if (repeats >= FEWEST_REPEATS) return { chance, doubt: { why: 'repeated' } };
  if (meeting.isPaidOtherwise) return { chance, doubt: { why: 'paid otherwise' } };
  const { others, having, between } = usual;
  return {
    chance,
    doubt: { why: 'common', others, having, between, isAmongOthers, isElsewhere: isElsewhere(from, sale) },
  };
}

/** ', but the drawer had been opened before that, so it still counts'; '' for no doubt. */
export function doubtText(doubt: Doubt | null): string {
  switch (doubt?.why) {
    case undefined:
      return '';
    case 'drawer opened':
      return ', but the drawer had been opened before that, so it still counts';
    case 'repeated':
      return ', among other goods, but the cashier gave it up or took it back several times that day, so it still counts';
    case 'paid otherwise':
      return ', but it was paid in another way, so it still counts';
    case 'common': {
      const { others, having, between, isAmongOthers } = doubt;
      const reasons = [
        ...(having > 0
          ? [`${having} of ${others} other sales ${having === 1 ? 'has' : 'have'} the same, too`]
          : []),
        ...(doubt.isElsewhere ? ['it was rung by somebody else or on another register'] : []),
        ...(between > 0 ? [`${between} other ${between === 1 ? 'sale' : 'sales'} came before that`] : []),
      ];
      const among = isAmongOthers ? ', among other goods' : '';
      return reasons.length === 0
        ? `${among}, so it still counts`
        : `${among}, but ${reasons.join(', and ')}, so it still counts`;
    }
  }
}

export const holdsNothingBut = (sale: TicketFacts, goods: readonly Pick<Goods, 'name'>[]): boolean =>
  sale.goods.every(({ name }) => goods.some((one) => one.name === name));

/** Of all that is looked for; a sale for a cent has all of it, too. */
function shareOfPieces({ sale, goods, names }: Meeting): number {
  const found = names.reduce((sum, name) => sum + sharedPieces(name, goods, sale), 0);
  return found / countPieces(goods);
}

const isElsewhere = (from: TicketFacts, sale: TicketFacts): boolean =>
  from.registerId !== sale.registerId || isByAnother(from, sale);

/** The drawer was opened without a sale, by the same cashier: this customer had gone. */
function isOpenedBetween(from: TicketFacts, sale: TicketFacts, store: StoreView): boolean {
  return (
    store.isTimed(from) &&
    store
      .after(from, secondsBetween(from.time, sale.time))
      .some((other) => other.isDrawerOpened && other.time < sale.time && !isByAnother(other, from))
  );
}

/** @returns on how many other tickets of the day the cashier took the only article back, or gave it up alone. */
function countRepeats({ names, from }: Meeting, store: StoreView): number {
  const [name] = names;
  if (name === undefined || names.length > 1 || from.isCashierContested === true) return 0;
  const tickets = givenBackOf(store).get(keyOfArticle(from, name));
  return tickets === undefined ? 0 : tickets.size - Number(tickets.has(from));
}

const keyOfArticle = (ticket: TicketFacts, name: string): string =>
  `${dayOf(ticket)}\n${ticket.employeeId ?? ''}\n${name}`;

/** The tickets on which a cashier took an article back, or gave it up alone, on a day. */
const givenBackOf = keepByStore(({ tickets }): ReadonlyMap<string, ReadonlySet<TicketFacts>> => {
  const groups = new Map<string, Set<TicketFacts>>();
  for (const ticket of tickets) {
    if (ticket.employeeId === null || ticket.isCashierContested === true) continue;
    // Most do neither.
    if (ticket.voids.length === 0 && !isGivenUp(ticket)) continue;
    for (const name of listGivenBack(ticket)) {
      const key = keyOfArticle(ticket, name);
      groups.set(key, (groups.get(key) ?? new Set()).add(ticket));
    }
  }
  return groups;
});

function listGivenBack(ticket: TicketFacts): string[] {
  const { goods, voids } = ticket;
  const names = voids.flatMap(({ name, isRungAgain }) => (isRungAgain ? [] : [name]));
  const [first] = isGivenUp(ticket) ? goods : [];
  if (first !== undefined && goods.every(({ name }) => name === first.name)) names.push(first.name);
  return names;
}

/** What isn't known of a store: one of so many more sales is assumed to have any article. */
const ASSUMED_SALES = 50;

interface Usual {
  /** Of sales that have all the goods. */
  frequency: number;
  others: number;
  having: number;
  between: number;
}

/** Goods that are bought together aren't independent of each other, so the higher of both frequencies counts. */
function countUsual({ from, sale, goods, names }: Meeting, store: StoreView): Usual {
  const { after, apart, salesApart } = stretchOf(from, store);
  const { count, byArticle } = salesOf(store);
  const others = count - salesApart - (isSale(sale) && !apart.has(sale) ? 1 : 0);
  const wanted = names.map((name) => ({ name, pieces: sharedPieces(name, goods, sale) }));
  const having = wanted.map((one) => countHaving([one], byArticle, { apart, sale }));
  const all = having.length === 1 ? (having[0] ?? 0) : countHaving(wanted, byArticle, { apart, sale });
  const independently = having.reduce(
    (product, some) => (product * (some + 1)) / (others + ASSUMED_SALES),
    1,
  );
  return {
    frequency: Math.max(independently, all / (others + ASSUMED_SALES)),
    others,
    having: all,
    between: countWhere(after, (other) => compareTickets(other, sale) < 0),
  };
}

interface Wanted {
  name: string;
  pieces: number;
}

/** Those that aren't counted: the sale at hand, and those around it. */
interface Apart {
  apart: ReadonlySet<TicketFacts>;
  sale: TicketFacts;
}

/** @returns how many other sales have all of it; few are apart, and most sales of a popular article are not. */
function countHaving(
  wanted: readonly Wanted[],
  byArticle: ReadonlyMap<string, readonly TicketFacts[]>,
  { apart, sale }: Apart,
): number {
  const sales = fewestOf(wanted, byArticle);
  const [first] = wanted;
  if (first?.pieces !== 1 || wanted.length > 1)
    return countWhere(sales, (other) => hasAll(other, wanted) && other !== sale && !apart.has(other));
  if (sales.length === 0) return 0;
  const isKnown = (other: TicketFacts): boolean => isSale(other) && hasAll(other, wanted);
  return sales.length - countWhere(apart, isKnown) - (isKnown(sale) && !apart.has(sale) ? 1 : 0);
}

/** @returns the sales of the first article or, if fewer have another one, of that. */
function fewestOf(
  wanted: readonly Wanted[],
  byArticle: ReadonlyMap<string, readonly TicketFacts[]>,
): readonly TicketFacts[] {
  const [first] = wanted;
  let fewest = (first && byArticle.get(first.name)) ?? [];
  for (const { name } of wanted) {
    const sales = byArticle.get(name);
    if (sales !== undefined && sales.length < fewest.length) fewest = sales;
  }
  return fewest;
}

function hasAll({ goods }: TicketFacts, wanted: readonly Wanted[]): boolean {
  for (const { name, pieces } of wanted) if (piecesOf(name, goods) < pieces) return false;
  return true;
}

/** Without a list of them, which would be made for each of thousands of meetings. */
function countWhere<Item>(items: Iterable<Item>, isCounted: (item: Item) => boolean): number {
  let count = 0;
  for (const item of items) if (isCounted(item)) count += 1;
  return count;
}

const sharedPieces = (name: string, goods: Meeting['goods'], sale: TicketFacts): number =>
  Math.min(piecesOf(name, goods), piecesOf(name, sale.goods));

function piecesOf(name: string, goods: readonly Pick<Goods, 'name' | 'quantity'>[]): number {
  let pieces = 0;
  for (const one of goods) if (one.name === name) pieces += piecesIn(one);
  return pieces;
}

/** The sales among which the goods are looked for; apart with the one that was voided, which has them in any case. */
const stretchOf = keepByTicket((from: TicketFacts, store: StoreView) => {
  const after = store.afterByCashier(from, store.thresholds.rungAgainSeconds).filter(isSale);
  const voided = findVoidedSale(from, store);
  const apart = new Set(voided === null ? after : [...after, voided]);
  return { after, apart, salesApart: countWhere(apart, isSale) };
});

/** How many sales there are, and those with each article that is looked for anywhere. */
const salesOf = keepByStore(({ tickets }) => {
  const byArticle = new Map<string, TicketFacts[]>();
  for (const { ending, goods, voids } of tickets) {
    for (const { name } of voids) byArticle.set(name, []);
    if (ending !== 'paid') for (const { name } of goods) byArticle.set(name, []);
  }
  let count = 0;
  for (const ticket of tickets) {
    if (!isSale(ticket)) continue;
    count += 1;
    for (const { name } of ticket.goods) {
      const sales = byArticle.get(name);
      if (sales !== undefined && sales.at(-1) !== ticket) sales.push(ticket);
    }
  }
  return { count, byArticle };
});
