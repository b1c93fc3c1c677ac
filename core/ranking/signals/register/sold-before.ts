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
import type { TicketFacts } from '../../ticket-facts.ts';
import { namesText } from '../../words.ts';

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
    const own = findOwnSale(whole, ticket, store);
    const said =
      whole.length === 0
        ? sayApart(articles, ticket)
        : sayWhole(whole, { isAny, isTold: own !== null, ticket });
    return {
      sentence:
        `What came back was sold ${said.text}` +
        `${taken.length === 0 ? '' : `; ${listText(taken.map(takenText))}`}.` +
        (own === null ? '' : ownText(own, whole.length === 1, ticket)),
      links: [
        ...new Set([
          ...(own === null ? [] : [own]),
          ...said.named,
          ...taken.flatMap(({ sale, by }) => [sale, by]),
        ]),
      ].map(keyOf),
    };
  },
});

/** What is said of sales, and those that it names. */
interface Said {
  text: string;
  named: readonly TicketFacts[];
}

/**
 * Of sales that have all of it: one that was paid with the same card is the one.
 *
 * @param isAny no other ticket sold any of it
 * @param isTold the cashier's own sale is told by itself, so that no other has to be named
 */
function sayWhole(
  whole: readonly TicketFacts[],
  { isAny, isTold, ticket }: { isAny: boolean; isTold: boolean; ticket: TicketFacts },
): Said {
  const carded = whole.filter((sale) => isSameCardPayment(sale, ticket));
  const sales = carded.length > 0 ? carded : whole;
  const isBasket =
    ticket.returnedGoods.length > 1 || ticket.returnedGoods.some(({ quantity }) => quantity > 1);
  const how = isAny || carded.length > 0 ? '' : isBasket ? 'together ' : 'at its price ';
  const named = sales.length > 1 && isTold ? null : nameOne(sales, ticket);
  const last = sales.length > 1 && named !== null ? named.text : '';
  return {
    text: `${how}in the 24 hours before, on ${saySales(sales, ticket).text}${last}${contrastText(sales, ticket)}`,
    named: named?.named ?? [],
  };
}

/** ', the last on ticket 2': the last one by the same cashier on the same register, if there is any. */
function nameOne(sales: readonly TicketFacts[], { employeeId, registerId }: TicketFacts): Said {
  const own = sales.findLast(
    (sale) => employeeId !== null && sale.employeeId === employeeId && sale.registerId === registerId,
  );
  const one = own ?? sales.at(-1);
  const by = own === undefined ? '' : ' by this cashier here';
  return {
    text: `, the last${by} on ticket ${one?.transactionNumber}`,
    named: one === undefined ? [] : [one],
  };
}

/** Of an article, or of some pieces, on one ticket and the others on another. */
function sayApart(articles: readonly ReturnedArticle[], ticket: TicketFacts): Said {
  const said = articles.map(({ goods, sold }) => ({ name: goods.name, sold, ...saySales(sold, ticket) }));
  const parts = listText(said.map(({ name, text }) => `${name} on ${text}`));
  const all = [...new Set(said.flatMap(({ sold }) => sold))];
  return {
    text: `on different tickets in the 24 hours before: ${parts}${contrastText(all, ticket)}`,
    named: said.flatMap(({ sold, named }) => (sold.length === 1 ? named : [])),
  };
}

/** 'ticket 2, which was paid in cash', '27 tickets, 12 of them paid in cash'. @param sales in order of time */
function saySales(sales: readonly TicketFacts[], ticket: TicketFacts): Said {
  const [last] = sales.slice(-1);
  if (last !== undefined && sales.length === 1) {
    const paid = isSameCardPayment(last, ticket) ? 'paid with the same card' : paidText(last);
    const how = paid === null ? '' : `, which was ${paid}`;
    return { text: `ticket ${last.transactionNumber}${how}`, named: [last] };
  }
  const inCash = sales.filter(({ tender }) => tender === 'cash').length;
  const count = inCash === 0 ? 'none' : inCash === sales.length ? 'all' : inCash;
  const paid = sales.every((sale) => isSameCardPayment(sale, ticket))
    ? 'all of them paid with the same card'
    : `${count} of them paid in cash`;
  return { text: `${sales.length} tickets, ${paid}`, named: last === undefined ? [] : [last] };
}

const PAID = { cash: 'paid in cash', card: 'paid by card' };
const REFUNDED = { cash: 'this was refunded in cash', card: 'this was refunded to a card' };

const paidText = ({ tender }: TicketFacts): string | null => (tender === null ? null : PAID[tender]);

const isSameCardPayment = (sale: TicketFacts, { maskedCard, tender }: TicketFacts): boolean =>
  maskedCard !== null && isSameCard(sale.maskedCard, maskedCard) && sale.tender === tender;

/** '; this was refunded in cash' if every sale that it may have been was paid in another way. */
function contrastText(sales: readonly TicketFacts[], { tender }: TicketFacts): string {
  if (tender === null) return '';
  const isOther = sales.every((sale) => sale.tender !== null && sale.tender !== tender);
  return isOther ? `; ${REFUNDED[tender]}` : '';
}

/** @returns the refunding cashier's own sale shortly before, the last one on the same register first. */
function findOwnSale(
  whole: readonly TicketFacts[],
  ticket: TicketFacts,
  store: StoreView,
): TicketFacts | null {
  if (ticket.employeeId === null || !store.isTimed(ticket)) return null;
  const own = whole.filter(
    (sale) =>
      sale.employeeId === ticket.employeeId &&
      store.isTimed(sale) &&
      secondsBetween(sale.time, ticket.time) <= SHORTLY_SECONDS,
  );
  return own.findLast(({ registerId }) => registerId === ticket.registerId) ?? own.at(-1) ?? null;
}

/** ' This cashier sold it 30 minutes before, on ticket 2, which was paid in cash.' @param isOnly it was named already */
function ownText(own: TicketFacts, isOnly: boolean, ticket: TicketFacts): string {
  const before = ` This cashier sold it ${apartText(own, ticket)} before`;
  if (isOnly) return `${before}.`;
  const paid = paidText(own);
  return `${before}, on ticket ${own.transactionNumber}${paid === null ? '' : `, which was ${paid}`}.`;
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

const takenWord = ({ ending }: TicketFacts): string => (ending === 'voided' ? 'voided' : 'refunded');

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
      says: `${SOLD} 3 tickets, 1 of them paid in cash, the last by this cashier here on ticket 3.`,
    },
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', cashier: '8', lines: CARD_SALE },
        { at: '08:00:00', register: '2', lines: CARD_SALE },
      ],
      says: `${SOLD} 2 tickets, none of them paid in cash, the last on ticket 3; this was refunded in cash.`,
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
        `${SOLD} 3 tickets, 2 of them paid in cash. ` +
        'This cashier sold it 30 minutes before, on ticket 2, which was paid in cash.',
    },
    {
      tickets: [{ lines: REFUND }, { at: '09:30:00', lines: SALE }],
      says: `${SOLD} ticket 2, which was paid in cash. This cashier sold it 30 minutes before.`,
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
      says: `${SOLD} 2 tickets, 1 of them paid in cash, the last by this cashier here on ticket 3.`,
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
        'MILK on ticket 2, which was paid by card; GUM on 2 tickets, all of them paid in cash.',
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
