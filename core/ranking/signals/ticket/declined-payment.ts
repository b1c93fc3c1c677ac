import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { comesTo } from '../../ticket-facts.ts';

export const declinedPayment = defineSignal({
  id: 'declined-payment',
  level: 'ticket',
  label: 'Payment not completed',
  find(ticket) {
    if (ticket.ending !== 'declined' || ticket.loadedCents > 0) return null;
    const cents = comesTo(ticket);
    return {
      sentence: `The payment of ${moneyText(cents)} was not completed, and nothing was paid.`,
      atRiskCents: cents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n TAX 0.41\n TOTAL 5.00\n CREDIT 5.00\n TENDER ABORT' }],
      says: 'The payment of $5.00 was not completed, and nothing was paid.',
    },
    {
      tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT\n CASH 0.00' }],
      says: 'The payment of $4.59 was not completed, and nothing was paid.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT\n CASH 4.59' }] }],
};
