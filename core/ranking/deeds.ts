// What a cashier may do again and again on one day: refunds, late voids, tickets given up, and money out for nothing.
import { moneyText } from '../detection/index.ts';
import { moneyLeftBy } from './drawer.ts';
import { findHandedOut } from './handed-out.ts';
import { keepByStore } from './keep-by-store.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import { isLate, listVoidsLeft } from './rung-again.ts';
import { findCancellation } from './set-aside.ts';
import type { StoreView } from './store-view.ts';
import { DISCOUNT_CENTS, isMuch } from './thresholds.ts';
import { dayOf, isExchange, isGivenUp, isSale, type TicketFacts, type VoidedLine } from './ticket-facts.ts';
import { namesText } from './words.ts';

export type DeedKind =
  | 'refund'
  | 'exchange'
  | 'late void'
  | 'quantity 0'
  | 'given up'
  | 'paid out'
  | 'empties'
  | 'taken off'
  | 'discount';

export interface Deed {
  kind: DeedKind;
  /** With its goods and money: what is the same again; null for what is the same on many customers' tickets. */
  what: string | null;
  /** What is left of it, cents; may be 0. */
  cents: number;
}

/** @returns what was refunded, voided late, given up, paid out for nothing, or taken off; null for other tickets. */
export const deedOf = (ticket: TicketFacts, store: StoreView): Deed | null =>
  isNoDeed(ticket) ? null : readDeed(ticket, store);

/** Most tickets are nothing of the sort. */
const isNoDeed = (ticket: TicketFacts): boolean =>
  (ticket.ending === 'paid' || ticket.ending === 'no goods') &&
  ticket.type !== 'Paid Out' &&
  ticket.voids.length === 0 &&
  ticket.refundCents + ticket.otherOffCents + ticket.emptiesCents === 0 &&
  ticket.discountCents < DISCOUNT_CENTS;

const readDeed = keepByTicket((ticket: TicketFacts, store: StoreView): Deed | null => {
  if (ticket.refundCents > 0) return readRefund(ticket);
  const late = ticket.voids.find(({ stage, isRungAgain }) => stage !== 'before the total' && !isRungAgain);
  if (late) return readLate(late, ticket, store);
  return isGivenUp(ticket) ? readGivenUp(ticket, store) : readMoneyOff(ticket, store);
});

function readRefund(ticket: TicketFacts): Deed {
  const { refundCents: cents, returned } = ticket;
  const money = moneyText(cents);
  return isExchange(ticket)
    ? { kind: 'exchange', what: `${returned[0]} taken back against other goods for ${money}`, cents }
    : { kind: 'refund', what: `${money} refunded${returned.length > 0 ? ` for ${returned[0]}` : ''}`, cents };
}

function readLate(late: VoidedLine, ticket: TicketFacts, store: StoreView): Deed {
  const isZero = late.stage === 'quantity 0';
  const left = listVoidsLeft(ticket, store).filter((one) =>
    isZero ? one.line.stage === 'quantity 0' : isLate(one),
  );
  const money = moneyText(late.cents);
  return {
    kind: isZero ? 'quantity 0' : 'late void',
    what: isZero
      ? `${late.name} rung with a quantity of 0 instead of for ${money}`
      : `${late.name} taken back for ${money}`,
    cents: left.reduce((sum, { leftCents }) => sum + leftCents, 0),
  };
}

function readGivenUp(ticket: TicketFacts, store: StoreView): Deed | null {
  const { goods, goodsCents } = ticket;
  const cents = moneyLeftBy(ticket, store);
  if (goods.length === 0 || cents === 0 || findCancellation(ticket, store) !== null) return null;
  const names = namesText(goods.map(({ name }) => name));
  return { kind: 'given up', what: `${names} given up for ${moneyText(goodsCents)}`, cents };
}

/** Paid out, or taken off a sale. */
function readMoneyOff(ticket: TicketFacts, store: StoreView): Deed | null {
  const { type, movedCents, otherOffCents, ending, tender, discountCents } = ticket;
  if (type === 'Paid Out' && isMuch(movedCents, store))
    return { kind: 'paid out', what: `${moneyText(movedCents)} paid out`, cents: movedCents };
  const out = findHandedOut(ticket, store);
  if (out?.business === 'empties' && isMuch(out.cents, store))
    return { kind: 'empties', what: `${moneyText(out.cents)} given for empties`, cents: out.cents };
  if (isMuch(otherOffCents, store)) {
    const what = `${moneyText(otherOffCents)} taken off for no goods`;
    return { kind: 'taken off', what, cents: otherOffCents };
  }
  return ending === 'paid' && tender === 'cash' && discountCents >= DISCOUNT_CENTS
    ? { kind: 'discount', what: null, cents: discountCents }
    : null;
}

/** @returns the others of the cashier's day that are the same, with the same goods and money. */
export function listSame(ticket: TicketFacts, store: StoreView): readonly TicketFacts[] {
  const deed = deedOf(ticket, store);
  const same = deed === null || deed.what === null ? undefined : deedsOf(store).byEssence.get(deed.what);
  if (same === undefined || same.size <= 1) return [];
  return store.repeatsOfCashier(ticket).filter((other) => same.has(other));
}

/** The same kind of deed on many tickets of a cashier's day. */
export interface Often {
  kind: DeedKind;
  tickets: readonly TicketFacts[];
  /** All of them. */
  cents: number;
  /** How many other cashiers sold something that day. */
  others: number;
  /** How many tickets they had on average. */
  usual: number;
}

/** On a simulated day, an honest cashier has at most four of a kind. */
const FEWEST_OFTEN = 5;
/** Customers bring coupons every day. Assumed. */
const FEWEST_DISCOUNTS = 10;
const TIMES_USUAL = 3;
const FEWEST_OTHERS = 2;

/** @returns the cashier's deeds of a ticket's kind on its day, whatever their goods, if others have far fewer. */
export function findOften(ticket: TicketFacts, store: StoreView): Often | null {
  const deed = deedOf(ticket, store);
  const { employeeId } = ticket;
  if (deed === null || deed.cents === 0 || employeeId === null) return null;
  const day = dayOf(ticket);
  const deeds = deedsOf(store).days.get(day)?.get(deed.kind);
  const tickets = deeds?.get(employeeId) ?? [];
  const fewest = deed.kind === 'discount' ? FEWEST_DISCOUNTS : FEWEST_OFTEN;
  if (tickets.length < fewest || !tickets.includes(ticket)) return null;
  const others = [...(staffOf(store).get(day) ?? [])].filter((other) => other !== employeeId);
  if (others.length < FEWEST_OTHERS) return null;
  const theirs = others.reduce((sum, other) => sum + (deeds?.get(other)?.length ?? 0), 0);
  const usual = theirs / others.length;
  if (tickets.length < usual * TIMES_USUAL) return null;
  const cents = tickets.reduce((sum, other) => sum + (deedOf(other, store)?.cents ?? 0), 0);
  return { kind: deed.kind, tickets, cents, others: others.length, usual };
}

/** Who sold something, by day. */
const staffOf = keepByStore(({ tickets }: StoreView): ReadonlyMap<string, ReadonlySet<string>> => {
  const days = new Map<string, Set<string>>();
  for (const ticket of tickets) {
    const { employeeId, isCashierContested } = ticket;
    if (employeeId === null || isCashierContested === true || !isSale(ticket)) continue;
    const day = dayOf(ticket);
    const staff = days.get(day);
    if (staff) staff.add(employeeId);
    else days.set(day, new Set([employeeId]));
  }
  return days;
});

/** Tickets with something left of a deed, by its kind and their cashier. */
type DayDeeds = Map<DeedKind, Map<string, TicketFacts[]>>;

interface Deeds {
  /** Tickets with each essence, anybody's on any day. */
  byEssence: ReadonlyMap<string, ReadonlySet<TicketFacts>>;
  days: ReadonlyMap<string, DayDeeds>;
}

const deedsOf = keepByStore(gatherDeeds);

function gatherDeeds(store: StoreView): Deeds {
  const byEssence = new Map<string, Set<TicketFacts>>();
  const days = new Map<string, DayDeeds>();
  for (const ticket of store.tickets) {
    const deed = deedOf(ticket, store);
    if (deed === null) continue;
    if (deed.what !== null) byEssence.set(deed.what, (byEssence.get(deed.what) ?? new Set()).add(ticket));
    const { employeeId, isCashierContested } = ticket;
    if (employeeId === null || isCashierContested === true || deed.cents === 0) continue;
    const day = days.get(dayOf(ticket)) ?? (new Map() as DayDeeds);
    days.set(dayOf(ticket), day);
    const ofKind = day.get(deed.kind) ?? new Map<string, TicketFacts[]>();
    day.set(deed.kind, ofKind);
    ofKind.set(employeeId, [...(ofKind.get(employeeId) ?? []), ticket]);
  }
  return { byEssence, days };
}
