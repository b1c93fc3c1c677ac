import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { checkReturned, listNeverSold } from '../../refunds.ts';
import { defineSignal, keyOf, type SignalHit, type Surroundings } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

/** The last sale of each article; null unless all of it was sold, in enough pieces and at these prices. */
function findSales(ticket: TicketFacts, { store }: Surroundings): TicketFacts[] | null {
  const articles = checkReturned(ticket, store);
  if (articles.length === 0 || articles.some(({ leftCents }) => leftCents > 0)) return null;
  return [...new Set(articles.flatMap(({ sales }) => sales.slice(-1)))];
}

const numbersOf = (sales: readonly TicketFacts[]): string =>
  `${sales.length === 1 ? 'ticket' : 'tickets'} ${listText(sales.map(({ transactionNumber }) => transactionNumber))}`;

/** Somebody bought it, and may have brought it back. */
export const soldBefore = defineSignal({
  id: 'sold-before',
  level: 'register',
  label: 'Sold before it came back',
  effect: 'lowers',
  find(ticket, around): SignalHit | null {
    const sales = findSales(ticket, around);
    if (sales === null) return null;
    return {
      sentence: `What came back was sold in the 24 hours before, last on ${numbersOf(sales)}.`,
      links: sales.map(keyOf),
    };
  },
});

/** More money went out than its sales brought in: more pieces, or a higher price. */
export const refundedOverSold = defineSignal({
  id: 'refunded-over-sold',
  level: 'register',
  label: 'More came back than was sold',
  effect: 'raises',
  find(ticket, { store }): SignalHit | null {
    const over = checkReturned(ticket, store).filter(
      ({ leftCents, sales }) => leftCents > 0 && sales.length > 0,
    );
    if (over.length === 0) return null;
    const named = over.map(
      ({ goods, leftCents }) => `${goods.name}, ${moneyText(leftCents)} of ${moneyText(goods.cents)}`,
    );
    return {
      sentence: `More came back than was sold in the 24 hours before: ${listText(named)}.`,
      links: over.flatMap(({ sales }) => sales.slice(-1)).map(keyOf),
      atRiskCents: over.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

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

export const soldExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '08:00:00', register: '2', lines: SALE }],
      says: 'What came back was sold in the 24 hours before, last on ticket 2.',
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
      says: 'More came back than was sold in the 24 hours before: MILK, $4.59 of $4.59.',
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
