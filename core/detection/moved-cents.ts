import type { EventKind } from '../journal/index.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/**
 * Cents that were moved between the drawer and the safe, or a vendor: what is printed beside the words that say so, else
 * the total, else what stands below them as an article, or as `CASH 100.00`. 0 when nothing is printed.
 */
export function movedCents(facts: ReceiptFacts, kind: EventKind): number {
  const { totalCents, tenders } = facts.receipt;
  const cents = facts.eventsOf(kind).reduce((sum, event) => sum + Math.abs(event.amountCents ?? 0), 0);
  if (cents > 0) return cents;
  if (totalCents !== null || facts.lineSumCents !== 0) return Math.abs(totalCents ?? facts.lineSumCents);
  return Math.abs(tenders.reduce((sum, tender) => sum + tender.amountCents, 0));
}
