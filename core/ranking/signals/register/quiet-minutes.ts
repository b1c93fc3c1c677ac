import type { SignalExamples } from '../../examples.ts';
import { kindsOf } from '../../finding-kinds.ts';
import { secondsToNextCustomer } from '../../quiet.ts';
import { defineSignal } from '../../signal.ts';

/** The longer it is quiet, the more it counts, up to this. */
const MOST_STRENGTH = 2;

/** Nobody is in line who could see it. */
export const quietMinutes = defineSignal({
  id: 'quiet-minutes',
  level: 'register',
  label: 'Nobody next in line',
  isCircumstance: true,
  effect: 'raises',
  find(ticket, { store }) {
    if (kindsOf(ticket, store).length === 0) return null;
    const seconds = secondsToNextCustomer(ticket, store) ?? 0;
    const { quietSeconds } = store.thresholds;
    if (seconds <= quietSeconds) return null;
    const minutes = Math.floor(seconds / 60);
    return {
      sentence: `Neither a sale nor a refund follows on the register for ${minutes} minutes${minutes === 20 ? ' or more' : ''}.`,
      strength: Math.min(MOST_STRENGTH, seconds / quietSeconds),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:05:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'Neither a sale nor a refund follows on the register for 5 minutes.',
    },
    // A refund serves a customer, too.
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:05:00', lines: ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59' },
        { at: '10:09:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'Neither a sale nor a refund follows on the register for 5 minutes.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' NO SALE' }, { at: '10:03:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
    { tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
  ],
};
