// Notes the transactions that have goods and a total but no payment, where nearly all others were paid: they may be
// voids, or put aside, in words that are not known.

import { endsUnpaid, type Receipt, sumOfItems } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** With more, the export leaves payments out for another reason. */
const MOST_UNPAID = 0.3;
const FEWEST_PAID = 10;

/** Whether something is owed that nobody paid, and nothing says why. */
export function isLeftUnpaid({ shape, items, events, tenders, totalCents, typeText }: Receipt): boolean {
  // A list of lines may have no line for the total of a transaction that ended early.
  const owed = totalCents ?? (shape === 'line-items' ? sumOfItems(items) : 0);
  const isOwed = items.length > 0 && owed > 0;
  return isOwed && tenders.length === 0 && typeText === null && !endsUnpaid(events);
}

/** Keeps only counts and the first few numbers. */
export function createUnpaidWatch(): Watch {
  const unpaid = createFirstFew();
  let paid = 0;
  return {
    add(receipt) {
      if (isLeftUnpaid(receipt)) unpaid.add(receipt.transactionNumber);
      else if (receipt.items.length > 0 && receipt.tenders.length > 0) paid++;
    },
    describe() {
      if (unpaid.count === 0 || paid < FEWEST_PAID || unpaid.count > paid * MOST_UNPAID) return null;
      const what = unpaid.count === 1 ? 'One transaction has' : `${unpaid.count} transactions have`;
      return (
        `${what} goods but no payment, unlike the others (${unpaid.list()}): each may have been voided, or ` +
        'put aside, in words that are not known. Look at the original rows.'
      );
    },
  };
}
