// Notes the transactions of a file that share register, number, and time, of which one counts.

import { type Receipt, receiptKey, sumOfItems } from '../receipt.ts';
import { createKeySet } from './key-set.ts';
import type { Watch } from './watch.ts';

const MOST_NAMED = 20;

/** Keeps a hash of each transaction and the first few numbers. */
export function createRepeatWatch(): Watch {
  const keys = createKeySet();
  const contents = createKeySet();
  let repeated = 0;
  const named = new Set<string>();
  return {
    add(receipt) {
      // Lines that complete a stored transaction share its key.
      if (receipt.completesOwnRow === true) return;
      const key = receiptKey(receipt);
      const isRepeated = keys.add(key);
      const isSame = contents.add(`${key}\n${contentOf(receipt)}`);
      if (!isRepeated || isSame) return;
      repeated++;
      if (named.size < MOST_NAMED) named.add(receipt.transactionNumber);
    },
    describe() {
      if (repeated === 0) return null;
      const numbers = [...named].join(', ') + (repeated > named.size ? ', …' : '');
      const times = repeated === 1 ? 'Once' : `${repeated} times`;
      return (
        `${times}, a transaction has the register, number, and time of an earlier one but says something else (${numbers}). ` +
        'The one of each that deserves a look most counts: if they are payments or parts of one transaction, its amount is wrong.'
      );
    },
  };
}

function contentOf({ totalCents, typeText, items, tenders }: Receipt): string {
  const paid = tenders.map(({ method, amountCents }) => `${method} ${amountCents}`);
  return [totalCents, typeText, items.length, sumOfItems(items), ...paid].join('\n');
}
