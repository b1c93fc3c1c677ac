// What looks at all transactions of a file, one after another, and says what is wrong with some of them.

import type { Receipt } from '../receipt.ts';

/** Keeps no transactions, only counts and the first few examples. */
export interface Watch<Watched = Receipt> {
  add(receipt: Watched): void;
  /** Sentences for the cleaning report; null if there is nothing to say. */
  describe(): string | null;
}

export interface CountingWatch<Watched = Receipt> extends Watch<Watched> {
  /** Transactions with what it says, as long as they are few: where many have it, that's how the export is written. */
  count(): number;
}
