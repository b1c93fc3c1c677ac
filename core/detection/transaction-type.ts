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

/** A canceled payment ends the ticket, unless another payment follows. */
function endedInTenderAbort(facts: ReceiptFacts): boolean {
  const event = facts.receipt.events.findLast((candidate) => candidate.kind === 'tender-abort');
  if (event === undefined) return false;
  return !facts.receipt.tenders.some((tender) => tender.lineIndex > event.lineIndex);
}

function endedInAbort(facts: ReceiptFacts): boolean {
  const event = facts.receipt.events.findLast((candidate) => candidate.kind === 'abort');
  if (event === undefined) return false;
  return !facts.receipt.tenders.some((tender) => tender.lineIndex > event.lineIndex);
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
  if (declaredType !== null && declaredType !== 'Sale') return declaredType;
  if (facts.firstEvent('void-ticket') !== null) return 'Void';
  if (endedInAbort(facts)) return 'Abort';
  if (endedInTenderAbort(facts)) return 'Tender Abort';
  if (facts.firstEvent('memory-cancel') !== null) return 'Memory Cancel';
  if (isRefundAsWhole(facts)) return 'Refund';
  if (isInquiryOnly(facts)) return 'PLU Inquiry';
  if (facts.sold.length > 0) return 'Sale';
  for (const [kind, type] of LONE_EVENTS) if (facts.firstEvent(kind) !== null) return type;
  if (declaredType === 'Sale') return 'Sale';
  // One row per transaction, with an unknown type: nothing else says what it was.
  if (facts.isSummary && receipt.typeText !== null) return 'Other';
  // A payment without goods and without a total may as well be money that is carried to the safe.
  const isPaid = receipt.tenders.length > 0 && receipt.shape !== 'journal-print';
  const isSale = isPaid || receipt.totalCents !== null;
  return isSale ? 'Sale' : 'Other';
}
