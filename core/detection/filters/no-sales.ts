import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';

export const noSales = defineFilter({
  id: 'no_sales',
  find(facts) {
    const events = facts.eventsOf('no-sale');
    if (events.length > 0) {
      return {
        reason: 'The drawer was opened without a sale.',
        lineIndexes: events.map((event) => event.lineIndex),
      };
    }
    return facts.declaredType === 'No Sale'
      ? declaredHit(facts, 'The drawer was opened without a sale.')
      : null;
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' NO SALE\n CASH DRAWER OPENED',
      reason: 'The drawer was opened without a sale.',
      evidence: [' NO SALE'],
    },
    { lines: ' CASH DRAWER OPENED', reason: 'The drawer was opened without a sale.' },
    { lines: ' *** NO-SALE ***' },
  ],
  nearMisses: [
    { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 5.00\n CASH DRAWER OPENED\n CHANGE 0.41' },
    { lines: ' MILK 4.59\n NO SALES TAX ON FOOD\n TOTAL 4.59\n CASH 4.59' },
  ],
};
