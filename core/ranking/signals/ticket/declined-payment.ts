import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

export const declinedPayment = defineSignal({
  id: 'declined-payment',
  level: 'ticket',
  label: 'Payment not completed',
  find({ ending, goodsCents, loadedCents }) {
    if (ending !== 'declined' || loadedCents > 0) return null;
    return {
      sentence: `The payment of ${moneyText(goodsCents)} was not completed, and nothing was paid.`,
      atRiskCents: goodsCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT' }],
      says: 'The payment of $4.59 was not completed, and nothing was paid.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT\n CASH 4.59' }] }],
};
