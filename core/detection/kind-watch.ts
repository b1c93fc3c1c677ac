// Counts the transactions whose type column has an unknown word.

import { readKind, type Receipt } from '../journal/index.ts';
import { countText } from './money-text.ts';

export interface KindWatch {
  add(receipt: Receipt): void;
  /** A sentence about the unknown words; null when there are none. */
  describe(): string | null;
}

const MOST_NAMED = 5;
const LONGEST_NAMED = 30;

export function createKindWatch(): KindWatch {
  let unknown = 0;
  const named = new Set<string>();
  let hasMore = false;
  /** Most transactions have the same type as the one before. */
  let lastKnown = '';
  return {
    add({ typeText }) {
      if (typeText === null || typeText === lastKnown) return;
      if (readKind(typeText) !== null) {
        lastKnown = typeText;
        return;
      }
      unknown++;
      const word = typeText.slice(0, LONGEST_NAMED);
      if (named.size < MOST_NAMED) named.add(word);
      else hasMore ||= !named.has(word);
    },
    describe() {
      if (unknown === 0) return null;
      const words = [...named].map((word) => `“${word}”`).join(', ');
      return (
        `The export says what ${countText(unknown, 'transaction')} ${unknown === 1 ? 'was' : 'were'} in words that are not known (${words}${hasMore ? ', …' : ''}). ` +
        'They were judged without them: a refund, a void or a no sale among them may not show.'
      );
    },
  };
}
