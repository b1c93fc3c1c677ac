// Recognizes what has the number and time of a transaction and is none: a cashier's sign-on, the opening of a day.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import type { Draft } from './draft.ts';

/** Whether a finished draft moves nothing, and its kind or a line of it says that it is about a person or a day. */
export function isBookkeeping({ receipt }: Draft): boolean {
  const { items, events, tenders, typeText, lines } = receipt;
  if (items.length > 0 || events.length > 0 || tenders.length > 0 || receipt.card.maskedCard !== null)
    return false;
  if ([receipt.totalCents, receipt.taxCents, receipt.subtotalCents].some((cents) => (cents ?? 0) !== 0))
    return false;
  if (isBookkeepingText(typeText ?? '')) return true;
  // The cells of a table's row may be anything; its kind is known.
  return receipt.shape === 'journal-print' && lines.some(({ text }) => isBookkeepingText(text));
}
