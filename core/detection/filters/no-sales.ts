import { declaredHit, type Filter } from '../filter.ts';

export const noSales: Filter = {
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
};
