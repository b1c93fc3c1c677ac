import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { isPriceChanged, listUndersold } from '../../price-cuts.ts';
import { defineSignal } from '../../signal.ts';
import { isMuchOff } from '../../thresholds.ts';
import { isPennySale } from '../../ticket-facts.ts';

/** Only with cash can what the customer paid differ from what was rung. */
export const paidInCash = defineSignal({
  id: 'paid-in-cash',
  level: 'ticket',
  label: 'Paid in cash',
  isCircumstance: true,
  find(ticket, { store }) {
    const { tender, ending } = ticket;
    if (tender !== 'cash' || ending !== 'paid') return null;
    const isLess =
      moneyLeftBy(ticket, store) > 0 ||
      isMuchOff(ticket) ||
      isPriceChanged(ticket) ||
      listUndersold(ticket, store).length > 0;
    return isLess || isPennySale(ticket) ? { sentence: 'It was paid in cash.' } : null;
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n STORE COUPON -2.00\n TOTAL 2.59\n CASH 2.59' }],
      says: 'It was paid in cash.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' MILK 4.59\n STORE COUPON -2.00\n TOTAL 2.59\n DEBIT 2.59' }] },
    { tickets: [{ lines: ' LAGER 15.00\n STORE COUPON -1.20\n TOTAL 13.80\n CASH 13.80' }] },
    // A reward paid for all of it.
    { tickets: [{ lines: ' MILK 4.59\n STORE COUPON -4.59\n TOTAL 0.00\n CASH 0.00' }] },
    { tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
  ],
};
