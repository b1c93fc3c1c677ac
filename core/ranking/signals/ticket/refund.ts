import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { UNKNOWN_CENTS } from '../../thresholds.ts';

const TO = { cash: ' in cash', card: ' to a card' };

export const refund = defineSignal({
  id: 'refund',
  level: 'ticket',
  label: 'Refund',
  find({ refundCents, tender, isAmountUnknown, filters }) {
    if (isAmountUnknown && filters.includes('refund'))
      return {
        sentence: 'Something was refunded, and the amounts cannot be read.',
        atRiskCents: UNKNOWN_CENTS,
        isAssumed: true,
      };
    if (refundCents === 0) return null;
    return {
      sentence: `${moneyText(refundCents)} was refunded${tender === null ? '' : TO[tender]}.`,
      atRiskCents: refundCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' *** REFUND ***\n MILK -4.59\n TAX -0.41\n TOTAL -5.00\n CASH -5.00' }],
      says: '$5.00 was refunded in cash.',
    },
    {
      tickets: [{ lines: ' *** REFUND ***\n MILK  x.xx-\n TOTAL  x.xx-\n CASH  x.xx-' }],
      says: 'Something was refunded, and the amounts cannot be read.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] }],
};
