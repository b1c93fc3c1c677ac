// What was due on a ticket and is not covered by what was paid.
import { createTextMemo, type Receipt, type Tender } from '../journal/index.ts';

/** Below a payment: it was not made. */
const DECLINED = /^\W*(?:(?:CREDIT |DEBIT |BANK )?(?:CARD|PAYMENT|TENDER) )?(?:DECLINED|DENIED|REFUSED)\b/i;
const APPROVED = /\bAPPROV/i;
/** Ways to pay that say that nobody did. */
const NOBODY =
  /\b(?:DRIVE|WALK|RUN)[ -]?(?:OFF|AWAY|OUT)\b|\b(?:UNPAID|NOT PAID|NO PAY(?:MENT)?|NO CHARGE|(?:STORE|OWN|INTERNAL) USE|SPOIL(?:AGE|S|ED)?|WASTE|SHRINK(?:AGE)?|WRITE[ -]?OFF|COMP(?:ED|LIMENTARY)?|SAMPLES?|DAMAGED?|DONATION)\b/i;
/** Ways by which somebody owes it, who may never pay. */
const OWED =
  /\b(?:ACC(?:OUN)?T|HOUSE|EMPLOYEE|STAFF|STORE|CUSTOMER) (?:CHARGE|ACC(?:OUN)?T|TAB)\b|\bIN[ -]?HOUSE (?:CHARGE|CREDIT|ACC(?:OUN)?T)\b|\b(?:ON ACC(?:OUN)?T|IOU|CHARGE (?:ACC(?:OUN)?T|SALE))\b/i;

/** @returns the words that say that a payment brings in no money, without a name that may follow; null for others. */
function moneylessWords(method: string): string | null {
  let words = known.get(method);
  if (words === undefined) {
    words = (NOBODY.exec(method) ?? OWED.exec(method))?.[0] ?? null;
    known.keep(method, words);
  }
  return words;
}

const known = createTextMemo<string | null>();

/** What of a receipt was settled in a way that brings in no money, and in which words; null for nothing. */
export function moneylessOf({ tenders, totalCents }: Receipt): { cents: number; by: string } | null {
  let sum = 0;
  let by: string | null = null;
  for (const { method, amountCents } of tenders) {
    const words = amountCents > 0 ? moneylessWords(method) : null;
    if (words === null) continue;
    sum += amountCents;
    by ??= words;
  }
  return by === null ? null : { cents: Math.min(sum, Math.max(totalCents ?? sum, 0)), by };
}

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
  if (moneylessWords(method) !== null) return false;
  const next = tenders.find((other) => other.lineIndex > lineIndex)?.lineIndex ?? lines.length;
  const below = lines.slice(lineIndex + 1, next);
  return !below.some(({ text }) => DECLINED.test(text)) || below.some(({ text }) => APPROVED.test(text));
}
