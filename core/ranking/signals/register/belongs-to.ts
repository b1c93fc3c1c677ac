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

const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ABORTED },
      ],
      says: 'It follows ticket 2 by 40 seconds; look at that one first.',
    },
  ],
  nearMisses: [
    // Another cashier's.
    {
      tickets: [
        { at: '10:00:26', lines: ' NO SALE' },
        { cashier: '8', lines: ABORTED },
      ],
    },
    // Another cashier canceled what this one had set aside, and counts it.
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:20:00', cashier: '8', lines: ' MILK 4.59\n MEMORY CANCEL' },
      ],
    },
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
