import type { EventKind } from '../journal/index.ts';
import { declaredHit, type Hit } from './filter.ts';
import { moneyText } from './money-text.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { TransactionType } from './transaction-types.ts';

/**
 * Cents moved between the drawer and the safe or a vendor. Taken from the amount next to the event, or else the total,
 * or else what is printed below it as an item or as `CASH 100.00`. 0 when nothing is printed.
 */
export function movedCents(facts: ReceiptFacts, kind: EventKind): number {
  const { totalCents, tenders } = facts.receipt;
  const cents = facts.eventsOf(kind).reduce((sum, event) => sum + Math.abs(event.amountCents ?? 0), 0);
  if (cents > 0) return cents;
  const printed = totalCents === null || totalCents === 0 ? facts.lineSumCents : totalCents;
  if (printed !== 0) return Math.abs(printed);
  return Math.abs(tenders.reduce((sum, tender) => sum + tender.amountCents, 0));
}

/**
 * Hits when money moves between the drawer and the safe.
 * @param says what was done; goes before the amount
 */
export function moneyMovedHit(
  facts: ReceiptFacts,
  kind: EventKind,
  type: TransactionType,
  says: string,
): Hit | null {
  const events = facts.eventsOf(kind);
  if (events.length === 0 && facts.declaredType !== type) return null;
  const cents = movedCents(facts, kind);
  const reason = `${says}: ${cents === 0 ? 'no amount in the file' : moneyText(cents)}.`;
  if (events.length === 0) return declaredHit(facts, reason);
  return { reason, lineIndexes: events.map((event) => event.lineIndex) };
}
