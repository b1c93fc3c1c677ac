import { DRAWER_CENTS, findCauseBefore, moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { secondsBetween } from '../../seconds-between.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { durationText } from '../../words.ts';

/** The ticket before it is the one to look at, and counts it. */
export const belongsTo = defineSignal({
  id: 'belongs-to',
  level: 'register',
  label: 'Part of the case of the ticket before',
  effect: 'lowers',
  find(ticket, { store }) {
    const cause = findCauseBefore(ticket, store);
    if (cause === null) return null;
    const seconds = secondsBetween(cause.time, ticket.time);
    return {
      sentence: `It follows ticket ${cause.transactionNumber} by ${durationText(seconds)}; look at that one first.`,
      links: [keyOf(cause)],
      // The other ticket counts the rest.
      leftCents: Math.max(0, DRAWER_CENTS - moneyLeftBy(cause, store)),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
      ],
      says: 'It follows ticket 2 by 40 seconds; look at that one first.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
