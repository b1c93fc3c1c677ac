import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';

export const memoryCancel = defineFilter({
  id: 'memory_cancel',
  find(facts) {
    const events = facts.eventsOf('memory-cancel');
    if (events.length === 0) {
      if (facts.declaredType !== 'Memory Cancel') return null;
      return declaredHit(facts, 'A suspended ticket was canceled.');
    }
    const worth = `${countText(facts.pieces, 'item')}, ${moneyText(facts.lineSumCents)}`;
    const suspends = facts.eventsOf('suspend');
    const isForgotten = events.every((event) =>
      suspends.some((suspend) => suspend.lineIndex === event.lineIndex),
    );
    return {
      reason: isForgotten
        ? `The ticket was suspended and not continued under its number in this file: ${worth}.`
        : `A suspended ticket was canceled: ${worth}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' MILK 4.59\n SUBTOTAL 4.59\n MEMORY CANCEL',
      reason: 'A suspended ticket was canceled: 1 item, $4.59.',
    },
    {
      lines: ' COLA  2 @ 1.00  2.00\n MILK 4.59\n MEMORY CANCEL',
      reason: 'A suspended ticket was canceled: 3 items, $6.59.',
    },
    {
      lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 1',
      reason: 'The ticket was suspended and not continued under its number in this file: 1 item, $4.59.',
    },
  ],
  nearMisses: [
    { lines: ' TRANSACTION RECALLED #7\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
    { lines: ' MEMORY CARD 16GB 14.59\n TOTAL 14.59\n CASH 14.59' },
  ],
};
