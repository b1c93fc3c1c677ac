import type { Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

export const promos: Filter = {
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
};
