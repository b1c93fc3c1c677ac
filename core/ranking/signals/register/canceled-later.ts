import type { SignalExamples } from '../../examples.ts';
import { listRecalledLeft } from '../../rung-again.ts';
import { findCancellation, pickedUpText } from '../../set-aside.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** The ticket that canceled or recalled it is the one to look at, and counts it. */
export const canceledLater = defineSignal({
  id: 'canceled-later',
  level: 'register',
  label: 'Continued on a later ticket',
  effect: 'lowers',
  isCountedThere: true,
  find(ticket, { store }) {
    const later = findCancellation(ticket, store);
    if (later === null) return null;
    // Most of what is set aside is recalled and paid.
    if (ticket.ending === 'suspended' && listRecalledLeft(later, store).length === 0) return null;
    const when = store.isTimed(ticket) ? ` ${apartText(ticket, later)} later` : '';
    return {
      sentence: `It was ${pickedUpText(later)} on ticket ${later.transactionNumber}${when}; look at that one instead.`,
      links: [keyOf(later)],
      leftCents: 0,
    };
  },
});

const SET_ASIDE = ' MILK 4.59\n TRANSACTION SUSPENDED # 1';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: SET_ASIDE }, { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' }],
      says: 'It was canceled on ticket 2 20 minutes later; look at that one instead.',
    },
    {
      tickets: [{ lines: SET_ASIDE }, { at: '10:20:00', register: '2', lines: ' MILK 4.59\n MEMORY CANCEL' }],
      says: 'It was canceled on ticket 2 20 minutes later; look at that one instead.',
    },
    {
      tickets: [
        { lines: SET_ASIDE },
        { at: '10:20:00', lines: ' TRANSACTION RECALLED # 1\n GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
      ],
      says: 'It was recalled on ticket 2 20 minutes later; look at that one instead.',
    },
  ],
  nearMisses: [
    // Two that were set aside and forgotten count as two.
    { tickets: [{ lines: SET_ASIDE }, { at: '10:20:00', lines: SET_ASIDE }] },
    { tickets: [{ lines: SET_ASIDE }, { at: '10:20:00', lines: ' MILK 4.29\n MEMORY CANCEL' }] },
    { tickets: [{ lines: SET_ASIDE }, { at: '09:50:00', lines: ' MILK 4.59\n MEMORY CANCEL' }] },
    {
      tickets: [
        { lines: SET_ASIDE },
        { at: '10:20:00', register: '2', cashier: '8', lines: ' MILK 4.59\n MEMORY CANCEL' },
      ],
    },
    // One cancellation cancels one ticket.
    {
      tickets: [
        { lines: SET_ASIDE },
        { at: '09:50:00', lines: SET_ASIDE },
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
      ],
    },
  ],
};
