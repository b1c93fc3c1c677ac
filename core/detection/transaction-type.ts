import type { EventKind } from '../journal/index.ts';
import { isInquiryOnly, type ReceiptFacts } from './receipt-facts.ts';
import type { TransactionType } from './transaction-types.ts';

/** Events that make up the whole ticket when nothing was sold in it. */
const LONE_EVENTS: readonly (readonly [EventKind, TransactionType])[] = [
  ['no-sale', 'No Sale'],
  ['safe-drop', 'Safe Manual DROP'],
  ['safe-load-tube', 'Safe Load Tube'],
  ['vend-tube', 'Vend Tube'],
  ['drawer-violation', 'Cash Drawer Violation'],
  ['paid-in', 'Paid In'],
  ['paid-out', 'Paid Out'],
  ['plu-inquiry', 'PLU Inquiry'],
];

/** A canceled payment, or an abort, ends the ticket, unless another payment follows. */
function endedIn(facts: ReceiptFacts, kind: 'tender-abort' | 'abort'): boolean {
  const event = facts.eventsOf(kind).at(-1);
  return event !== undefined && !facts.receipt.tenders.some((tender) => tender.lineIndex > event.lineIndex);
}

/** What an event says about the whole ticket; null for nothing, as in most of them. */
function typeOfEvents(facts: ReceiptFacts): TransactionType | null {
  if (facts.firstEvent('void-ticket') !== null) return 'Void';
  if (endedIn(facts, 'abort')) return 'Abort';
  if (endedIn(facts, 'tender-abort')) return 'Tender Abort';
  if (facts.firstEvent('memory-cancel') !== null) return 'Memory Cancel';
  if (isRefundAsWhole(facts)) return 'Refund';
  return isInquiryOnly(facts) ? 'PLU Inquiry' : null;
}

function typeOfLoneEvents(facts: ReceiptFacts): TransactionType | null {
  return LONE_EVENTS.find(([kind]) => facts.firstEvent(kind) !== null)?.[1] ?? null;
}

/** A sale that still brings in money stays a sale, even if it has a returned item. */
function isRefundAsWhole(facts: ReceiptFacts): boolean {
  const events = facts.eventsOf('refund');
  if (events.length === 0) return false;
  const totalCents = facts.receipt.totalCents ?? facts.lineSumCents;
  if (totalCents <= 0) return true;
  if (facts.isSummary && events.some(({ amountCents }) => Math.abs(amountCents ?? totalCents) < totalCents))
    return false;
  const returned = facts.sold.filter((item) => item.priceCents < 0).length;
  if (returned > 0) return returned === facts.sold.length;
  // No negative line: some journals print refunds, or returned lines, without a minus sign.
  const marked = facts.sold.filter((item) =>
    events.some(({ lineIndex }) => lineIndex === item.lineIndex),
  ).length;
  return marked === 0 || marked === facts.sold.length;
}

/** The type of the whole ticket. The export's own word wins, unless it says "sale" and the lines say otherwise. */
export function classifyTransaction(facts: ReceiptFacts): TransactionType {
  const { declaredType, receipt } = facts;
  const isCanceled = declaredType === 'Other' && facts.firstEvent('memory-cancel') !== null;
  if (declaredType !== null && declaredType !== 'Sale' && !isCanceled) return declaredType;
  const hasEvents = receipt.events.length > 0;
  const ofEvents = hasEvents ? typeOfEvents(facts) : null;
  if (ofEvents !== null) return ofEvents;
  if (facts.sold.length > 0) return 'Sale';
  const lone = hasEvents ? typeOfLoneEvents(facts) : null;
  if (lone !== null) return lone;
  if (declaredType === 'Sale') return 'Sale';
  // One row per transaction, with an unknown type: nothing else says what it was.
  if (facts.isSummary && receipt.typeText !== null) return 'Other';
  // A payment without goods and without a total may as well be money that is carried to the safe.
  const isPaid = receipt.tenders.length > 0 && receipt.shape !== 'journal-print';
  const isSale = isPaid || receipt.totalCents !== null || facts.hasUnreadAmounts;
  return isSale ? 'Sale' : 'Other';
}
