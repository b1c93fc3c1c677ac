// Counts the transactions with amounts that can't be read, or that are missing where they should be.

import type { Receipt } from '../receipt.ts';
import { createFirstFew } from './first-few.ts';

export interface UnreadAmountWatch {
  add(receipt: Pick<Receipt, 'unreadAmounts' | 'lines' | 'transactionNumber'>): void;
  /** Transactions with such amounts, as long as they are few: where many have them, that's how the export is written. */
  count(): number;
  /** A sentence with the first numbers; null if there are none, or many. */
  describe(): string | null;
}

const MOST_UNREAD = 0.1;
/** In a small file, a few are still few. */
const FEW = 4;
const LONGEST_NAMED = 40;

/** Keeps only counts, the first line, and the first few numbers. */
export function createUnreadAmountWatch(): UnreadAmountWatch {
  const unread = createFirstFew();
  let all = 0;
  let example = '';
  const count = (): number => (unread.count <= Math.max(FEW, all * MOST_UNREAD) ? unread.count : 0);
  return {
    add({ unreadAmounts = [], lines, transactionNumber }) {
      all++;
      const [first] = unreadAmounts;
      if (first === undefined) return;
      unread.add(transactionNumber);
      example ||= (lines[first]?.text ?? '').replace(/\s+/g, ' ').trim().slice(-LONGEST_NAMED);
    },
    count,
    describe() {
      if (count() === 0) return null;
      const what = unread.count === 1 ? 'One transaction has' : `${unread.count} transactions have`;
      return (
        `${what} amounts that are missing, or cannot be read, as in “${example}” (${unread.list()}). ` +
        'What they come to may be more. Look at the original rows.'
      );
    },
  };
}
