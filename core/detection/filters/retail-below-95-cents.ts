import type { ReceiptItem } from '../../journal/index.ts';
import type { Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

function unitCents(item: ReceiptItem): number {
  return item.quantity > 0 ? item.priceCents / item.quantity : item.priceCents;
}

export const retailBelow95Cents: Filter = {
  id: 'retail_below_95_cents',
  find(facts) {
    const limit = facts.rules.lowRetailBelowCents;
    const found = facts.sold.filter((item) => item.priceCents > 0 && unitCents(item) < limit);
    if (found.length === 0) return null;
    const prices = listText(found.map((item) => `${item.name} at ${moneyText(Math.round(unitCents(item)))}`));
    return {
      reason: `Unit price below ${moneyText(limit)}: ${prices}.`,
      lineIndexes: found.map((item) => item.lineIndex),
    };
  },
};
