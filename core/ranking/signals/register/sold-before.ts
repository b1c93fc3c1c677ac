import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isPaidInFull, unpaidText } from '../../paid-goods.ts';
import { checkReturned, listNeverSold, type ReturnedArticle, type TakenEarlier } from '../../refunds.ts';
import { isSameCard } from '../../same-card.ts';
import { defineSignal, keyOf, type SignalHit } from '../../signal.ts';
import { compareTickets } from '../../store-view.ts';
import type { TicketFacts } from '../../ticket-facts.ts';
import { namesText } from '../../words.ts';

/** Somebody bought it, and may have brought it back. */
export const soldBefore = defineSignal({
  id: 'sold-before',
  level: 'register',
  label: 'Sold before it came back',
  effect: 'lowers',
  find(ticket, { store }): SignalHit | null {
    const articles = checkReturned(ticket, store);
    if (articles.length === 0 || articles.some(({ leftCents }) => leftCents > 0)) return null;
    const sales = [...new Set(articles.flatMap((article) => article.sales.slice(-1)))];
    const passed = articles.flatMap(listPassed);
    const already = passed.length === 0 ? '' : `; ${listText(passed.map(takenText))}`;
    const isLast = articles.every(({ sold, sales: own }) => own.at(-1) === sold.at(-1));
    return {
      sentence: `What came back was sold in the 24 hours before, ${isLast ? 'last ' : ''}on ${numbersOf(sales)}${cardText(sales, ticket)}${paidText(sales, ticket)}${already}.`,
      links: [...new Set([...sales, ...passed.flatMap(({ sale, by }) => [sale, by])])].map(keyOf),
    };
  },
});

const numbersOf = (sales: readonly TicketFacts[]): string =>
  `${sales.length === 1 ? 'ticket' : 'tickets'} ${listText(sales.map(({ transactionNumber }) => transactionNumber))}`;

/** ', which was paid with the same card'; '' for another card, or none. */
function cardText(sales: readonly TicketFacts[], { maskedCard, tender }: TicketFacts): string {
  if (maskedCard === null) return '';
  const same = sales.filter((sale) => isSameCard(sale.maskedCard, maskedCard) && sale.tender === tender);
  if (same.length === 0) return '';
  if (same.length === sales.length)
    return `, which ${sales.length === 1 ? 'was' : 'were'} paid with the same card`;
  return `; ${numbersOf(same)} ${same.length === 1 ? 'was' : 'were'} paid with the same card`;
}

/** Later sales of an article that don't explain its refund any more. */
function listPassed({ earlier, sales }: ReturnedArticle): TakenEarlier[] {
  const last = sales.at(-1);
  return earlier.filter(({ sale }) => last !== undefined && sale !== last && compareTickets(sale, last) > 0);
}

/** 'ticket 2 was already refunded on 3' */
const takenText = ({ sale, by }: TakenEarlier): string =>
  `ticket ${sale.transactionNumber} was ${takenOnText(by)}`;

const takenOnText = (by: TicketFacts): string =>
  `already ${by.ending === 'voided' ? 'voided' : 'refunded'} on ${by.transactionNumber}`;

const PAID = { cash: 'paid in cash', card: 'paid by card' };
const REFUNDED = { cash: 'this was refunded in cash', card: 'this was refunded to a card' };

/** ', which was paid by card; this was refunded in cash'; '' unless they differ. */
function paidText(sales: readonly TicketFacts[], { tender }: TicketFacts): string {
  if (tender === null) return '';
  const others = sales.flatMap((sale) =>
    sale.tender === null || sale.tender === tender
      ? []
      : [{ number: sale.transactionNumber, paid: PAID[sale.tender] }],
  );
  const [first] = others;
  if (first === undefined) return '';
  if (sales.length === 1) return `, which was ${first.paid}; ${REFUNDED[tender]}`;
  return `; ${listText(others.map(({ number, paid }) => `ticket ${number} was ${paid}`))}; ${REFUNDED[tender]}`;
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
      ...sold.slice(-1),
      ...earlier.flatMap(({ sale, by }) => [sale, by]),
    ]);
    const unpaid = [...new Set(over.flatMap(({ sold }) => sold))].filter(
      (sale) => !isPaidInFull(sale, store),
    );
    const sold = unpaid.length === 0 ? 'sold' : 'sold and paid for';
    return {
      sentence: `More came back than was ${sold} in the 24 hours before: ${listText(over.map(overText))}.${unpaidText(unpaid, store)}`,
      links: [...new Set([...around, ...unpaid])].map(keyOf),
      atRiskCents: over.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

/** 'MILK, $4.59 of $4.59 (ticket 2 was already refunded on 3)' */
function overText({ goods, leftCents, earlier }: ReturnedArticle): string {
  const already = namesText(earlier.map(takenText));
  const over = `${goods.name}, ${moneyText(leftCents)} of ${moneyText(goods.cents)}`;
  return already === '' ? over : `${over} (${already})`;
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

export const soldExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', register: '2', lines: SALE }],
      says: 'What came back was sold in the 24 hours before, last on ticket 2.',
    },
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', lines: CARD_SALE }],
      says: 'What came back was sold in the 24 hours before, last on ticket 2, which was paid by card; this was refunded in cash.',
    },
    // The later sale explains the earlier refund.
    {
      tickets: [
        { lines: REFUND },
        { at: '07:00:00', lines: SALE },
        { at: '08:00:00', lines: CARD_SALE },
        { at: '09:00:00', lines: CARD_REFUND },
      ],
      says: 'What came back was sold in the 24 hours before, on ticket 2; ticket 3 was already refunded on 4.',
    },
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', lines: SALE }, { at: '11:00:00', lines: REFUND }],
      says: 'What came back was sold in the 24 hours before, last on ticket 2.',
    },
    // The same card was the same customer's.
    {
      tickets: [
        { lines: `${CARD_REFUND}\n    VISA ************1234` },
        { at: '08:00:00', lines: `${CARD_SALE}\n    VISA ************1234` },
        { at: '08:30:00', lines: `${CARD_SALE}\n    VISA ************4321` },
      ],
      says: 'What came back was sold in the 24 hours before, on ticket 2, which was paid with the same card.',
    },
    {
      tickets: [
        { lines: `${CARD_REFUND}\n    VISA ************1234` },
        { at: '08:00:00', lines: `${CARD_SALE}\n    VISA ************1234` },
      ],
      says: 'What came back was sold in the 24 hours before, last on ticket 2, which was paid with the same card.',
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
        'What came back was sold in the 24 hours before, last on tickets 2; 3; ' +
        'ticket 2 was paid with the same card.',
    },
    // The last one sold it at another price.
    {
      tickets: [
        { lines: REFUND },
        { at: '08:00:00', lines: SALE },
        { at: '09:00:00', lines: SALE.replaceAll('4.59', '3.99') },
      ],
      says: 'What came back was sold in the 24 hours before, on ticket 2.',
    },
    {
      tickets: [
        { lines: ' *** REFUND ***\n MILK -4.59\n GUM -0.99\n TOTAL -5.58\n CASH -5.58' },
        { at: '08:00:00', lines: CARD_SALE },
        { at: '08:30:00', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
      ],
      says:
        'What came back was sold in the 24 hours before, last on tickets 2; 3; ' +
        'ticket 2 was paid by card; this was refunded in cash.',
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
