import { moneyText } from '../../../detection/index.ts';
import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import type { StoreView } from '../../store-view.ts';
import { comesTo, type TicketFacts } from '../../ticket-facts.ts';

/** The strength grows by 1 with each doubling, up to this. */
const MOST_DOUBLINGS = 3;

export const muchMoney = defineSignal({
  id: 'much-money',
  level: 'ticket',
  label: 'The amount',
  isCircumstance: true,
  effect: 'raises',
  find(ticket, { store }) {
    const cents = amountOf(ticket, store);
    const { muchMoneyCents } = store.thresholds;
    if (cents < muchMoneyCents) return null;
    const strength = Math.min(MOST_DOUBLINGS, 1 + Math.log2(cents / muchMoneyCents));
    return {
      sentence: `The amount, ${moneyText(cents)}, raises the risk.`,
      strength,
    };
  },
});

/** As the ticket's own sentence gives it: all of a payment that was declined has its taxes. */
function amountOf(ticket: TicketFacts, store: StoreView): number {
  const left = moneyLeftBy(ticket, store);
  const isAll = ticket.ending === 'declined' && left >= ticket.goodsCents;
  return Math.max(ticket.refundCents, isAll ? Math.max(left, comesTo(ticket)) : left);
}

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' UMBRELLA 11.99\n TAX 0.84\n TOTAL 12.83\n CREDIT 12.83\n TENDER ABORT' }],
      says: 'The amount, $12.83, raises the risk.',
    },
    {
      tickets: [
        { lines: ' UMBRELLA 11.99\n TEA 9.00\n TAX 1.00\n TOTAL 21.99\n CREDIT 21.99\n TENDER ABORT' },
        { at: '10:01:00', lines: ' TEA 9.00\n TOTAL 9.00\n CASH 9.00' },
      ],
      says: 'The amount, $11.99, raises the risk.',
    },
    {
      tickets: [{ lines: ' UMBRELLA 11.99\n *** TRANSACTION ABORTED ***' }],
      says: 'The amount, $11.99, raises the risk.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] }],
};
