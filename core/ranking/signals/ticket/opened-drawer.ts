import { DRAWER_CENTS } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

export const openedDrawer = defineSignal({
  id: 'opened-drawer',
  level: 'ticket',
  label: 'Drawer opened without a sale',
  find({ isDrawerOpened }) {
    if (!isDrawerOpened) return null;
    return {
      sentence: 'The drawer was opened without a sale.',
      atRiskCents: DRAWER_CENTS,
      isAssumed: true,
    };
  },
});

export const examples: SignalExamples = {
  hits: [{ tickets: [{ lines: ' NO SALE' }], says: 'The drawer was opened without a sale.' }],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] }],
};
