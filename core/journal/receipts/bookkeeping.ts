// Recognizes what has the number and time of a transaction and is none: a cashier's sign-on, the opening of a day.

import { isBookkeepingText } from '../lines/bookkeeping-text.ts';
import type { Draft } from './draft.ts';

/** Whether a finished draft moves nothing, and its kind or a line of it says that it is about a person or a day. */
export function isBookkeeping({ receipt }: Draft): boolean {
  const { items, events, tenders, typeText, lines } = receipt;
  const isPaid = tenders.some(({ amountCents }) => amountCents !== 0) || receipt.card.maskedCard !== null;
  if (items.length > 0 || events.length > 0 || isPaid) return false;
  if ([receipt.totalCents, receipt.taxCents, receipt.subtotalCents].some((cents) => (cents ?? 0) !== 0))
    return false;
  if (isBookkeepingText(typeText ?? '')) return true;
  // A table row's cells may be anything; its kind is known, unless it has none because it is no transaction.
  if (receipt.shape !== 'journal-print') {
    const [row, other] = lines;
    return (
      (typeText ?? '') === '' &&
      other === undefined &&
      (row?.text.split('\t').some(isBookkeepingText) ?? false)
    );
  }
  const at = lines.findIndex(({ text }) => isBookkeepingText(text));
  const above = lines[at - 1];
  // Below other words and a blank row, a sign-on is the next transaction's: what those say counts.
  const isApart = above?.kind === 'text' && (lines[at]?.rowNumber ?? 0) > above.rowNumber + 1;
  return at >= 0 && !isApart;
}
