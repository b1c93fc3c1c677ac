import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isLoadUnpaid } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';

/** A card is worth money from the moment it is loaded, whether or not it is paid for. */
export const unpaidLoad = defineSignal({
  id: 'unpaid-load',
  level: 'ticket',
  label: 'Card loaded but not paid for',
  effect: 'raises',
  find(ticket, { store }) {
    if (!isLoadUnpaid(ticket, store)) return null;
    const { loadedCents } = ticket;
    return {
      sentence: `A card was loaded with ${moneyText(loadedCents)}, and the ticket was not paid.`,
      atRiskCents: loadedCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' CARD LOAD GIFT 25.00\n TOTAL 25.00\n CREDIT 25.00\n TENDER ABORT' }],
      says: 'A card was loaded with $25.00, and the ticket was not paid.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' CARD LOAD GIFT 25.00\n TOTAL 25.00\n CASH 25.00' }] },
    // Loaded and paid on the next ticket, though not with everything else.
    {
      tickets: [
        { lines: ' CARD LOAD GIFT 25.00\n CHIPS 1.99\n TOTAL 26.99\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:00', lines: ' CARD LOAD GIFT 25.00\n TOTAL 25.00\n CASH 25.00' },
      ],
    },
  ],
};
