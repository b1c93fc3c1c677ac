import type { Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

export const cardLoad: Filter = {
  id: 'card_load',
  find(facts) {
    const events = facts.eventsOf('card-load');
    if (events.length === 0) return null;
    const loads = events.map((event) => {
      const name = facts.receipt.items.find((item) => item.lineIndex === event.lineIndex)?.name ?? event.text;
      return event.amountCents === null ? name : `${name}, ${moneyText(event.amountCents)}`;
    });
    return {
      reason: `Card loaded or activated: ${listText(loads)}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
};
