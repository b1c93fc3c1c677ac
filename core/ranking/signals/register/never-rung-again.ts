import type { SignalExamples } from '../../examples.ts';
import { findRungAgain, findSoldAfter } from '../../rung-again.ts';
import { findCancellation } from '../../set-aside.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { isGivenUp, type TicketFacts } from '../../ticket-facts.ts';
import { limitText, ticketsText } from '../../words.ts';

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
    if (ticket.registerId === null && ticket.employeeId === null) return null;
    const { isSome, cleared } = findSoldAfter(ticket, store);
    const apart = cleared.length === 0 ? '' : `, apart from what makes up for ${ticketsText(cleared)}`;
    const limit = limitText(store.thresholds.rungAgainSeconds);
    return {
      sentence: `${isSome ? 'Less than half' : 'None'} of it was rung again and paid ${whereText(ticket)} in the ${limit} after it${apart}.`,
      links: cleared.map(keyOf),
    };
  },
});

/** Where goods are looked for. */
function whereText({ registerId, employeeId }: TicketFacts): string {
  if (registerId === null) return 'by the cashier';
  return employeeId === null ? 'on the register' : 'on the register or by the cashier';
}

const BASKET = ' MILK 4.59\n GUM 0.99\n TEA 3.99\n *** TRANSACTION ABORTED ***';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
      ],
      says: 'None of it was rung again and paid on the register or by the cashier in the five minutes after it.',
    },
    {
      tickets: [{ lines: BASKET }, { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' }],
      says: 'Less than half of it was rung again and paid on the register or by the cashier in the five minutes after it.',
    },
    // One sale clears one ticket.
    {
      tickets: [
        { at: '10:01:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says:
        'None of it was rung again and paid on the register or by the cashier in the five minutes after it, ' +
        'apart from what makes up for ticket 2.',
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
