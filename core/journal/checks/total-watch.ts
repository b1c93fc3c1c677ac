// Counts the paid transactions of a file in which no total was found: their amounts are what their lines come to.

import { endsUnpaid, type Receipt } from '../receipt.ts';

export interface TotalWatch {
  add(receipt: Receipt): void;
  /** A sentence when most transactions have no total; null else. */
  describe(): string | null;
}

/** Counts only. */
export function createTotalWatch(): TotalWatch {
  let paid = 0;
  let without = 0;
  return {
    add({ shape, items, events, totalCents }) {
      if (shape !== 'journal-print' || items.length === 0 || endsUnpaid(events)) return;
      paid++;
      if (totalCents === null) without++;
    },
    describe() {
      if (without * 2 <= paid) return null;
      return (
        `In ${without} of ${paid} transactions with goods no total was found; their amounts are what their lines come to. ` +
        'If the export prints totals, it does so in words that are not known: compare the original.'
      );
    },
  };
}
