import type { SignalExamples } from '../../examples.ts';
import { kindsOf } from '../../finding-kinds.ts';
import { defineSignal } from '../../signal.ts';

const QUIET_SECONDS = 240;
const A_DAY_SECONDS = 86_400;

/** Nobody stands in line who could see it. */
export const quietMinutes = defineSignal({
  id: 'quiet-minutes',
  level: 'register',
  label: 'Nobody next in line',
  find(ticket, { store }) {
    if (kindsOf(ticket, store).length === 0) return null;
    const next = store.after(ticket, QUIET_SECONDS).some(({ ending }) => ending === 'paid');
    // At the end of what is stored nobody knows.
    const isLast = store.after(ticket, A_DAY_SECONDS).length === 0;
    return next || isLast ? null : { sentence: 'No sale follows on the register for four minutes.' };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:05:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'No sale follows on the register for four minutes.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' NO SALE' }, { at: '10:03:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
    { tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
  ],
};
