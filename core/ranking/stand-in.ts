// Cheap sales that may have been rung in place of something else: under a name that nobody else rings, or after another
// article's price was looked up. Once says nothing; again and again, and by nobody else, does.
import { keepByStore } from './keep-by-store.ts';
import type { StoreView } from './store-view.ts';
import { dayOf, type Goods, isSale, type TicketFacts } from './ticket-facts.ts';

/** Tickets of a cashier's day. */
export type StandIn = { goods: Goods; tickets: readonly TicketFacts[] } & (
  | { why: 'name' }
  | {
      why: 'looked up';
      inquiry: TicketFacts;
      /** What the article costs; null if nothing shows it. */
      cents: number | null;
      /** How many other cashiers sold something that day, and how often they did so on average. */
      others: number;
      usual: number;
    }
);

/** More costs what is worth taking. Assumed, like all that follows. */
const CHEAP_CENTS = 300;
const FEWEST = 5;
const TIMES_USUAL = 3;
const FEWEST_OTHERS = 2;
/** From looking a price up to the sale. */
const INQUIRY_SECONDS = 90;

/** @returns the only article of a sale, if it is cheap and was paid in cash. */
function cheapOf(ticket: TicketFacts): Goods | null {
  const [only] = ticket.goods;
  if (ticket.tender !== 'cash' || only === undefined || ticket.goods.length > 1) return null;
  return isSale(ticket) && only.cents < CHEAP_CENTS * only.quantity ? only : null;
}

/** @returns null for what is not repeated, or what others do, too. */
export function findStandIn(ticket: TicketFacts, store: StoreView): StandIn | null {
  return ticket.tender !== 'cash' || ticket.goods.length !== 1
    ? null
    : (standInsOf(store).get(ticket) ?? null);
}

const standInsOf = keepByStore((store): ReadonlyMap<TicketFacts, StandIn> => {
  const cheap: Cheap[] = [];
  for (const ticket of store.tickets) {
    const goods = cheapOf(ticket);
    if (goods === null || ticket.employeeId === null || ticket.isCashierContested === true) continue;
    cheap.push({ ticket, goods, key: `${dayOf(ticket)} ${ticket.employeeId}` });
  }
  return new Map([...listOwnNames(cheap, store), ...listLookedUp(cheap, store)]);
});

interface Cheap {
  ticket: TicketFacts;
  goods: Goods;
  /** Of the cashier's day. */
  key: string;
}

/** The others have had as many sales, and none of the article. */
function listOwnNames(cheap: readonly Cheap[], store: StoreView): [TicketFacts, StandIn][] {
  const groups = groupBy(cheap, ({ key, goods }) => `${key} ${goods.name}`);
  const often = [...groups.values()].filter((group) => group.length >= FEWEST);
  if (often.length === 0) return [];
  const names = new Set(often.map(([first]) => first?.goods.name));
  const sellers = sellersOf(names, store);
  const sales = countSales(store);
  return often.flatMap((group) => {
    const [{ ticket, goods }] = group as [Cheap, ...Cheap[]];
    const own = sales.get(ticket.employeeId ?? '') ?? 0;
    const all = [...sales.values()].reduce((sum, count) => sum + count, 0);
    const isOnlyOne = sellers.get(goods.name)?.size === 1;
    if (!isOnlyOne || sales.size <= FEWEST_OTHERS || all - own < own) return [];
    const tickets = group.map((one) => one.ticket);
    return group.map((one): [TicketFacts, StandIn] => [
      one.ticket,
      { why: 'name', goods: one.goods, tickets },
    ]);
  });
}

/** Who sold, gave up, or took back each of the articles. */
function sellersOf(names: ReadonlySet<string | undefined>, { tickets }: StoreView) {
  const sellers = new Map<string, Set<string | null>>();
  for (const { goods, employeeId } of tickets)
    for (const { name } of goods)
      if (names.has(name)) sellers.set(name, (sellers.get(name) ?? new Set()).add(employeeId));
  return sellers;
}

/** Sales of each cashier on the days at hand, or on one of them. */
function countSales({ tickets }: StoreView, day = ''): Map<string, number> {
  const sales = new Map<string, number>();
  for (const ticket of tickets) {
    const { employeeId, time } = ticket;
    if (employeeId !== null && time.startsWith(day) && isSale(ticket))
      sales.set(employeeId, (sales.get(employeeId) ?? 0) + 1);
  }
  return sales;
}

/** A sale, and the ticket on which another article's price was looked up before. */
type LookedUp = Cheap & { inquiry: TicketFacts };

function listLookedUp(all: readonly Cheap[], store: StoreView): [TicketFacts, StandIn][] {
  // Few look up so many.
  const asking = countInquiries(store);
  const cheap = all.filter(({ ticket }) => (asking.get(ticket.employeeId) ?? 0) > 0);
  if (Math.max(0, ...asking.values()) < FEWEST) return [];
  const lookedUp = cheap.flatMap((one) => {
    const inquiry = findInquiry(one.ticket, store);
    return inquiry === null ? [] : [{ ...one, inquiry }];
  });
  const groups = groupBy(lookedUp, ({ key }) => key);
  return [...groups.values()].flatMap((group) => {
    const [{ ticket }] = group as [LookedUp, ...LookedUp[]];
    if (group.length < FEWEST) return [];
    const staff = countSales(store, dayOf(ticket));
    const others = staff.size - 1;
    const byOthers = lookedUp.filter(
      (one) => dayOf(one.ticket) === dayOf(ticket) && one.ticket.employeeId !== ticket.employeeId,
    );
    const usual = byOthers.length / Math.max(1, others);
    if (others < FEWEST_OTHERS || group.length < usual * TIMES_USUAL) return [];
    const tickets = group.map((one) => one.ticket);
    return group.map(({ ticket: one, goods, inquiry }): [TicketFacts, StandIn] => [
      one,
      { why: 'looked up', goods, tickets, inquiry, cents: priceOf(inquiry, store), others, usual },
    ]);
  });
}

function countInquiries({ tickets }: StoreView): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { inquiry, employeeId } of tickets)
    if (inquiry !== '') counts.set(employeeId, (counts.get(employeeId) ?? 0) + 1);
  return counts;
}

/** @returns the ticket on which the cashier looked up another article right before the sale, and didn't sell that soon. */
function findInquiry(sale: TicketFacts, store: StoreView): TicketFacts | null {
  const before = sale.inquiry === '' ? findInquiryBefore(sale, store) : sale;
  if (before === null) return null;
  const rung = [sale, ...store.afterByCashier(sale, store.thresholds.rungAgainSeconds)];
  return rung.some(({ goods }) => goods.some(({ name }) => isNamed(name, before))) ? null : before;
}

function findInquiryBefore(sale: TicketFacts, store: StoreView): TicketFacts | null {
  if (!store.isTimed(sale)) return null;
  const last = store.before(sale, INQUIRY_SECONDS).findLast((one) => one.inquiry !== '' || isSale(one));
  return last !== undefined && !isSale(last) && last.employeeId === sale.employeeId ? last : null;
}

const isNamed = (name: string, { inquiry }: TicketFacts): boolean => ` ${inquiry} `.includes(` ${name} `);

function priceOf(inquiry: TicketFacts, { tickets }: StoreView): number | null {
  if (inquiry.inquiryCents > 0) return inquiry.inquiryCents;
  for (const { goods } of tickets)
    for (const { name, cents, quantity } of goods)
      if (isNamed(name, inquiry)) return Math.round(cents / quantity);
  return null;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
