import { moneyText } from '../../../detection/index.ts';
import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** The strength grows by 1 with each doubling, up to this. */
const MOST_DOUBLINGS = 3;

export const muchMoney = defineSignal({
  id: 'much-money',
  level: 'ticket',
  label: 'The amount',
  isCircumstance: true,
  effect: 'raises',
  find(ticket, { store }) {
    const cents = Math.max(ticket.refundCents, moneyLeftBy(ticket, store));
    const { muchMoneyCents } = store.thresholds;
    if (cents < muchMoneyCents) return null;
    const strength = Math.min(MOST_DOUBLINGS, 1 + Math.log2(cents / muchMoneyCents));
    return {
      sentence: `The amount, ${moneyText(cents)}, raises the risk.`,
      strength,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' UMBRELLA 11.99\n *** TRANSACTION ABORTED ***' }],
      says: 'The amount, $11.99, raises the risk.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] }],
};
