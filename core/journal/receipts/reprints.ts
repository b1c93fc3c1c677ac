// Distinguishes a reprinted receipt from a second sale.

import { endsUnpaid } from '../receipt.ts';
import { type Draft, sumOf } from './draft.ts';

export interface Reprints {
  /** Whether a receipt was seen before under its register and number; remembers it if not. */
  isAgain(draft: Draft): boolean;
}

/** What was sold, so two receipts that merely share a number stay separate. */
interface Sold {
  registerId: string | null;
  day: number;
  seconds: number;
  totalCents: number;
  sumCents: number;
  items: number;
  /** A void that repeats its sale is no copy of it. */
  isUnpaid: boolean;
}

/** A receipt is reprinted while the customer is there, or at least on the same day. */
const RECENT = 256;

function isSame(one: Sold, other: Sold): boolean {
  return (
    one.registerId === other.registerId &&
    one.day === other.day &&
    one.totalCents === other.totalCents &&
    one.sumCents === other.sumCents &&
    one.items === other.items &&
    one.isUnpaid === other.isUnpaid
  );
}

export function createReprints(): Reprints {
  const seen = new Map<string, Sold>();
  /** From the oldest. In the map itself, the search for it would pass all that were deleted. */
  const numbers: string[] = [];
  return {
    isAgain(draft) {
      const { items, totalCents, registerId, events } = draft.receipt;
      // Two receipts without articles, such as no sales, may share number and minute, and nothing shows that they are
      // the same.
      if (draft.number === '' || items.length === 0 || totalCents === null) return false;
      const { day, seconds } = draft;
      const sold = {
        registerId,
        day,
        seconds,
        totalCents,
        sumCents: sumOf(draft),
        items: items.length,
        isUnpaid: endsUnpaid(events) || draft.openVoidMarks.length > 0,
      };
      const known = seen.get(draft.number);
      // A marked copy may have the time at which it was printed.
      if (known !== undefined && isSame(known, sold) && (draft.isCopy || known.seconds === seconds))
        return true;
      if (seen.size >= RECENT) seen.delete(numbers.shift() ?? '');
      if (!seen.has(draft.number)) numbers.push(draft.number);
      seen.set(draft.number, sold);
      return false;
    },
  };
}
