// Counts the transactions of a table whose payments differ from the sum of their lines.

import { endsUnpaid, type Receipt } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** If no change is given, more may have been paid than was owed. @returns null if there is nothing to compare */
export function isPaidOtherwise(receipt: Receipt): boolean | null {
  const { shape, items, events, tenders, totalCents, changeCents } = receipt;
  if (shape !== 'line-items' || items.length === 0 || tenders.length === 0 || endsUnpaid(events)) return null;
  if (totalCents === null) return null;
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (changeCents !== null) return Math.abs(paid) - Math.abs(changeCents) !== Math.abs(totalCents);
  return Math.abs(paid) < Math.abs(totalCents);
}

/** Keeps only counts and the first few numbers. */
export function createPaidWatch(): Watch {
  let compared = 0;
  const differing = createFirstFew();
  return {
    add(receipt) {
      const isOtherwise = isPaidOtherwise(receipt);
      if (isOtherwise === null) return;
      compared++;
      if (isOtherwise) differing.add(receipt.transactionNumber);
    },
    describe() {
      if (differing.count === 0) return null;
      return (
        `In ${differing.count} of ${compared} transactions with payments, what was paid is not what the lines come to ` +
        `(${differing.list()}): a line that was taken back or does not count may have been read as sold. ` +
        'Look at their original rows before you decide on them.'
      );
    },
  };
}
