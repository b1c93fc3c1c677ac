// What was due on a ticket and is not covered by what was paid.
import type { Receipt, Tender } from '../journal/index.ts';

/** Below a payment: it was not made. */
const DECLINED = /^\W*(?:(?:CREDIT |DEBIT |BANK )?(?:CARD|PAYMENT|TENDER) )?(?:DECLINED|DENIED|REFUSED)\b/i;
const APPROVED = /\bAPPROV/i;
/** Ways to pay that say that nobody did. */
const NOBODY = /\b(?:DRIVE|WALK|RUN)[ -]?(?:OFF|AWAY|OUT)\b|\b(?:UNPAID|NOT PAID|NO PAY(?:MENT)?)\b/i;

/**
 * @returns cents; 0 if the payments cover what was due, or if nothing says what was due; all of it if the receipt has no
 * payment, also where the export prints none.
 */
export function unpaidOf(receipt: Receipt): number {
  const { totalCents, changeCents, events, tenders } = receipt;
  if (totalCents === null || totalCents <= 0) return 0;
  const received = tenders.reduce(
    (sum, tender) => sum + (isMade(tender, receipt) ? tender.amountCents : 0),
    0,
  );
  const given = events.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'paid-out' ? Math.abs(amountCents ?? 0) : 0),
    Math.abs(changeCents ?? 0),
  );
  return Math.min(totalCents, Math.max(0, totalCents - Math.max(0, received - given)));
}

function isMade({ method, lineIndex }: Tender, { lines, tenders }: Receipt): boolean {
  if (NOBODY.test(method)) return false;
  const next = tenders.find((other) => other.lineIndex > lineIndex)?.lineIndex ?? lines.length;
  const below = lines.slice(lineIndex + 1, next);
  return !below.some(({ text }) => DECLINED.test(text)) || below.some(({ text }) => APPROVED.test(text));
}
