// Money handed out for what stores pay out every day: change of prepaid fuel, empties, prizes. It says something only
// next to what the store's other cashiers hand out for the same.
import { keepByStore } from './keep-by-store.ts';
import { fuelOf } from './money-off.ts';
import type { StoreView } from './store-view.ts';
import { isMuch } from './thresholds.ts';
import { dayOf, isByAnother, isSale, type TicketFacts } from './ticket-facts.ts';

type Business = 'fuel' | 'empties' | 'prize';

interface Out {
  ticket: TicketFacts;
  business: Business;
  /** What went to the customer, above 0. */
  cents: number;
  /** What tickets of a business are compared by: of fuel, the share of what was prepaid; of others, cents. */
  figure: number;
}

/** Why it stands out: by its amount, because it is repeated, or because the cashier does it so often that day. */
export type HandedOut = { business: Business; cents: number; prepaidCents: number } & (
  | { why: 'much'; others: number; mostOfOthers: number }
  | { why: 'alone'; others: number }
  | { why: 'repeated'; same: readonly TicketFacts[] }
  | { why: 'often'; own: number; others: number }
  | { why: 'not prepaid' }
);

const CENTS: Readonly<Record<Business, (ticket: TicketFacts) => number>> = {
  fuel: ({ prepaidCents, goods }) => (prepaidCents === 0 ? 0 : Math.max(0, prepaidCents - fuelOf(goods))),
  empties: ({ emptiesCents }) => emptiesCents,
  prize: ({ prizeCents }) => prizeCents,
};
const BUSINESSES = Object.keys(CENTS) as Business[];

/** How many times the most of the other cashiers' tickets is unusual. Assumed. */
const TIMES_THE_MOST: Readonly<Record<Business, number>> = { fuel: 1.5, empties: 3, prize: 3 };
/** Of what was prepaid; a tank is often fuller than its driver thought. Assumed. */
const LEAST_SHARE_BACK = 0.75;
const FEWEST_OTHERS = 3;
/** Where fewer others show what is usual: nearly all of what was prepaid, or more than prizes mostly are. Assumed. */
const LEAST_SHARE_ALONE = 0.9;
const LEAST_ALONE: Readonly<Record<Business, number>> = { fuel: 2000, empties: 3000, prize: 10_000 };
/** So many tickets for as much, or of one business, on a day. Assumed. */
const FEWEST_REPEATED = 3;
const FEWEST_OFTEN = 6;
/** And as many times as often as the others who do it, by sales. Assumed. */
const TIMES_AS_OFTEN = 4;

/** @returns null for what others do, too, and for nothing. */
export function findHandedOut(ticket: TicketFacts, store: StoreView): HandedOut | null {
  return isHandingOut(ticket) ? (handedOutOf(store).get(ticket) ?? null) : null;
}

const handedOutOf = keepByStore((store): ReadonlyMap<TicketFacts, HandedOut> => {
  const tickets = store.tickets.filter(isHandingOut);
  const all = BUSINESSES.flatMap((business) => {
    const outs = listOut(business, tickets);
    return outs.flatMap((out) => {
      const why = judge(out, outs, store);
      return why === null ? [] : [[out.ticket, why] as const];
    });
  });
  // Of two on one ticket, the one that comes to more.
  return new Map(all.toSorted(([, one], [, other]) => one.cents - other.cents));
});

/** Few do. */
const isHandingOut = ({ prepaidCents, emptiesCents, prizeCents }: TicketFacts): boolean =>
  prepaidCents + emptiesCents + prizeCents !== 0;

function listOut(business: Business, tickets: readonly TicketFacts[]): Out[] {
  return tickets.flatMap((ticket) => {
    const cents = CENTS[business](ticket);
    if (cents === 0) return [];
    const figure = business === 'fuel' ? cents / ticket.prepaidCents : cents;
    return [{ ticket, business, cents, figure }];
  });
}

function judge(out: Out, all: readonly Out[], store: StoreView): HandedOut | null {
  const { ticket, business, cents } = out;
  const isUnpumped = business === 'fuel' && cents === ticket.prepaidCents;
  if (isPaidBack(out, store)) return null;
  const others = all.filter((other) => isByAnother(other.ticket, ticket));
  const why =
    findMuch(out, others, store) ??
    (isUnpumped ? findUnpumped(out, others, store) : null) ??
    findRepeated(out, all, store) ??
    findAlone(out, others) ??
    findOften(out, all, store);
  return why && { business, cents, prepaidCents: ticket.prepaidCents, ...why };
}

type Why = {
  [Reason in HandedOut['why']]: Omit<Extract<HandedOut, { why: Reason }>, keyof Common>;
}[HandedOut['why']];
type Common = Pick<HandedOut, 'business' | 'cents' | 'prepaidCents'>;

function findMuch(out: Out, others: readonly Out[], store: StoreView): Why | null {
  if (!isMuch(out.cents, store) || others.length < FEWEST_OTHERS) return null;
  if (out.business === 'fuel' && out.figure < LEAST_SHARE_BACK) return null;
  const mostOfOthers = Math.max(...others.map(({ figure }) => figure));
  const isFar = out.figure > mostOfOthers * TIMES_THE_MOST[out.business];
  return isFar ? { why: 'much', others: others.length, mostOfOthers } : null;
}

/** In a young store, or where nobody else does it, so there is nothing to compare it with. */
function findAlone({ business, cents, figure }: Out, others: readonly Out[]): Why | null {
  if (others.length >= FEWEST_OTHERS || cents < LEAST_ALONE[business]) return null;
  if (others.some((other) => other.figure * TIMES_THE_MOST[business] >= figure)) return null;
  return business === 'fuel' && figure < LEAST_SHARE_ALONE ? null : { why: 'alone', others: others.length };
}

/** All of what an earlier ticket had prepaid. */
const isPaidBack = ({ ticket, business, figure }: Out, store: StoreView): boolean =>
  business === 'fuel' && figure === 1 && isPrepaid(ticket, store);

/** Others pay prepayments back without ringing them as well, or it's hardly everyday business. */
function findUnpumped(out: Out, others: readonly Out[], store: StoreView): Why | null {
  const alike = others.filter(({ ticket, cents }) => cents === ticket.prepaidCents);
  return isMuch(out.cents, store) && alike.length < FEWEST_OTHERS ? { why: 'not prepaid' } : null;
}

/** The same amount again and again is chance only where amounts are few, as those of prizes and prepayments are. */
const isSameAgain = (one: Out, other: Out, store: StoreView): boolean =>
  one.business === 'fuel'
    ? Math.min(one.figure, other.figure) >= LEAST_SHARE_BACK && !isPaidBack(other, store)
    : one.cents === other.cents;

function findRepeated(out: Out, all: readonly Out[], store: StoreView): Why | null {
  if (out.business === 'prize' || !isMuch(out.cents, store)) return null;
  const ofDay = new Set(store.repeatsOfCashier(out.ticket));
  const same = all
    .filter((other) => isSameAgain(out, other, store) && ofDay.has(other.ticket))
    .map(({ ticket }) => ticket);
  if (same.length + 1 < FEWEST_REPEATED) return null;
  const byOthers = all.filter(
    (other) => isByAnother(other.ticket, out.ticket) && isSameAgain(out, other, store),
  );
  const isOften = out.business === 'empties' || same.length + 1 >= byOthers.length * TIMES_AS_OFTEN;
  return isOften ? { why: 'repeated', same } : null;
}

/** Compared with the others who do it that day: at many stores, one register has the lottery or the empties. */
function findOften({ ticket, business }: Out, all: readonly Out[], store: StoreView): Why | null {
  if (business === 'fuel' || ticket.employeeId === null || ticket.isCashierContested === true) return null;
  const day = dayOf(ticket);
  const counts = new Map<string, number>();
  for (const { ticket: one } of all)
    if (one.employeeId !== null && one.time.startsWith(day))
      counts.set(one.employeeId, (counts.get(one.employeeId) ?? 0) + 1);
  const own = counts.get(ticket.employeeId) ?? 0;
  if (own < FEWEST_OFTEN || counts.size === 1) return null;
  const sales = salesByDay(store).get(day) ?? new Map<string, number>();
  const others = [...counts].filter(([id]) => id !== ticket.employeeId);
  const byOthers = others.reduce((sum, [, count]) => sum + count, 0);
  const salesOfOthers = others.reduce((sum, [id]) => sum + (sales.get(id) ?? 0), 0);
  const usual = (byOthers * (sales.get(ticket.employeeId) ?? 0)) / Math.max(1, salesOfOthers);
  return own >= TIMES_AS_OFTEN * usual ? { why: 'often', own, others: byOthers } : null;
}

/** How many sales each cashier had, by day. */
const salesByDay = keepByStore(({ tickets }) => {
  const days = new Map<string, Map<string, number>>();
  for (const ticket of tickets) {
    if (ticket.employeeId === null || !isSale(ticket)) continue;
    const day = dayOf(ticket);
    const sales = days.get(day) ?? new Map<string, number>();
    days.set(day, sales.set(ticket.employeeId, (sales.get(ticket.employeeId) ?? 0) + 1));
  }
  return days;
});

const PREPAYMENT = /^PRE[ -]?PA(?:Y|ID)/i;

/** @returns whether a prepayment was rung before that this one pays back; each is paid back once, by the first. */
function isPrepaid(ticket: TicketFacts, store: StoreView): boolean {
  return prepaidOf(store).has(ticket);
}

const prepaidOf = keepByStore(pairPrepaid);

function pairPrepaid({ tickets }: StoreView): Set<TicketFacts> {
  const open: number[] = [];
  const paired = new Set<TicketFacts>();
  for (const ticket of tickets) {
    if (isSale(ticket))
      for (const { name, cents } of ticket.goods) if (PREPAYMENT.test(name)) open.push(cents);
    const at = ticket.prepaidCents > 0 ? open.indexOf(ticket.prepaidCents) : -1;
    if (at === -1) continue;
    open.splice(at, 1);
    paired.add(ticket);
  }
  return paired;
}
