import { findOpeningAfter } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { secondsBetween } from '../../seconds-between.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf, type SignalHit, type Surroundings } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

function findOpening(
  ticket: TicketFacts,
  { store }: Surroundings,
  from: number,
  to: number,
): SignalHit | null {
  const found = findOpeningAfter(ticket, store, to);
  if (found === null) return null;
  const seconds = secondsBetween(found.from.time, found.opening.time);
  if (seconds <= from && from > 0) return null;
  const when = `${apartText(found.from, found.opening)} ${found.from === ticket ? 'later' : 'after it had been set aside'}`;
  return {
    sentence: `The drawer was opened without a sale ${when}.`,
    links: [keyOf(found.opening)],
  };
}

export const drawerSoonAfter = defineSignal({
  id: 'drawer-soon-after',
  level: 'register',
  label: 'Drawer opened soon after',
  effect: 'raises',
  find: (ticket, around) => findOpening(ticket, around, 0, around.store.thresholds.drawerSoonSeconds),
});

export const drawerLaterOn = defineSignal({
  id: 'drawer-later-on',
  level: 'register',
  label: 'Drawer opened minutes after',
  effect: 'raises',
  find(ticket, around) {
    const { drawerSoonSeconds, drawerLaterSeconds } = around.store.thresholds;
    return findOpening(ticket, around, drawerSoonSeconds, drawerLaterSeconds);
  },
});

const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';

export const soonExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ABORTED }, { at: '10:00:40', lines: ' NO SALE' }],
      says: 'The drawer was opened without a sale 40 seconds later.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:00:20', cashier: '8', lines: ' NO SALE' },
        { at: '10:00:40', lines: ' NO SALE' },
      ],
      says: 'The drawer was opened without a sale 40 seconds later.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
        { lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:00:40', lines: ' NO SALE' },
      ],
      says: 'The drawer was opened without a sale 40 seconds after it had been set aside.',
    },
  ],
  nearMisses: [
    // The next cashier counts the drawer.
    { tickets: [{ lines: ABORTED }, { at: '10:00:26', cashier: '8', lines: ' NO SALE' }] },
    // Whoever set the ticket aside didn't cancel it.
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
        { cashier: '8', lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:00:40', cashier: '8', lines: ' NO SALE' },
      ],
    },
    { tickets: [{ lines: ABORTED }, { at: '10:00:40', register: '2', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:02:40', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '09:59:40', lines: ' NO SALE' }] },
  ],
};

export const laterExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ABORTED }, { at: '10:06:40', lines: ' NO SALE' }],
      says: 'The drawer was opened without a sale 7 minutes later.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:00:40', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:20:00', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:06:40', cashier: '8', lines: ' NO SALE' }] },
  ],
};
