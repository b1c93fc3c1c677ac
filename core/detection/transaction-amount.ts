import type { EventKind } from '../journal/index.ts';
import { movedCents } from './moved-money.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { TransactionType } from './transaction-types.ts';

const MOVING_EVENTS: Partial<Record<TransactionType, EventKind>> = {
  'Safe Manual DROP': 'safe-drop',
  'Safe Load Tube': 'safe-load-tube',
  'Vend Tube': 'vend-tube',
  'Paid In': 'paid-in',
  'Paid Out': 'paid-out',
};

/** Their amounts say how much was moved, whatever sign a file gives it. */
export const MOVING_TYPES: readonly string[] = Object.keys(MOVING_EVENTS);

const NO_MONEY: ReadonlySet<TransactionType> = new Set(['No Sale', 'PLU Inquiry', 'Cash Drawer Violation']);

/**
 * Cents: the last total due printed; without one, the sum of the lines that count (aborted and suspended tickets); for
 * drops, loads, vends, and money paid in or out, the amount moved; 0 if no money is involved; negative for refunds.
 */
export function transactionAmount(facts: ReceiptFacts, type: TransactionType): number {
  if (NO_MONEY.has(type)) return 0;
  const moving = MOVING_EVENTS[type];
  if (moving !== undefined) return movedCents(facts, moving);
  const { totalCents, events, items, tenders } = facts.receipt;
  let cents = totalCents ?? facts.lineSumCents;
  if (totalCents === null && items.length === 0) {
    // Exports without lines print the worth of the ticket next to the event that ended it.
    const printed = events.findLast((event) => event.amountCents !== null && event.kind !== 'promo');
    // If no goods are known, what was paid is all there is.
    cents = printed?.amountCents ?? tenders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  }
  return type === 'Refund' ? -Math.abs(cents) || 0 : cents;
}
