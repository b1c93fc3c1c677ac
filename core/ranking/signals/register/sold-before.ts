import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isPaidInFull, unpaidText } from '../../paid-goods.ts';
import {
  checkReturned,
  isCertainlyTaken,
  listNeverSold,
  listWholeSales,
  type ReturnedArticle,
  type TakenEarlier,
} from '../../refunds.ts';
import { isSameCard } from '../../same-card.ts';
import { secondsBetween } from '../../seconds-between.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf, type SignalHit } from '../../signal.ts';
import { compareTickets, type StoreView } from '../../store-view.ts';
import { isExchange, type TicketFacts } from '../../ticket-facts.ts';
import { momentText, namesText } from '../../words.ts';

/** A cashier who sold it themselves no longer ago than this may have kept the receipt, or the money. Assumed. */
const SHORTLY_SECONDS = 3600;

/** Somebody bought it, and may have brought it back. Which sale it was is seldom certain. */
export const soldBefore = defineSignal({
  id: 'sold-before',
  level: 'register',
  label: 'Sold before it came back',
  effect: 'lowers',
  find(ticket, { store }): SignalHit | null {
    const articles = checkReturned(ticket, store);
    if (articles.length === 0 || articles.some(({ leftCents }) => leftCents > 0)) return null;
    const taken = listTaken(ticket, articles, store);
    const whole = listWholeSales(ticket, store).filter((sale) => taken.every((one) => one.sale !== sale));
    const isAny = articles.every(({ sold }) => sold.length === whole.length + taken.length);
    const said = whole.length === 0 ? sayApart(articles, ticket) : sayWhole(whole, isAny, ticket);
    const one = sayOne(whole, isAny && taken.length === 0, ticket, store);
    return {
      sentence:
        `What came back was sold ${said.text}` +
        `${taken.length === 0 ? '' : `; ${listText(taken.map(takenText))}`}.${one.text}`,
      links: [...new Set([...one.named, ...said.named, ...taken.flatMap(({ sale, by }) => [sale, by])])].map(
        keyOf,
      ),
    };
  },
});

/** What is said of sales, and those that it names. */
interface Said {
  text: string;
  named: readonly TicketFacts[];
}

/** @param isAny no other ticket sold any of it */
function sayWhole(whole: readonly TicketFacts[], isAny: boolean, ticket: TicketFacts): Said {
  const sales = listLikely(whole, ticket);
  const isCarded = sales.some((sale) => isSameCardPayment(sale, ticket));
  const how = isAny || isCarded ? '' : isSeveral(ticket) ? 'together ' : 'at its price ';
  const contrast = contrastText(sales, ticket);
  if (sales.length > 1) {
    const paid = `${howAllPaid(sales, ticket)}${contrast}`;
    return { text: `${how}on ${sales.length} tickets in the 24 hours before, ${paid}`, named: [] };
  }
  const { text, named } = saySales(sales, ticket);
  return { text: `${how}in the 24 hours before, on ${text}${contrast}`, named };
}

const isSeveral = ({ returnedGoods }: TicketFacts): boolean =>
  returnedGoods.length > 1 || returnedGoods.some(({ quantity }) => quantity > 1);

/** One that was paid with the same card is the one. */
function listLikely(whole: readonly TicketFacts[], ticket: TicketFacts): readonly TicketFacts[] {
  const carded = whole.filter((sale) => isSameCardPayment(sale, ticket));
  return carded.length > 0 ? carded : whole;
}

/**
 * ' This cashier last sold it on Oct 10 at 8:56 PM, on ticket 2, paid by card.': of several sales, the cashier's own last
 * one or else the last, with how it was paid; of a single one, only that it was the cashier's own shortly before.
 *
 * @param isLast no later sale of it is left out
 */
function sayOne(whole: readonly TicketFacts[], isLast: boolean, ticket: TicketFacts, store: StoreView): Said {
  const sales = listLikely(whole, ticket);
  const own = sales.findLast((sale) => sale.employeeId !== null && sale.employeeId === ticket.employeeId);
  const isShortly = own !== undefined && isShortlyBefore(own, ticket, store);
  if (own !== undefined && sales.length === 1)
    return isShortly
      ? { text: ` This cashier rang that ticket ${apartText(own, ticket)} before.`, named: [own] }
      : { text: '', named: [] };
  const one = own ?? sales.at(-1);
  if (one === undefined || sales.length === 1) return { text: '', named: [] };
  const on = `ticket ${one.transactionNumber}${howPaid(one, sales, ticket)}.`;
  if (own === undefined) return { text: ` The last was ${on}`, named: [one] };
  const what = isSeveral(ticket) ? 'the same goods' : 'it';
  const when = isShortly
    ? ` ${apartText(own, ticket)} before`
    : store.isTimed(own)
      ? ` ${momentText(own.time)}`
      : '';
  return { text: ` This cashier ${isLast ? 'last ' : ''}sold ${what}${when}, on ${on}`, named: [own] };
}

function isShortlyBefore(own: TicketFacts, ticket: TicketFacts, store: StoreView): boolean {
  return (
    store.isTimed(ticket) && store.isTimed(own) && secondsBetween(own.time, ticket.time) <= SHORTLY_SECONDS
  );
}

/** ', paid by card'; '' if the export doesn't say how any of them was paid. */
function howPaid(sale: TicketFacts, sales: readonly TicketFacts[], ticket: TicketFacts): string {
  if (isSameCardPayment(sale, ticket)) return ', paid with the same card';
  const isTold = sales.some(({ tender }) => tender !== null);
  return isTold ? `, ${paidText(sale) ?? 'paid in another way'}` : '';
}

/** Of an article, or of some pieces, on one ticket and the others on another. */
function sayApart(articles: readonly ReturnedArticle[], ticket: TicketFacts): Said {
  const said = articles.map(({ goods, sold }) => ({ name: goods.name, ...saySales(sold, ticket) }));
  const parts = listText(said.map(({ name, text }) => `${name} on ${text}`));
  const all = [...new Set(articles.flatMap(({ sold }) => sold))];
  return {
    text: `on different tickets in the 24 hours before: ${parts}${contrastText(all, ticket)}`,
    named: said.flatMap(({ named }) => named),
  };
}

/** 'ticket 2, which was paid in cash', '27 tickets, 12 of them in cash'. @param sales in order of time */
function saySales(sales: readonly TicketFacts[], ticket: TicketFacts): Said {
  const [last] = sales.slice(-1);
  if (last === undefined || sales.length > 1)
    return { text: `${sales.length} tickets, ${howAllPaid(sales, ticket)}`, named: [] };
  const paid = isSameCardPayment(last, ticket) ? 'paid with the same card' : paidText(last);
  const how = paid === null ? '' : `, which was ${paid}`;
  return { text: `ticket ${last.transactionNumber}${how}`, named: [last] };
}

/** '12 of them in cash' */
function howAllPaid(sales: readonly TicketFacts[], ticket: TicketFacts): string {
  if (sales.every((sale) => isSameCardPayment(sale, ticket))) return 'all of them with the same card';
  const inCash = sales.filter(({ tender }) => tender === 'cash').length;
  return `${inCash === 0 ? 'none' : inCash === sales.length ? 'all' : inCash} of them in cash`;
}

const PAID = { cash: 'paid in cash', card: 'paid by card' };
const REFUNDED = { cash: 'this was refunded in cash', card: 'this was refunded to a card' };

const paidText = ({ tender }: TicketFacts): string | null => (tender === null ? null : PAID[tender]);

const isSameCardPayment = (sale: TicketFacts, { maskedCard, tender }: TicketFacts): boolean =>
  maskedCard !== null && isSameCard(sale.maskedCard, maskedCard) && sale.tender === tender;

/** '; this was refunded in cash' if every sale that it may have been was paid in another way. */
function contrastText(sales: readonly TicketFacts[], ticket: TicketFacts): string {
  const { tender } = ticket;
  if (tender === null || isExchange(ticket)) return '';
  const isOther = sales.every((sale) => sale.tender !== null && sale.tender !== tender);
  return isOther ? `; ${REFUNDED[tender]}` : '';
}

/** Sales that have all of it and were taken back before, as far as that is certain. */
function listTaken(
  ticket: TicketFacts,
  articles: readonly ReturnedArticle[],
  store: StoreView,
): readonly TakenEarlier[] {
  const whole = new Set(listWholeSales(ticket, store));
  const earlier = articles.flatMap((article) => article.earlier).filter(({ sale }) => whole.has(sale));
  const bySale = new Map(
    earlier.filter((one) => isCertainlyTaken(one, store)).map((one) => [one.sale, one] as const),
  );
  return [...bySale.values()];
}

/** 'ticket 2 was already refunded on 3' */
const takenText = ({ sale, by }: TakenEarlier): string =>
  `ticket ${sale.transactionNumber} was already ${takenWord(by)} on ${by.transactionNumber}`;

function takenWord(by: TicketFacts): string {
  if (by.ending === 'voided') return 'voided';
  return isExchange(by) ? 'taken back' : 'refunded';
}

/** More money went out than its sales brought in: more pieces, a higher price, or taken back once already. */
export const refundedOverSold = defineSignal({
  id: 'refunded-over-sold',
  level: 'register',
  label: 'More came back than was sold',
  effect: 'raises',
  find(ticket, { store }): SignalHit | null {
    const over = checkReturned(ticket, store).filter(
      ({ leftCents, sold }) => leftCents > 0 && sold.length > 0,
    );
    if (over.length === 0) return null;
    const around = over.flatMap(({ sold, earlier }) => [
      ...(sold.length === 1 ? sold : []),
      ...earlier.flatMap((one) => (isCertainlyTaken(one, store) ? [one.sale, one.by] : [one.by])),
    ]);
    const unpaid = [...new Set(over.flatMap(({ sold }) => sold))].filter(
      (sale) => !isPaidInFull(sale, store),
    );
    const sold = unpaid.length === 0 ? 'sold' : 'sold and paid for';
    return {
      sentence: `More came back than was ${sold} in the 24 hours before: ${listText(over.map((one) => overText(one, store)))}.${unpaidText(unpaid, store)}`,
      links: [...new Set([...around, ...unpaid])].map(keyOf),
      atRiskCents: over.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

/** 'MILK, $4.59 of $4.59 (ticket 2 was already refunded on 3)', '… (already refunded on 3, 4)' */
function overText({ goods, leftCents, earlier }: ReturnedArticle, store: StoreView): string {
  const over = `${goods.name}, ${moneyText(leftCents)} of ${moneyText(goods.cents)}`;
  if (earlier.length === 0) return over;
  const already = earlier.every((one) => isCertainlyTaken(one, store))
    ? namesText(earlier.map(takenText))
    : alreadyText([...new Set(earlier.map(({ by }) => by))].toSorted(compareTickets));
  return `${over} (${already})`;
}

/** Which sales were refunded may be uncertain; that there were refunds is not. */
function alreadyText(by: readonly TicketFacts[]): string {
  const words = new Set(by.map(takenWord));
  return `already ${[...words].join(' or ')} on ${namesText(by.map(({ transactionNumber }) => transactionNumber))}`;
}

export const neverSold = defineSignal({
  id: 'never-sold',
  level: 'register',
  label: 'Not sold the day before',
  effect: 'raises',
  find(ticket, { store }) {
    const missing = listNeverSold(ticket, store);
    if (missing.length === 0) return null;
    return {
      sentence: `No ticket of the store sold it in the 24 hours before: ${listText(missing)}.`,
    };
  },
});

const REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59';
const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const CARD_SALE = ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59';
const CARD_REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CREDIT -4.59';

const REFUND_OF_TWO = ' *** REFUND ***\n MILK -4.59\n GUM -0.99\n TOTAL -5.58\n CASH -5.58';
const GUM_SALE = ' GUM 0.99\n TOTAL 0.99\n CASH 0.99';
const BOTH = ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58';
const SOLD = 'What came back was sold in the 24 hours before, on';

export const soldExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', register: '2', lines: SALE }],
      says: `${SOLD} ticket 2, which was paid in cash.`,
    },
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', lines: CARD_SALE }],
      says: `${SOLD} ticket 2, which was paid by card; this was refunded in cash.`,
    },
    // Nothing says which of them it was.
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', lines: SALE },
        { at: '08:00:00', lines: CARD_SALE },
        { at: '08:30:00', cashier: '8', lines: CARD_SALE },
      ],
      says:
        'What came back was sold on 3 tickets in the 24 hours before, 1 of them in cash. ' +
        'This cashier last sold it on Mar 2 at 8:00 AM, on ticket 3, paid by card.',
    },
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', cashier: '8', lines: CARD_SALE },
        { at: '08:00:00', cashier: '8', register: '2', lines: CARD_SALE },
      ],
      says:
        'What came back was sold on 2 tickets in the 24 hours before, none of them in cash; this was refunded in cash. ' +
        'The last was ticket 3, paid by card.',
    },
    // What the refunding cashier sold shortly before.
    {
      tickets: [
        { lines: REFUND },
        { at: '09:30:00', lines: SALE },
        { at: '09:40:00', register: '2', lines: SALE },
        { at: '09:50:00', register: '2', cashier: '8', lines: CARD_SALE },
      ],
      says:
        'What came back was sold on 3 tickets in the 24 hours before, 2 of them in cash. ' +
        'This cashier last sold it 20 minutes before, on ticket 3, paid in cash.',
    },
    {
      tickets: [{ lines: REFUND }, { at: '09:30:00', lines: SALE }],
      says: `${SOLD} ticket 2, which was paid in cash. This cashier rang that ticket 30 minutes before.`,
    },
    // Of several articles, and of sales that some other one may follow, there is no last.
    {
      tickets: [
        { lines: REFUND_OF_TWO },
        { at: '08:00:00', lines: BOTH },
        { at: '08:05:00', lines: ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n MOBILE 5.58' },
        { at: '08:10:00', lines: CARD_SALE },
      ],
      says:
        'What came back was sold together on 2 tickets in the 24 hours before, 1 of them in cash. ' +
        'This cashier sold the same goods on Mar 2 at 8:05 AM, on ticket 3, paid in another way.',
    },
    // No money left the drawer.
    {
      tickets: [
        { lines: ' *** REFUND ***\n MILK -4.59\n BEER 7.59\n TOTAL 3.00\n CASH 3.00' },
        { at: '08:00:00', lines: CARD_SALE },
      ],
      says: `${SOLD} ticket 2, which was paid by card.`,
    },
    // The one ticket that has all of it.
    {
      tickets: [
        { lines: REFUND_OF_TWO },
        { at: '08:00:00', lines: BOTH },
        { at: '08:10:00', lines: CARD_SALE },
        { at: '08:20:00', lines: GUM_SALE },
      ],
      says: 'What came back was sold together in the 24 hours before, on ticket 2, which was paid in cash.',
    },
    // Which sale the earlier refund was of isn't certain, unless there is one.
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', lines: SALE },
        { at: '08:00:00', lines: CARD_SALE },
        { at: '09:00:00', lines: CARD_REFUND },
      ],
      says:
        'What came back was sold on 2 tickets in the 24 hours before, 1 of them in cash. ' +
        'This cashier last sold it on Mar 2 at 8:00 AM, on ticket 3, paid by card.',
    },
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', lines: SALE },
        { at: '08:00:00', lines: REFUND },
        { at: '08:30:00', lines: SALE },
      ],
      says: `${SOLD} ticket 4, which was paid in cash; ticket 2 was already refunded on 3.`,
    },
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', lines: SALE },
        { at: '08:00:00', lines: SALE },
        { at: '08:05:00', lines: ' MILK 4.59\n VOID TICKET 3' },
      ],
      says: `${SOLD} ticket 2, which was paid in cash; ticket 3 was already voided on 4.`,
    },
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', lines: SALE }, { at: '11:00:00', lines: REFUND }],
      says: `${SOLD} ticket 2, which was paid in cash.`,
    },
    // The same card was the same customer's.
    {
      tickets: [
        { lines: `${CARD_REFUND}\n    VISA ************1234` },
        { at: '08:00:00', lines: `${CARD_SALE}\n    VISA ************1234` },
        { at: '08:30:00', lines: `${CARD_SALE}\n    VISA ************4321` },
      ],
      says: `${SOLD} ticket 2, which was paid with the same card.`,
    },
    {
      tickets: [
        {
          lines: ` *** REFUND ***\n MILK -4.59\n GUM -0.99\n TOTAL -5.58\n CREDIT -5.58\n    VISA ************1234`,
        },
        { at: '08:00:00', lines: `${CARD_SALE}\n    VISA ************1234` },
        { at: '08:10:00', lines: ' GUM 0.99\n TOTAL 0.99\n CREDIT 0.99\n    VISA ************4321' },
      ],
      says:
        'What came back was sold on different tickets in the 24 hours before: ' +
        'MILK on ticket 2, which was paid with the same card; GUM on ticket 3, which was paid by card.',
    },
    // The last one sold it at another price.
    {
      tickets: [
        { lines: REFUND },
        { at: '08:00:00', lines: SALE },
        { at: '09:00:00', lines: SALE.replaceAll('4.59', '3.99') },
      ],
      says: 'What came back was sold at its price in the 24 hours before, on ticket 2, which was paid in cash.',
    },
    {
      tickets: [
        { lines: REFUND_OF_TWO },
        { at: '08:00:00', lines: CARD_SALE },
        { at: '08:30:00', lines: GUM_SALE },
        { at: '08:40:00', lines: GUM_SALE },
      ],
      says:
        'What came back was sold on different tickets in the 24 hours before: ' +
        'MILK on ticket 2, which was paid by card; GUM on 2 tickets, all of them in cash.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: REFUND }, { at: '11:00:00', lines: SALE }] },
    { tickets: [{ lines: REFUND }, { at: '08:00:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] },
    { tickets: [{ lines: REFUND }, { at: '08:00:00', lines: SALE }, { at: '09:00:00', lines: REFUND }] },
  ],
};

export const overExamples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' *** REFUND ***\n MILK -9.00\n TOTAL -9.00\n CASH -9.00' },
        { at: '08:00:00', lines: SALE },
      ],
      says: 'More came back than was sold in the 24 hours before: MILK, $4.41 of $9.00.',
    },
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', lines: SALE }, { at: '09:00:00', lines: REFUND }],
      says: 'More came back than was sold in the 24 hours before: MILK, $4.59 of $4.59 (ticket 2 was already refunded on 3).',
    },
    {
      tickets: [
        { lines: REFUND },
        { at: '09:50:00', lines: SALE },
        { at: '09:55:00', lines: ' MILK 4.59\n VOID TICKET 2' },
      ],
      says: 'More came back than was sold in the 24 hours before: MILK, $4.59 of $4.59 (ticket 2 was already voided on 3).',
    },
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', lines: SALE },
        { at: '08:00:00', lines: CARD_SALE },
        { at: '09:00:00', lines: REFUND },
        { at: '09:10:00', lines: REFUND },
      ],
      says: 'More came back than was sold in the 24 hours before: MILK, $4.59 of $4.59 (already refunded on 4, 5).',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: REFUND }, { at: '08:00:00', lines: SALE }] },
    { tickets: [{ lines: REFUND }] },
  ],
};

export const neverExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '11:00:00', lines: SALE }],
      says: 'No ticket of the store sold it in the 24 hours before: MILK.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: REFUND }, { at: '08:00:00', lines: SALE }] }],
};
