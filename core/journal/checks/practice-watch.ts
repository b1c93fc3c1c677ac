// Notes transactions that are said to hold nothing (practice, a sign-on, a report, a no-sale, an open ticket) although
// they do.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import type { Receipt } from '../receipt.ts';
import { readKind } from '../shape/table/read-kind.ts';
import { isPractice } from '../shape/type-words.ts';
import { apartWords } from '../text/apart-words.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

const LONGEST_WORD = 30;

/** Keeps only a count and the first few numbers. */
export function createPracticeWatch(): Watch {
  const found = createFirstFew();
  return {
    add(receipt) {
      const { typeText, transactionNumber } = receipt;
      if (typeText === null || !holdsMore(receipt, typeText)) return;
      // It was counted with its own row, which has its total.
      if (receipt.completesOwnRow === true && holdsMore({ ...receipt, items: [], events: [] }, typeText))
        return;
      found.add(`${transactionNumber} (“${typeText.slice(0, LONGEST_WORD)}”)`);
    },
    describe() {
      const { count } = found;
      if (count === 0) return null;
      const what = count === 1 ? 'One transaction' : `${count} transactions`;
      return (
        `A word says of ${what.toLowerCase()} that nothing was sold, and what is in ${count === 1 ? 'it' : 'them'} does not count: ${found.list()}. ` +
        'Look at the original rows: they have goods, amounts, or drawer openings.'
      );
    },
  };
}

function holdsMore({ items, events, totalCents }: Receipt, typeText: string): boolean {
  const hasMoney = items.length > 0 || (totalCents ?? 0) !== 0;
  const kind = readKind(typeText);
  if (kind === 'No Sale') return hasMoney;
  return kind === 'Other' && holdsNothing(typeText) && (hasMoney || events.length > 0);
}

/** A ticket that is not paid yet, or that was put aside and is open again. */
const LEFT_OPEN =
  /^(?:(?:trans(?:action)?|txn|sale|ticket|order|check) )?(?:re-?open(?:ed)?|open(?:ed)?|recall(?:ed)?|resumed?|reactivated)$/i;

const holdsNothing = (typeText: string): boolean =>
  isBookkeepingText(typeText) || isPractice(typeText) || LEFT_OPEN.test(apartWords(typeText).trim());
