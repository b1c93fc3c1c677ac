import { declaredHit, type Filter } from '../filter.ts';
import { listText } from '../money-text.ts';

export const cashDrawerViolation: Filter = {
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
};
