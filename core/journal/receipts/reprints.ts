// Tells a receipt that was printed again from a second sale.

import { createTextMemo } from '../text/text-memo.ts';
import { type Draft, sumOf } from './draft.ts';

export interface Reprints {
  /** Whether a receipt is the one that was seen before under its register and number; takes note of it if not. */
  isAgain(draft: Draft): boolean;
}

/** What a receipt sold, so that two that merely share a number stay two. */
function contentOf(draft: Draft): string {
  const { items, totalCents } = draft.receipt;
  return `${totalCents} ${sumOf(draft)} ${items.length} ${items[0]?.name}`;
}

/** Two without articles, such as no sales, may share number and minute: nothing shows that they are one. */
export function createReprints(): Reprints {
  const seen = createTextMemo<string>();
  return {
    isAgain(draft) {
      const { items, totalCents, registerId } = draft.receipt;
      if (draft.number === '' || items.length === 0 || totalCents === null) return false;
      const key = `${registerId ?? ''}|${draft.number}|${draft.day}`;
      const content = contentOf(draft);
      const known = seen.get(key);
      // A copy that says so may carry the time at which it was printed.
      if (known === `${content} ${draft.seconds}`) return true;
      if (draft.isCopy && known?.startsWith(`${content} `) === true) return true;
      seen.keep(key, `${content} ${draft.seconds}`);
      return false;
    },
  };
}
