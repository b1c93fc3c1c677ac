import type { Receipt } from './receipt.ts';
import { readTender } from './vocabulary/tender-words.ts';

/** Whether money went out: as a tender, as change, or in a line like `CASH REFUND -4.59`. No word takes that back. */
export function isPaidOut({ totalCents, changeCents, tenders, events, lines }: Receipt): boolean {
  const paid = tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (paid < 0) return true;
  const isOwedOut = (totalCents ?? 0) < 0;
  if (isOwedOut && (paid > 0 || (changeCents ?? 0) !== 0)) return true;
  return events.some(
    ({ kind, amountCents, lineIndex, text }) =>
      kind === 'refund' &&
      (amountCents ?? 0) !== 0 &&
      lines[lineIndex]?.kind === 'event' &&
      readTender(text) !== null,
  );
}
