// Notes transactions that are said to be none (practice, a sign-on, a report) although something happened in them.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import type { Receipt } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { apartWords } from '../text/apart-words.ts';
import { PRACTICE } from '../vocabulary/kind-words.ts';

export interface PracticeWatch {
  add(receipt: Receipt): void;
  /** A sentence with their numbers; null if there are none. */
  describe(): string | null;
}

const MOST_NAMED = 5;
const LONGEST_WORD = 30;

/** Keeps only a count and the first few numbers. */
export function createPracticeWatch(): PracticeWatch {
  let count = 0;
  const named: string[] = [];
  return {
    add(receipt) {
      const { typeText, transactionNumber } = receipt;
      if (typeText === null || !isPractice(typeText) || !holdsSomething(receipt)) return;
      count++;
      if (named.length < MOST_NAMED)
        named.push(`${transactionNumber} (“${typeText.slice(0, LONGEST_WORD)}”)`);
    },
    describe() {
      if (count === 0) return null;
      const what = count === 1 ? 'One transaction counts' : `${count} transactions count`;
      return (
        `${what} as Other because a word says that nothing was sold in it: ${named.join(', ')}${count > named.length ? ', …' : ''}. ` +
        'If that is not so, look at the original rows: goods, amounts, or drawer openings are among them.'
      );
    },
  };
}

function isPractice(typeText: string): boolean {
  if (readKind(typeText) !== 'Other') return false;
  return isBookkeepingText(typeText) || PRACTICE.has(apartWords(typeText).toUpperCase().trim());
}

const holdsSomething = ({ items, events, totalCents }: Receipt): boolean =>
  items.length > 0 || events.length > 0 || (totalCents ?? 0) !== 0;
