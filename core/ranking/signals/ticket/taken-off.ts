import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** For nothing that stores pay out every day. */
export const takenOff = defineSignal({
  id: 'taken-off',
  level: 'ticket',
  label: 'Taken off for no goods',
  find({ otherOffCents }) {
    if (otherOffCents === 0) return null;
    return {
      sentence: `${moneyText(otherOffCents)} was taken off, and no goods came back for it.`,
      atRiskCents: otherOffCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
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
    // What stores pay out every day.
    { tickets: [{ lines: ' LOTTERY WIN -43.37\n TOTAL -43.37\n CASH -43.37' }] },
    { tickets: [{ lines: ' MILK 4.59\n BOTTLE REFUND -1.20\n TOTAL 3.39\n CASH 3.39' }] },
    { tickets: [{ lines: ' MILK 4.59\n PFAND LEERGUT -1.20\n TOTAL 3.39\n CASH 3.39' }] },
    { tickets: [{ lines: ' FUEL PUMP 06 24.51\n PREPAY CA #06 30.00-\n TOTAL 5.49-\n CASH 5.49-' }] },
    { tickets: [{ lines: ' FUEL PUMP 06 30.00\n PREPAY CA #06 30.00-\n TOTAL 0.00\n CASH 0.00' }] },
    { tickets: [{ lines: ' MILK 4.59\n PAID OUT LOTTERY WIN 43.37\n TOTAL 4.59\n CASH 4.59' }] },
    { tickets: [{ lines: ' MILK 4.59\n STORE COUPON -2.00\n TOTAL 2.59\n CASH 2.59' }] },
    { tickets: [{ lines: ' MILK 4.59\n TEA 1.00\n VOID MILK -4.59\n TOTAL 1.00\n CASH 1.00' }] },
    { tickets: [{ lines: ' MILK 4.59\n TEA 1.00\n MILK -4.59\n TOTAL 1.00\n CASH 1.00' }] },
    { tickets: [{ lines: ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59' }] },
  ],
};
