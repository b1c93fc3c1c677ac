import { defineFilter, type FilterExamples, type SoldItem } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

function unitCents(item: SoldItem): number {
  return item.quantity > 0 ? item.priceCents / item.quantity : item.priceCents;
}

export const retailBelow95Cents = defineFilter({
  id: 'retail_below_95_cents',
  find: () => null,
  settle(_, unvoided, { lowRetailBelowCents: limit }) {
    const found = unvoided.filter((item) => item.priceCents > 0 && unitCents(item) < limit);
    if (found.length === 0) return null;
    const prices = listText(found.map((item) => `${item.name} at ${moneyText(Math.round(unitCents(item)))}`));
    return {
      reason: `Unit price below ${moneyText(limit)}: ${prices}.`,
      lineIndexes: found.map((item) => item.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' GUM SINGLE 0.49\n TOTAL 0.49\n CASH 0.49',
      reason: 'Unit price below $0.95: GUM SINGLE at $0.49.',
      evidence: [' GUM SINGLE 0.49'],
    },
    {
      lines: ' GUM SINGLE  4 @ 0.49  1.96\n TOTAL 1.96\n CASH 1.96',
      reason: 'Unit price below $0.95: GUM SINGLE at $0.49.',
    },
  ],
  nearMisses: [
    { lines: ' GUM SINGLE 0.49\n MILK 4.59\n VOID LINE ITEM GUM SINGLE -0.49\n TOTAL 4.59\n CASH 4.59' },
    { lines: ' GUM SINGLE 0.95\n FREE SAMPLE 0.00\n TOTAL 0.95\n CASH 0.95' },
    { lines: ' BOTTLE REFUND -0.10\n MILK 4.59\n TAX 0.40\n TOTAL 4.89\n CASH 5.00\n CHANGE 0.11' },
  ],
};
