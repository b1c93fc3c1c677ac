import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isGivenUp } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

/** From here on a slip is rarer than theft would be; each doubling counts once more. Assumed. */
const MUCH_CENTS = 600;
const MOST_DOUBLINGS = 3;

export const muchMoney = defineSignal({
  id: 'much-money',
  level: 'ticket',
  label: 'Much money at once',
  find(ticket) {
    const cents = largestOf(ticket);
    if (cents < MUCH_CENTS) return null;
    const strength = Math.min(MOST_DOUBLINGS, 1 + Math.log2(cents / MUCH_CENTS));
    return { sentence: `It is about ${moneyText(cents)} at once.`, strength };
  },
});

/** Cents of what was voided, given up or returned. */
function largestOf(ticket: TicketFacts): number {
  const { goodsCents, voids, refundCents } = ticket;
  const voided = voids.reduce((sum, { cents, isRungAgain }) => sum + (isRungAgain ? 0 : cents), 0);
  return Math.max(voided, refundCents, isGivenUp(ticket) ? goodsCents : 0);
}

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' UMBRELLA 11.99\n *** TRANSACTION ABORTED ***' }],
      says: 'It is about $11.99 at once.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] }],
};
