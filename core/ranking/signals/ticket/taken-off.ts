import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** Prizes and empties are everyday business; whether somebody does it far more often than others is not. */
export const takenOff = defineSignal({
  id: 'taken-off',
  level: 'ticket',
  label: 'Taken off for no goods',
  find({ takenOffCents }) {
    if (takenOffCents === 0) return null;
    return {
      sentence: `${moneyText(takenOffCents)} was taken off, and no goods came back for it.`,
      atRiskCents: takenOffCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' LOTTERY WIN -43.37\n TOTAL -43.37\n CASH -43.37' }],
      says: '$43.37 was taken off, and no goods came back for it.',
    },
    {
      tickets: [{ lines: ' MILK 4.59\n BOTTLE REFUND -1.20\n TOTAL 3.39\n CASH 3.39' }],
      says: '$1.20 was taken off, and no goods came back for it.',
    },
    {
      tickets: [{ lines: ' MILK 4.59\n PAID OUT ICE VENDOR 43.37\n TOTAL 4.59\n CASH 4.59' }],
      says: '$43.37 was taken off, and no goods came back for it.',
    },
  ],
  nearMisses: [
    {
      tickets: [{ lines: ' TEA 1.00\n LOTTERY WIN -0.20\n VOID LOTTERY WIN 0.20\n TOTAL 1.00\n CASH 1.00' }],
    },
    { tickets: [{ lines: ' PAID OUT ICE VENDOR 43.37' }] },
    { tickets: [{ lines: ' MILK 4.59\n STORE COUPON -2.00\n TOTAL 2.59\n CASH 2.59' }] },
    { tickets: [{ lines: ' MILK 4.59\n TEA 1.00\n VOID MILK -4.59\n TOTAL 1.00\n CASH 1.00' }] },
    { tickets: [{ lines: ' MILK 4.59\n TEA 1.00\n MILK -4.59\n TOTAL 1.00\n CASH 1.00' }] },
    { tickets: [{ lines: ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59' }] },
  ],
};
