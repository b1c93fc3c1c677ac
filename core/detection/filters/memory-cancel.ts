import { declaredHit, type Filter } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';

export const memoryCancel: Filter = {
  id: 'memory_cancel',
  find(facts) {
    const events = facts.eventsOf('memory-cancel');
    if (events.length === 0) {
      if (facts.declaredType !== 'Memory Cancel') return null;
      return declaredHit(facts, 'A ticket that was put aside was cancelled.');
    }
    const worth = `${countText(facts.sold.length, 'item')}, ${moneyText(facts.lineSumCents)}`;
    const suspends = facts.eventsOf('suspend');
    const isForgotten = events.every((event) =>
      suspends.some((suspend) => suspend.lineIndex === event.lineIndex),
    );
    return {
      reason: isForgotten
        ? `The ticket was suspended and never recalled in this file: ${worth}.`
        : `A ticket that was put aside was cancelled: ${worth}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
};
