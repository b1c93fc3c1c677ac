// Counts the receipts of a file whose lines do not come to what they print.

import { endsUnpaid, type Receipt } from '../receipt.ts';
import { compareSums } from './compare-sums.ts';

export interface SumWatch {
  add(receipt: Receipt): void;
  /** A sentence about the receipts whose lines do not add up; null when all do. */
  describe(): string | null;
}

const MOST_NAMED = 5;

/** Counts only, and the first few numbers. */
export function createSumWatch(): SumWatch {
  let compared = 0;
  let differing = 0;
  const named: string[] = [];
  return {
    add(receipt) {
      if (receipt.shape === 'summary' || endsUnpaid(receipt.events)) return;
      const sums = compareSums(receipt);
      if (sums === null) return;
      compared++;
      if (sums.isSame) return;
      differing++;
      if (named.length < MOST_NAMED) named.push(receipt.transactionNumber);
    },
    describe() {
      if (differing === 0) return null;
      const more = differing > named.length ? ', …' : '';
      const all = compared === 1 ? 'the only transaction' : `${differing} of ${compared} transactions`;
      return (
        `In ${all} with a printed subtotal, the lines that were read do not add up to it (${named.join(', ')}${more}). ` +
        'Look at their original rows before you decide on them.'
      );
    },
  };
}
