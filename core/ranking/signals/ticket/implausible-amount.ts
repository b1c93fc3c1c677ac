import { moneyText } from '../../../detection/index.ts';
import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { MOST_AT_RISK_CENTS } from '../../thresholds.ts';

/** Usually a typing error, as one look shows. */
export const implausibleAmount = defineSignal({
  id: 'implausible-amount',
  level: 'ticket',
  label: 'More than a register takes',
  effect: 'raises',
  find(ticket, { store }) {
    const { refundCents, loadedCents, discountCents } = ticket;
    const cents = Math.max(refundCents, loadedCents, discountCents, moneyLeftBy(ticket, store));
    if (cents <= MOST_AT_RISK_CENTS) return null;
    return {
      sentence:
        `${moneyText(cents)} on one ticket is probably an entry error, and worth one look. ` +
        `It counts as ${moneyText(MOST_AT_RISK_CENTS)}.`,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 10,000,000.00\n *** TRANSACTION ABORTED ***' }],
      says: '$10,000,000.00 on one ticket is probably an entry error, and worth one look. It counts as $2,000.00.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' MILK 2,000.00\n *** TRANSACTION ABORTED ***' }] },
    { tickets: [{ lines: ' MILK 10,000,000.00\n TOTAL 10,000,000.00\n CASH 10,000,000.00' }] },
  ],
};
