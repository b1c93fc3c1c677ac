import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { findRungAgain, isGivenUp } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';

/** A card is worth money from the moment it is loaded, whether or not it is paid for. */
export const unpaidLoad = defineSignal({
  id: 'unpaid-load',
  level: 'ticket',
  label: 'Card loaded but not paid for',
  effect: 'raises',
  find(ticket, { store }) {
    const { loadedCents } = ticket;
    if (loadedCents === 0 || !isGivenUp(ticket) || findRungAgain(ticket, store)?.leftCents === 0) return null;
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
  nearMisses: [{ tickets: [{ lines: ' CARD LOAD GIFT 25.00\n TOTAL 25.00\n CASH 25.00' }] }],
};
