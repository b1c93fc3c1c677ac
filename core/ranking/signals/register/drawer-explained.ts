import type { TransactionType } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { SOON_SECONDS } from '../../finding-kinds.ts';
import { isGivenUp } from '../../rung-again.ts';
import { defineSignal, keyOf } from '../../signal.ts';

const NEAR_SECONDS = 180;
const MONEY_MOVED: ReadonlySet<TransactionType> = new Set([
  'Safe Manual DROP',
  'Safe Load Tube',
  'Vend Tube',
  'Paid In',
  'Paid Out',
]);

/** Money is counted, dropped or fetched, or a shift begins: a drawer is opened for that. */
export const drawerExplained = defineSignal({
  id: 'drawer-explained',
  level: 'register',
  label: 'Drawer opened for a reason',
  find(ticket, { store }) {
    if (!ticket.isDrawerOpened || store.after(ticket, SOON_SECONDS).some(isGivenUp)) return null;
    const near = [...store.before(ticket, NEAR_SECONDS), ...store.after(ticket, NEAR_SECONDS)];
    const moved = near.find(({ type }) => MONEY_MOVED.has(type));
    if (moved)
      return { sentence: 'Money was dropped or loaded within three minutes.', links: [keyOf(moved)] };
    const own = store.dayOfCashier(ticket).filter(({ registerId }) => registerId === ticket.registerId);
    const isFirst = own.length > 0 && own.every(({ time }) => time > ticket.time);
    return isFirst
      ? { sentence: 'It is the first thing that the cashier did on this register that day.' }
      : null;
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:02:00', lines: ' SAFE DROP 200.00' },
        { at: '09:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'Money was dropped or loaded within three minutes.',
    },
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:10:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'It is the first thing that the cashier did on this register that day.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:10:00', lines: ' SAFE DROP 200.00' },
        { at: '09:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
