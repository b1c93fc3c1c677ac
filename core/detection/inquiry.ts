import type { ReceiptFacts } from './receipt-facts.ts';

/** The price that was asked for is printed as if it were rung, and nothing is summed up or paid. */
export function isInquiryOnly(facts: ReceiptFacts): boolean {
  const { totalCents, tenders } = facts.receipt;
  const isOpen = totalCents === null && tenders.length === 0;
  return isOpen && facts.sold.length === 1 && facts.firstEvent('plu-inquiry') !== null;
}
