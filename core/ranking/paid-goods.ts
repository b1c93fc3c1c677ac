// What was sold on a ticket, as far as it was paid: goods that nobody paid for explain nothing.
import { moneyText } from '../detection/index.ts';
import { bareCardText, findBareCard, isUnproven } from './card-lines.ts';
import { givenTooMuch } from './given-too-much.ts';
import { keepByStore } from './keep-by-store.ts';
import { keepByTicket } from './keep-by-ticket.ts';
import type { StoreView } from './store-view.ts';
import { type Goods, isSale, type TicketFacts } from './ticket-facts.ts';

/** Where more sales are short of their payments, the export prints payments in another way, or none. */
const MOST_SHORT_SHARE = 0.05;
const FEW_SHORT = 3;

/** @returns the goods, each with the part of its price that was paid; those of which nothing was are left out. */
export const paidGoods = keepByTicket((ticket: TicketFacts, store: StoreView) =>
  shareOut(ticket, paidShareOf(ticket, store, findBareCard(ticket, store)?.cents)),
);

/** @returns the same without what was paid by a card payment that nothing shows to be one. */
export const provenGoods = keepByTicket((ticket: TicketFacts, store: StoreView) =>
  isUnproven(ticket, store)
    ? shareOut(ticket, paidShareOf(ticket, store, ticket.bareCardCents))
    : paidGoods(ticket, store),
);

function shareOut(ticket: TicketFacts, share: number): readonly Goods[] {
  if (share >= 1) return ticket.goods;
  let sum = 0;
  return ticket.goods
    .map((goods) => {
      const before = Math.round(sum * share);
      sum += goods.cents;
      return { ...goods, cents: Math.round(sum * share) - before };
    })
    .filter(({ cents }) => cents > 0);
}

/** Discounts are no debt; lines below zero that take back nothing are: a prize, a deposit, an adjustment. */
function paidShareOf(ticket: TicketFacts, store: StoreView, bareCents = 0): number {
  if (!isSale(ticket) || ticket.goods.length === 0) return 1;
  const dueCents = dueOf(ticket);
  const unpaidCents = Math.min(
    Math.max(dueCents ?? 0, 0),
    (tellsPayments(store) ? ticket.unpaidCents : 0) + bareCents,
  );
  if (dueCents === null) return 1;
  return Math.min(1, Math.max(0, (dueCents - unpaidCents + ticket.discountCents) / ticket.goodsCents));
}

/** @returns cents; null if the export prints no amount. */
const dueOf = ({ amountCents, filters }: TicketFacts): number | null =>
  amountCents === 0 && !filters.includes('total_due_zero') ? null : amountCents;

/** Whether what a ticket's payments leave open means anything. */
const tellsPayments = keepByStore(({ tickets }) => {
  const sales = tickets.filter(isSale);
  const short = sales.filter(({ unpaidCents }) => unpaidCents > 0).length;
  return short <= Math.max(Math.min(FEW_SHORT, sales.length / 2), sales.length * MOST_SHORT_SHARE);
});

/** @returns ' Ticket 2, which has such goods, was paid with only $0.01 of $44.46.' for each sale that was not paid in full. */
export function unpaidText(sales: readonly TicketFacts[], store: StoreView): string {
  return sales
    .map((sale) => ` Ticket ${sale.transactionNumber}, which has such goods, ${fateText(sale, store)}.`)
    .join('');
}

export const isPaidInFull = (sale: TicketFacts, store: StoreView): boolean =>
  paidGoods(sale, store) === sale.goods;

export const isProvenInFull = (sale: TicketFacts, store: StoreView): boolean =>
  provenGoods(sale, store) === sale.goods;

function fateText(sale: TicketFacts, store: StoreView): string {
  const { amountCents, unpaidCents, moneylessCents, moneylessBy } = sale;
  const bare = findBareCard(sale, store);
  if (bare !== null) return bareCardText(sale, bare);
  if (isUnproven(sale, store))
    return `was paid by ${sale.bareCardBy} with no card details; the day has too few others like it to tell whether that is usual`;
  if (givenTooMuch(sale, store) > 0) return 'gave out more money than was paid in';
  const paidCents = Math.max(0, amountCents - unpaidCents);
  if (unpaidCents === 0 || !tellsPayments(store))
    return amountCents > 0 ? `came to only ${moneyText(amountCents)}` : 'came to nothing';
  if (moneylessCents > 0 && moneylessCents === unpaidCents)
    return `was settled as ${moneylessBy}${paidCents > 0 ? ` for ${moneyText(moneylessCents)}` : ''}, which brings in no money`;
  return paidCents > 0
    ? `was paid with only ${moneyText(paidCents)} of ${moneyText(amountCents)}`
    : 'shows no payment that was made';
}
