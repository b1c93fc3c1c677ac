import type { SignalExamples } from '../../examples.ts';
import { kindsOf } from '../../finding-kinds.ts';
import { secondsBetween } from '../../seconds-between.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { findElsewhereAtOnce } from '../../two-places.ts';
import { durationText } from '../../words.ts';

/** It doesn't make the ticket less worth a look, but it may have been somebody else. */
export const twoPlaces = defineSignal({
  id: 'two-places',
  level: 'register',
  label: 'The same number on two registers',
  effect: 'lowers',
  find(ticket, { store }) {
    if (kindsOf(ticket, store).length === 0) return null;
    const other = findElsewhereAtOnce(ticket, store);
    if (other === null) return null;
    const seconds = secondsBetween(ticket.time, other.time);
    const apart = durationText(Math.abs(seconds));
    const when = seconds === 0 ? 'In the same second' : `${apart} ${seconds < 0 ? 'before' : 'later'}`;
    return {
      sentence: `${when}, the same number rang a sale on register ${other.registerId}: was it somebody else?`,
      links: [keyOf(other)],
    };
  },
});

const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';
const SALE = ' TEA 1.00\n TOTAL 1.00\n CASH 1.00';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ABORTED }, { at: '09:59:51', register: '2', lines: SALE }],
      says: '9 seconds before, the same number rang a sale on register 2: was it somebody else?',
    },
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:00:03', register: '2', lines: SALE },
        { at: '09:59:51', register: '2', lines: SALE },
      ],
      says: '3 seconds later, the same number rang a sale on register 2: was it somebody else?',
    },
    {
      tickets: [{ lines: ABORTED }, { register: '2', lines: SALE }],
      says: 'In the same second, the same number rang a sale on register 2: was it somebody else?',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: SALE }, { at: '09:59:51', register: '2', lines: SALE }] },
    { tickets: [{ lines: ABORTED }, { at: '09:59:51', lines: SALE }] },
    { tickets: [{ lines: ABORTED }, { at: '09:59:51', register: '2', cashier: '8', lines: SALE }] },
    { tickets: [{ lines: ABORTED }, { at: '09:59:30', register: '2', lines: SALE }] },
    // It takes a few steps to open the other drawer.
    { tickets: [{ lines: ABORTED }, { at: '10:00:09', register: '2', lines: ' NO SALE' }] },
  ],
};
