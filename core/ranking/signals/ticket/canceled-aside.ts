import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** Set aside while the customer looks for the money, and never taken up again. */
export const canceledAside = defineSignal({
  id: 'canceled-aside',
  level: 'ticket',
  label: 'Set aside and canceled',
  find({ ending, goodsCents }) {
    if (ending !== 'canceled' || goodsCents === 0) return null;
    return {
      sentence: `A ticket of ${moneyText(goodsCents)} was set aside and canceled, or never taken up again.`,
      atRiskCents: goodsCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n SUBTOTAL 4.59\n MEMORY CANCEL' }],
      says: 'A ticket of $4.59 was set aside and canceled, or never taken up again.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] }],
};
