import { defineFilter, type FilterExamples } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';

export const cardLoad = defineFilter({
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
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' CARD LOAD PREPAID 25.00\n TOTAL 25.00\n CASH 25.00',
      reason: 'Card loaded or activated: CARD LOAD PREPAID, $25.00.',
    },
    { lines: ' GIFT CARD 25.00\n TOTAL 25.00\n CASH 25.00' },
    { lines: ' TRACFONE 60 MIN 19.99\n TOTAL 19.99\n CASH 19.99' },
    { lines: ' LYCA TOP UP 10.00\n TOTAL 10.00\n CASH 10.00' },
    { lines: ' RECARGA TELCEL 50.00\n TOTAL 50.00\n EFECTIVO 50.00' },
    { lines: ' PHONE CREDIT 15.00\n  STORED VALUE ACTIVATION\n TOTAL 15.00\n CASH 15.00' },
  ],
  nearMisses: [
    { lines: ' MILK 25.00\n TOTAL 25.00\n GIFT CARD 25.00' },
    { lines: ' MILK 25.00\n SUMME 25.00\n GUTHABEN KARTE 25.00' },
    { lines: ' VANILLA SHAKE 3.49\n APPLE PIE 1.99\n LAPTOP 25.00\n TOTAL 30.48\n VISA 30.48' },
    { lines: ' PLAYING CARDS 2.50\n BIRTHDAY CARD 4.00\n TOTAL 6.50\n DEBIT CARD 6.50' },
  ],
};
