import type { ReceiptEvent } from '../../journal/index.ts';
import type { Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';
import type { ReceiptFacts } from '../receipt-facts.ts';

function describe(facts: ReceiptFacts, event: ReceiptEvent): string {
  // The override's line stands below its article, or is the article's own.
  const item = facts.receipt.items.findLast((candidate) => candidate.lineIndex <= event.lineIndex);
  if (item === undefined) return `“${event.text}”`;
  const regular = event.amountCents;
  const unit = Math.round(item.priceCents / item.quantity);
  if (regular === null || regular === unit) return `${item.name} at ${moneyText(unit)}`;
  return `${item.name} at ${moneyText(unit)} instead of ${moneyText(regular)}`;
}

export const priceOverride: Filter = {
  id: 'price_override',
  find(facts) {
    const events = facts.eventsOf('price-override');
    if (events.length === 0) return null;
    return {
      reason: `Price override: ${listText(events.map((event) => describe(facts, event)))}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
};
