import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { listText } from '../money-text.ts';

export const cashDrawerViolation = defineFilter({
  id: 'cash_drawer_violation',
  find(facts) {
    const events = facts.eventsOf('drawer-violation');
    if (events.length > 0) {
      return {
        reason: `The drawer was open too long or forced: ${listText(events.map((event) => `“${event.text}”`))}.`,
        lineIndexes: events.map((event) => event.lineIndex),
      };
    }
    const says = 'The drawer was open too long or forced.';
    return facts.declaredType === 'Cash Drawer Violation' ? declaredHit(facts, says) : null;
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' CASH DRAWER VIOLATION\n DRAWER OPEN 00:02:35',
      reason: 'The drawer was open too long or forced: “CASH DRAWER VIOLATION”.',
    },
    { lines: ' DRAWER FORCED OPEN' },
    { lines: ' DRAWER OPEN 141 SEC ALARM' },
    { lines: ' CASH DRAWER OPEN 179 SECONDS - DRAWER ALARM' },
  ],
  nearMisses: [{ lines: ' NO SALE\n CASH DRAWER OPENED' }, { lines: ' NO SALE\n DRAWER OPEN 6 SEC' }],
};
