import type { SignalExamples } from '../../examples.ts';
import { findRungAgain } from '../../rung-again.ts';
import { findCancellation } from '../../set-aside.ts';
import { defineSignal } from '../../signal.ts';
import { isGivenUp } from '../../ticket-facts.ts';
import { limitText } from '../../words.ts';

/** The goods of a ticket that was given up are in no sale of the following minutes. */
export const neverRungAgain = defineSignal({
  id: 'never-rung-again',
  level: 'register',
  label: 'Not rung again',
  effect: 'raises',
  find(ticket, { store }) {
    if (!isGivenUp(ticket) || !store.isTimed(ticket) || findRungAgain(ticket, store) !== null) return null;
    // Goods without a name can't be found again.
    if (ticket.goods.length === 0 || findCancellation(ticket, store) !== null) return null;
    const { registerId, employeeId } = ticket;
    if (registerId === null && employeeId === null) return null;
    const by = registerId === null ? ' by the cashier' : '';
    const limit = limitText(store.thresholds.rungAgainSeconds);
    return { sentence: `None of it, or less than half, was rung again${by} in the ${limit} after it.` };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
      ],
      says: 'None of it, or less than half, was rung again in the five minutes after it.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
