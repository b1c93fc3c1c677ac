// Counts the transactions of a table in which no money was found although their rows have figures that look like it.

import type { Receipt } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

const FEWEST = 3;
/** With more, the export has amounts where they were looked for. */
const MOST_PRICED = 0.1;

/** `4.59` or `1.204,50`, but not `0.00`, `10.234`, and `11.16.2026` */
const LIKE_MONEY = /(?<![\d.,:])(?!0*[.,]00?(?!\d))\d{1,6}(?:[.,]\d{3})?[.,]\d\d(?![\d.,:])/;

/** Keeps only counts and the first few numbers. */
export function createAmountWatch(): Watch {
  const unpriced = createFirstFew();
  let priced = 0;
  return {
    add(receipt) {
      if (receipt.shape === 'journal-print') return;
      if (hasMoney(receipt)) priced++;
      else if (receipt.lines.some(({ text }) => LIKE_MONEY.test(text)))
        unpriced.add(receipt.transactionNumber);
    },
    describe() {
      const all = priced + unpriced.count;
      if (unpriced.count < FEWEST || priced > all * MOST_PRICED) return null;
      return (
        `In ${unpriced.count} of ${all} transactions no amount was found, although their rows have figures that look like money (${unpriced.list()}). ` +
        'They are stored with $0.00 and without what was sold. Export the journal in another form, such as .xlsx.'
      );
    },
  };
}

function hasMoney({ items, tenders, events, totalCents, subtotalCents }: Receipt): boolean {
  const isSum = (cents: number | null): boolean => cents !== null && cents !== 0;
  return (
    isSum(totalCents) ||
    isSum(subtotalCents) ||
    items.length + tenders.length > 0 ||
    events.some(({ amountCents }) => isSum(amountCents))
  );
}
