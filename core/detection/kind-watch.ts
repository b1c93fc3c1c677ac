// Counts the transactions whose type column has an unknown word.

import {
  isPractice,
  isPutAsideKind,
  noteAlsoIn,
  readKind,
  type Receipt,
  type UnknownWord,
  wordsKey,
} from '../journal/index.ts';
import { countText } from './money-text.ts';

export interface KindWatch {
  add(receipt: Receipt): void;
  /** A sentence about the unknown words; null when there are none. */
  describe(): string | null;
  /** The words themselves. */
  list(): UnknownWord[];
}

const MOST_NAMED = 5;
const MOST_KEPT = 60;
const LONGEST_NAMED = 30;

/** `Open`, `Recalled`: what is no kind of sale, above goods that were sold and neither put aside nor rung up for practice. */
const isLikeSale = ({ items, totalCents }: Receipt, typeText: string): boolean =>
  (totalCents ?? 0) > 0 &&
  items.some(({ state, priceCents }) => state === 'sold' && priceCents > 0) &&
  !isPutAsideKind(typeText) &&
  !isPractice(typeText);

export function createKindWatch(): KindWatch {
  let unknown = 0;
  const words = new Map<string, UnknownWord>();
  let hasMore = false;
  /** Most transactions have the same type as the one before. */
  let lastKnown = '';
  return {
    add(receipt) {
      const { typeText, transactionNumber } = receipt;
      if (typeText === null || typeText === lastKnown) return;
      const kind = readKind(typeText);
      if (kind !== null && (kind !== 'Other' || !isLikeSale(receipt, typeText))) {
        if (kind !== 'Other') lastKnown = typeText;
        return;
      }
      unknown++;
      const key = wordsKey('cell', typeText);
      const known = words.get(key);
      if (known !== undefined) {
        known.transactions++;
        noteAlsoIn(known, transactionNumber);
      } else if (words.size < MOST_KEPT)
        words.set(key, {
          place: 'cell',
          words: key,
          example: typeText.slice(0, LONGEST_NAMED),
          transactions: 1,
          seenIn: transactionNumber,
        });
      else hasMore = true;
    },
    describe() {
      if (unknown === 0) return null;
      const named = [...words.values()].slice(0, MOST_NAMED).map(({ example }) => `“${example}”`);
      const list = named.join(', ') + (hasMore || words.size > MOST_NAMED ? ', …' : '');
      return (
        `The export says what ${countText(unknown, 'transaction')} ${unknown === 1 ? 'was' : 'were'} in words that are not known (${list}). ` +
        'They were judged without them: a refund, a void or a no sale among them may not show.'
      );
    },
    list: () => [...words.values()].filter((word) => word.words !== ''),
  };
}
