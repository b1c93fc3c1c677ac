import { defineFilter, type FilterExamples } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

export const promos = defineFilter({
  id: 'promos',
  find(facts) {
    const events = facts.eventsOf('promo');
    if (events.length > 0) {
      const words = events.map((event) =>
        event.amountCents === null ? event.text : `${event.text}, ${moneyText(event.amountCents)}`,
      );
      return {
        reason: `Promotion or discount: ${listText(words)}.`,
        lineIndexes: events.map((event) => event.lineIndex),
      };
    }
    const cents = facts.receipt.discountCents;
    return cents === null || cents === 0
      ? null
      : { reason: `Promotion or discount of ${moneyText(Math.abs(cents))}.`, lineIndexes: [] };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' GUM 1.99\n GUM 1.99\n 2 FOR 3.00 PROMO -0.98\n TOTAL 3.00\n CASH 3.00',
      reason: 'Promotion or discount: 2 FOR 3.00 PROMO, -$0.98.',
    },
    { lines: ' GUM 1.99\n MIX MATCH PROMO -0.50\n TOTAL 1.49\n CASH 1.49' },
    { lines: ' GUM 1.99\n MFG COUPON -0.50\n TOTAL 1.49\n CASH 1.49' },
  ],
  nearMisses: [{ lines: ' COUPON BOOK 5.00\n PROMO T-SHIRT 9.99\n TOTAL 14.99\n CASH 14.99' }],
};
