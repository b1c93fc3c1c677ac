// Events without goods, by the names of their elements.

import type { EventKind } from '../receipt.ts';
import { descendantsOf, type FeedElement } from './feed-element.ts';
import type { AmountReader, FeedEvent } from './feed-ticket.ts';

/** By the element's name in lowercase, without `Detail` at its end. */
const MEANINGS: ReadonlyMap<string, readonly [EventKind, string]> = new Map([
  ['nosale', ['no-sale', 'NO SALE']],
  ['draweropen', ['no-sale', 'DRAWER OPENED']],
  ['draweropened', ['no-sale', 'DRAWER OPENED']],
  ['drawermanuallyopened', ['no-sale', 'DRAWER OPENED BY HAND']],
  ['drawerviolation', ['drawer-violation', 'DRAWER VIOLATION']],
  ['draweralarm', ['drawer-violation', 'DRAWER ALARM']],
  ['drawerforced', ['drawer-violation', 'DRAWER FORCED OPEN']],
  ['safedrop', ['safe-drop', 'SAFE DROP']],
  ['safedropcorrection', ['safe-drop', 'SAFE DROP CORRECTION']],
  ['tenderpickup', ['safe-drop', 'PICKUP']],
  ['pickup', ['safe-drop', 'PICKUP']],
  ['payin', ['paid-in', 'PAID IN']],
  ['paidin', ['paid-in', 'PAID IN']],
  ['safeloan', ['paid-in', 'SAFE LOAN']],
  ['drawerloan', ['paid-in', 'DRAWER LOAN']],
  ['tillloan', ['paid-in', 'TILL LOAN']],
  ['tenderloan', ['paid-in', 'LOAN']],
  ['payout', ['paid-out', 'PAID OUT']],
  ['paidout', ['paid-out', 'PAID OUT']],
  ['vendorpayout', ['paid-out', 'VENDOR PAYOUT']],
  ['pricelookup', ['plu-inquiry', 'PRICE CHECK']],
  ['pricecheck', ['plu-inquiry', 'PRICE CHECK']],
  ['pluinquiry', ['plu-inquiry', 'PLU INQUIRY']],
] as const);

/** The names of the elements with the amount moved and its purpose. */
const AMOUNT = /^(?:Detail|Drop|Loan|PayIn|PayOut|PaidIn|PaidOut|Pickup)?Amount$/;
const REASON = /^(?:PayInReason|PayOutReason|Reason|ReasonCode|Description|EnvelopeID|DropNumber|ItemID)$/;

/** `<TenderSafeDropDetail>`, or `<EventDetail>NoSale</EventDetail>` */
function meaningOf({ name, text }: FeedElement): readonly [EventKind, string] | undefined {
  const plain = name.replace(/Detail$/, '').toLowerCase();
  return (
    MEANINGS.get(plain) ??
    MEANINGS.get(plain.replace(/^tender/, '')) ??
    (name.endsWith('Detail') ? MEANINGS.get(text.replace(/[^a-z]/gi, '').toLowerCase()) : undefined)
  );
}

/** @returns what happened; null if no element in it has a known name */
export function readOtherEvent(event: FeedElement, amounts: AmountReader): FeedEvent | null {
  const detail = [...descendantsOf(event)].find((candidate) => meaningOf(candidate) !== undefined);
  const meaning = detail === undefined ? undefined : meaningOf(detail);
  if (detail === undefined || meaning === undefined) return null;
  const [kind, words] = meaning;
  const inside = [...descendantsOf(detail)];
  const reasons = inside.filter(({ name, text }) => REASON.test(name) && text !== '').map(({ text }) => text);
  return {
    type: 'event',
    rowNumber: detail.rowNumber,
    kind,
    words: [words, ...new Set(reasons)].join('  '),
    cents: amountIn(inside, amounts),
  };
}

/** The amount itself, or else the sum of the tenders. */
function amountIn(inside: readonly FeedElement[], amounts: AmountReader): number | null {
  const given = inside.find(({ name, text }) => AMOUNT.test(name) && text !== '');
  if (given !== undefined) return Math.abs(amounts.read(given) ?? 0);
  const tendered = inside.filter(({ name, text }) => name === 'TenderAmount' && text !== '');
  if (tendered.length === 0) return null;
  return Math.abs(tendered.reduce((sum, element) => sum + (amounts.read(element) ?? 0), 0));
}

/** @returns the name that says what a non-transaction event was about, such as `RegisterDetail` */
export function nameOtherEvent(event: FeedElement): string {
  const [detail] = event.children.filter(
    ({ children, name }) => children.length > 0 || name.endsWith('Detail'),
  );
  return detail?.name ?? event.name;
}
