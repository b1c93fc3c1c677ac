import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { UNKNOWN_CENTS } from '../../thresholds.ts';
import { isExchange } from '../../ticket-facts.ts';

const TO = { cash: ' in cash', card: ' to a card' };

export const refund = defineSignal({
  id: 'refund',
  level: 'ticket',
  label: 'Refund',
  find(ticket) {
    const { refundCents, tender, isAmountUnknown, filters } = ticket;
    if (isAmountUnknown && filters.includes('refund'))
      return {
        sentence: 'Something was refunded, and the amounts cannot be read.',
        atRiskCents: UNKNOWN_CENTS,
        isAssumed: true,
      };
    if (refundCents === 0) return null;
    return {
      sentence: isExchange(ticket)
        ? `Goods for ${moneyText(refundCents)} were taken back against other goods.`
        : `${moneyText(refundCents)} was refunded${tender === null ? '' : TO[tender]}.`,
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
      tickets: [{ lines: ' *** REFUND ***\n PACK -9.49\n BEER 12.57\n TOTAL 3.08\n CASH 3.08' }],
      says: 'Goods for $9.49 were taken back against other goods.',
    },
    {
      tickets: [{ lines: ' *** REFUND ***\n PACK -9.49\n LAMP 9.49\n TOTAL 0.00\n CASH 0.00' }],
      says: 'Goods for $9.49 were taken back against other goods.',
    },
    {
      tickets: [{ lines: ' *** REFUND ***\n PACK -9.49\n GUM 0.49\n TOTAL -9.00\n CASH -9.00' }],
      says: '$9.00 was refunded in cash.',
    },
    {
      tickets: [{ lines: ' *** REFUND ***\n MILK  x.xx-\n TOTAL  x.xx-\n CASH  x.xx-' }],
      says: 'Something was refunded, and the amounts cannot be read.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] }],
};
