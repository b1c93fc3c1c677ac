import { isOverride, type ReceiptEvent } from '../../journal/index.ts';
import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';
import type { ReceiptFacts } from '../receipt-facts.ts';

function describe(facts: ReceiptFacts, event: ReceiptEvent): string {
  // The override is printed below its item, or on the item's own line.
  const item = facts.receipt.items.findLast((candidate) => candidate.lineIndex <= event.lineIndex);
  if (item === undefined) return `“${event.text}”`;
  const regular = event.amountCents;
  const unit = Math.round(item.priceCents / item.quantity);
  if (regular === null || regular === unit) return `${item.name} at ${moneyText(unit)}`;
  return `${item.name} at ${moneyText(unit)} instead of ${moneyText(regular)}`;
}

export const priceOverride = defineFilter({
  id: 'price_override',
  find(facts) {
    const events = facts.eventsOf('price-override');
    if (events.length === 0) {
      // Exports whose kinds of transactions include it.
      const isDeclared = isOverride(facts.receipt.typeText ?? '');
      return isDeclared ? declaredHit(facts, 'A price was overridden.') : null;
    }
    return {
      reason: `Price override: ${listText(events.map((event) => describe(facts, event)))}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' BREAD WHITE 1.97\n   PRICE OVERRIDE  REG 3.29\n TOTAL 1.97\n CASH 1.97',
      reason: 'Price override: BREAD WHITE at $1.97 instead of $3.29.',
      evidence: ['   PRICE OVERRIDE  REG 3.29'],
    },
  ],
  nearMisses: [
    { lines: ' BREAD WHITE 1.99\n SALE 1/1.99, REG 1/4.69\n TOTAL 1.99\n CASH 1.99' },
    { lines: ' Trans#1 MANUAL ENTRY OVERRIDE\n BEER 4.59\n TOTAL 4.59\n CASH 4.59' },
  ],
};
