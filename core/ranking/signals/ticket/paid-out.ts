import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** To a vendor, for supplies, or as a prize. Whether there was a bill is not on the receipt. */
export const paidOut = defineSignal({
  id: 'paid-out',
  level: 'ticket',
  label: 'Paid out',
  find({ type, movedCents }) {
    if (type !== 'Paid Out' || movedCents === 0) return null;
    return { sentence: `${moneyText(movedCents)} was paid out of the drawer.`, atRiskCents: movedCents };
  },
});

export const examples: SignalExamples = {
  hits: [{ tickets: [{ lines: ' PAID OUT ICE VENDOR 43.37' }], says: '$43.37 was paid out of the drawer.' }],
  nearMisses: [
    { tickets: [{ lines: ' SAFE DROP 200.00' }] },
    { tickets: [{ lines: ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59' }] },
  ],
};
