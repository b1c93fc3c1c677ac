// Notes what has a number of its own and is no transaction, to name it to the uploader.

import { createFirstFew, type FirstFew } from '../checks/first-few.ts';

export interface LeftOut {
  /** @param what it is, in the plural */
  add(what: string, number: string): void;
  /** Sentences for the cleaning report. */
  describe(): string[];
}

export function createLeftOut(): LeftOut {
  const found = new Map<string, FirstFew>();
  return {
    add(what, number) {
      const few = found.get(what) ?? createFirstFew();
      found.set(what, few);
      few.add(number);
    },
    describe: () =>
      [...found].map(
        ([what, few]) =>
          `Left out as ${what}, with a number of their own: ${few.list()} (${few.count}). Look at the original rows if one of them should be a transaction.`,
      ),
  };
}
