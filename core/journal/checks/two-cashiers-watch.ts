// Counts the receipts whose headings name two cashiers.

import type { Receipt } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';
import type { CountingWatch } from './watch.ts';

/** Keeps only a count and the first few. */
export function createTwoCashiersWatch(): CountingWatch<
  Pick<Receipt, 'employeeId' | 'cashiersNamed' | 'transactionNumber'>
> {
  const found = createFirstFew();
  return {
    add({ employeeId, cashiersNamed, transactionNumber }) {
      if (cashiersNamed === undefined || employeeId !== null) return;
      found.add(`${transactionNumber}: ${cashiersNamed.join(' and ')}`);
    },
    count: () => found.count,
    describe() {
      if (found.count === 0) return null;
      const what = found.count === 1 ? 'One transaction names' : `${found.count} transactions name`;
      return (
        `${what} two cashiers (${found.list()}), so nobody knows who rang ${found.count === 1 ? 'it' : 'them'}, and ` +
        `${found.count === 1 ? 'it counts' : 'they count'} for neither. Look at the original rows.`
      );
    },
  };
}
