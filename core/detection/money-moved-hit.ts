import type { EventKind } from '../journal/index.ts';
import { declaredHit, type Hit } from './filter.ts';
import { moneyText } from './money-text.ts';
import { movedCents } from './moved-cents.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { TransactionType } from './transaction-types.ts';

/**
 * Money that moves between the drawer and the safe.
 * @param says what was done, before the amount.
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
  const reason = `${says}: ${cents === 0 ? 'no amount printed' : moneyText(cents)}.`;
  if (events.length === 0) return declaredHit(facts, reason);
  return { reason, lineIndexes: events.map((event) => event.lineIndex) };
}
