import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { isByAnother } from '../../ticket-facts.ts';

/** Change was given from the open drawer, and then the ticket was given up. */
export const drawerJustBefore = defineSignal({
  id: 'drawer-just-before',
  level: 'register',
  label: 'Drawer opened just before',
  effect: 'raises',
  find(ticket, { store }) {
    if (moneyLeftBy(ticket, store) === 0) return null;
    const { drawerSoonSeconds } = store.thresholds;
    const opening = store
      .before(ticket, drawerSoonSeconds)
      .findLast((other) => other.isDrawerOpened && !isByAnother(other, ticket));
    if (opening === undefined) return null;
    return {
      sentence: `The drawer was opened without a sale ${apartText(opening, ticket)} before.`,
      links: [keyOf(opening)],
    };
  },
});

const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ABORTED }, { at: '09:59:50', lines: ' NO SALE' }],
      says: 'The drawer was opened without a sale 10 seconds before.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:00:10', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '09:55:00', lines: ' NO SALE' }] },
    // The cashier before did that.
    { tickets: [{ lines: ABORTED }, { at: '09:59:50', cashier: '8', lines: ' NO SALE' }] },
  ],
};
