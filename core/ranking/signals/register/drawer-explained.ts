import { moneyText } from '../../../detection/index.ts';
import { findMoneyMoved, isFirstOfDay, leavesMoneyAround } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** Money was dropped, fetched, or paid, which takes an open drawer. One drop explains one opening. */
export const drawerExplained = defineSignal({
  id: 'drawer-explained',
  level: 'register',
  label: 'Drawer opened for a drop',
  effect: 'lowers',
  find(ticket, { store }) {
    if (!ticket.isDrawerOpened || leavesMoneyAround(ticket, store)) return null;
    const moved = findMoneyMoved(ticket, store);
    if (moved === null) return null;
    const amount = moved.movedCents === 0 ? 'Money' : moneyText(moved.movedCents);
    return {
      sentence: `${amount} was dropped or loaded within three minutes.`,
      links: [keyOf(moved)],
      // Without an amount, there is no telling whether it was worth opening the drawer.
      strength: moved.movedCents === 0 ? 0.5 : 1,
    };
  },
});

/** The drawer is counted when a cashier begins. */
export const drawerAtStart = defineSignal({
  id: 'drawer-at-start',
  level: 'register',
  label: 'Drawer opened to start the day',
  effect: 'lowers',
  find(ticket, { store }) {
    if (!ticket.isDrawerOpened || leavesMoneyAround(ticket, store)) return null;
    return isFirstOfDay(ticket, store)
      ? { sentence: 'It is the first thing that the cashier did that day.' }
      : null;
  },
});

const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';
const DROP = ' *** SAFE MANUAL DROP ***\n SAFE DROP AMOUNT 200.00';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:02:00', lines: ' SAFE DROP' },
        { at: '09:00:00', lines: SALE },
      ],
      says: 'Money was dropped or loaded within three minutes.',
    },
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:02:00', lines: DROP }, { at: '09:00:00', lines: SALE }],
      says: '$200.00 was dropped or loaded within three minutes.',
    },
    // What the cashier before gave up is not this one's.
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:02:00', lines: DROP },
        { at: '09:59:34', cashier: '8', lines: ABORTED },
      ],
      says: '$200.00 was dropped or loaded within three minutes.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:10:00', lines: ' SAFE DROP' },
        { at: '09:00:00', lines: SALE },
      ],
    },
    // A drop explains only the nearest opening.
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:01:40', lines: ' NO SALE' },
        { at: '10:02:00', lines: ' SAFE DROP' },
      ],
    },
    // Two dollars are not a drop.
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:02:00', lines: DROP.replace('200.00', '2.00') }],
    },
    // A ticket that was given up minutes before is nearer.
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:02:00', lines: DROP }, { at: '09:55:00', lines: ABORTED }],
    },
  ],
};

export const startExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' NO SALE' }, { at: '10:10:00', lines: SALE }],
      says: 'It is the first thing that the cashier did that day.',
    },
    // What the cashier before gave up is not this one's.
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:10:00', lines: SALE },
        { at: '09:59:34', cashier: '8', lines: ABORTED },
      ],
      says: 'It is the first thing that the cashier did that day.',
    },
  ],
  nearMisses: [
    // Once a day, not once per register.
    {
      tickets: [
        { lines: ' NO SALE' },
        { at: '10:10:00', lines: SALE },
        { at: '09:00:00', register: '2', lines: SALE },
      ],
    },
    { tickets: [{ lines: ' NO SALE' }] },
  ],
};
