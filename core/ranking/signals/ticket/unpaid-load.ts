import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isLoadUnpaid } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';

/** If it went through, the card is worth money, whether or not it is paid for. */
export const unpaidLoad = defineSignal({
  id: 'unpaid-load',
  level: 'ticket',
  label: 'Card load not paid for',
  effect: 'raises',
  find(ticket, { store }) {
    if (!isLoadUnpaid(ticket, store)) return null;
    const { loadedCents } = ticket;
    return {
      sentence: `A card load of ${moneyText(loadedCents)} was rung and not paid. Whether it went through is not on the receipt.`,
      atRiskCents: loadedCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' CARD LOAD GIFT 25.00\n TOTAL 25.00\n CREDIT 25.00\n TENDER ABORT' }],
      says: 'A card load of $25.00 was rung and not paid. Whether it went through is not on the receipt.',
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
