// Tells a receipt that was printed again from a second sale.

import { type Draft, sumOf } from './draft.ts';

export interface Reprints {
  /** Whether a receipt is one that was seen before under its register and number; takes note of it if not. */
  isAgain(draft: Draft): boolean;
}

/** What was sold, so that two receipts that merely share a number stay two. */
interface Sold {
  registerId: string | null;
  day: number;
  seconds: number;
  totalCents: number;
  sumCents: number;
  items: number;
}

/** A receipt is printed again while its customer is there, or at least on the same day. */
const RECENT = 256;

function isSame(one: Sold, other: Sold): boolean {
  return (
    one.registerId === other.registerId &&
    one.day === other.day &&
    one.totalCents === other.totalCents &&
    one.sumCents === other.sumCents &&
    one.items === other.items
  );
}

export function createReprints(): Reprints {
  const seen = new Map<string, Sold>();
  return {
    isAgain(draft) {
      const { items, totalCents, registerId } = draft.receipt;
      // Two without articles, such as no sales, may share number and minute: nothing shows that they are one.
      if (draft.number === '' || items.length === 0 || totalCents === null) return false;
      const { day, seconds } = draft;
      const sold = { registerId, day, seconds, totalCents, sumCents: sumOf(draft), items: items.length };
      const known = seen.get(draft.number);
      // A copy that says so may carry the time at which it was printed.
      if (known !== undefined && isSame(known, sold) && (draft.isCopy || known.seconds === seconds))
        return true;
      if (seen.size >= RECENT) for (const oldest of seen.keys()) if (seen.delete(oldest)) break;
      seen.set(draft.number, sold);
      return false;
    },
  };
}
