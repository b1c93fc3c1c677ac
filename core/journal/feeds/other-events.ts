// Events without goods, by the names of their elements.

import type { EventKind } from '../receipt.ts';
import { readListed } from '../shape/table/read-kind.ts';
import type { TransactionKind } from '../vocabulary/kind-words.ts';
import { descendantsOf, type FeedElement } from './feed-element.ts';
import type { AmountReader, FeedEvent } from './feed-ticket.ts';
import { receiptWords } from './feed-words.ts';

/** By the element's name in lowercase, without `Detail` or `Event` at its end. */
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

/** For names that are not listed, but are made of words for a kind: `TenderSafeDropDetail`, `<EventDetail>NoSale`. */
const EVENT_OF_KIND: Partial<Record<TransactionKind, EventKind>> = {
  'No Sale': 'no-sale',
  'Safe Manual DROP': 'safe-drop',
  'Paid In': 'paid-in',
  'Paid Out': 'paid-out',
  'Cash Drawer Violation': 'drawer-violation',
  'PLU Inquiry': 'plu-inquiry',
};

type Meaning = readonly [EventKind, string];

const nameOf = ({ name }: FeedElement): string => name.replace(/(?:Detail|Event)$/, '');

const listed = (element: FeedElement): Meaning | undefined => MEANINGS.get(nameOf(element).toLowerCase());

function readWords(words: string): Meaning | undefined {
  const kind = words === '' ? null : readListed(words);
  const event = kind === null ? undefined : EVENT_OF_KIND[kind];
  return event === undefined ? undefined : [event, receiptWords(words)];
}

const spelled = (element: FeedElement): Meaning | undefined => readWords(nameOf(element));

const said = (element: FeedElement): Meaning | undefined =>
  AMOUNT.test(element.name) || REASON.test(element.name) ? undefined : readWords(element.text);

/** `<CashierDetail detailType="noSale"/>`, `<ControlTransaction TypeCode="NoSale">` */
function attributed({ attributes }: FeedElement): Meaning | undefined {
  for (const value of attributes.values()) {
    const meaning = readWords(value);
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}

/**
 * The element that says what happened: by its listed name, by the words in its name, by its text, or by the value of
 * an attribute.
 */
function findMeaning(event: FeedElement): { detail: FeedElement; meaning: Meaning } | null {
  const parts = [...descendantsOf(event), event];
  for (const meaningOf of [listed, spelled, said, attributed]) {
    for (const detail of parts) {
      const meaning = meaningOf(detail);
      if (meaning !== undefined) return { detail, meaning };
    }
  }
  return null;
}

/** @returns what happened; null if no element in it has a known name or says it */
export function readOtherEvent(event: FeedElement, amounts: AmountReader): FeedEvent | null {
  const found = findMeaning(event);
  if (found === null) return null;
  const { detail, meaning } = found;
  const [kind, words] = meaning;
  const inside = [...descendantsOf(detail.children.length > 0 ? detail : event)];
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
