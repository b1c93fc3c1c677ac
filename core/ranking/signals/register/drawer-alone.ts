import { isDrawerAlone } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** There is no ticket right before or after it, so nobody was given change. */
export const drawerAlone = defineSignal({
  id: 'drawer-alone',
  level: 'register',
  label: 'Drawer opened between customers',
  effect: 'raises',
  find(ticket, { store }) {
    if (!isDrawerAlone(ticket, store)) return null;
    return { sentence: 'Nothing was rung on the register in the two minutes before and after.' };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:03:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'Nothing was rung on the register in the two minutes before and after.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' NO SALE' }, { at: '10:01:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
  ],
};
