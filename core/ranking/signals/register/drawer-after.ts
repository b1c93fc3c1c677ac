import { moneyText } from '../../../detection/index.ts';
import { findCheapSaleAfter, findOpeningAfter, type OpeningAfter } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { secondsBetween } from '../../seconds-between.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf, type SignalHit, type Surroundings } from '../../signal.ts';
import { isByAnother, type TicketFacts } from '../../ticket-facts.ts';

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
  return { sentence: openingText(ticket, found), links: [keyOf(found.opening)] };
}

const whenText = (ticket: TicketFacts, { from, opening }: OpeningAfter): string =>
  `${apartText(from, opening)} ${from === ticket ? 'later' : 'after it had been set aside'}`;

function openingText(ticket: TicketFacts, found: OpeningAfter): string {
  const when = whenText(ticket, found);
  const { registerId, isDrawerOpened, movedCents, employeeId } = found.opening;
  if (!isDrawerOpened)
    return `The drawer was opened ${when} to drop, load, or pay only ${moneyText(movedCents)}.`;
  if (isByAnother(found.opening, ticket))
    return `The drawer was opened without a sale ${when}, under number ${employeeId}, between two tickets of this cashier.`;
  return registerId === found.from.registerId
    ? `The drawer was opened without a sale ${when}.`
    : `The cashier opened the drawer of register ${registerId} without a sale ${when}.`;
}

/** Most cheap articles are what a customer wanted. Assumed. */
const CHEAP_SALE_STRENGTH = 0.5;

function findCheapSale(ticket: TicketFacts, { store }: Surroundings): SignalHit | null {
  const found = findCheapSaleAfter(ticket, store);
  const [goods] = found?.opening.goods ?? [];
  if (found === null || goods === undefined) return null;
  return {
    sentence: `Only ${goods.name}, ${moneyText(goods.cents)}, was sold ${whenText(ticket, found)}, in cash, which opens the drawer.`,
    strength: CHEAP_SALE_STRENGTH,
    links: [keyOf(found.opening)],
  };
}

export const drawerSoonAfter = defineSignal({
  id: 'drawer-soon-after',
  level: 'register',
  label: 'Drawer opened soon after',
  effect: 'raises',
  find: (ticket, around) =>
    findOpening(ticket, around, 0, around.store.thresholds.drawerSoonSeconds) ??
    findCheapSale(ticket, around),
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
    // What opens the drawer for next to no money, and on another register.
    ...(
      [
        [' SAFE DROP 1.00', '$1.00'],
        [' *** SAFE MANUAL DROP ***\n SAFE DROP AMOUNT 1.00', '$1.00'],
        [' VEND TUBE 1.00', '$1.00'],
        [' PAID IN 0.01', '$0.01'],
      ] as const
    ).map(([lines, money]) => ({
      tickets: [{ lines: ABORTED }, { at: '10:00:54', lines }] as const,
      says: `The drawer was opened 54 seconds later to drop, load, or pay only ${money}.`,
    })),
    // Under a colleague's number, who didn't take over.
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:00:26', cashier: '8', lines: ' NO SALE' },
        { at: '10:03:00', lines: ' TEA 1.00\n TOTAL 1.00\n CASH 1.00' },
      ],
      says: 'The drawer was opened without a sale 26 seconds later, under number 8, between two tickets of this cashier.',
    },
    {
      tickets: [{ lines: ABORTED }, { at: '10:00:40', register: '2', lines: ' NO SALE' }],
      says: 'The cashier opened the drawer of register 2 without a sale 40 seconds later.',
    },
    {
      tickets: [{ lines: ABORTED }, { at: '10:00:54', lines: ' MATCHBOOK 0.29\n TOTAL 0.29\n CASH 0.29' }],
      says: 'Only MATCHBOOK, $0.29, was sold 54 seconds later, in cash, which opens the drawer.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:00:54', lines: ' SAFE DROP 200.00' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:00:54', cashier: '8', lines: ' SAFE DROP 1.00' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:00:54', lines: ' MATCHBOOK 0.29\n TOTAL 0.29\n DEBIT 0.29' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:00:40', register: '2', cashier: '8', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '10:02:40', register: '2', lines: ' NO SALE' }] },
    // The next cashier counts the drawer.
    { tickets: [{ lines: ABORTED }, { at: '10:00:26', cashier: '8', lines: ' NO SALE' }] },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:00:26', cashier: '8', lines: ' NO SALE' },
        { at: '10:03:00', cashier: '8', lines: ' TEA 1.00\n TOTAL 1.00\n CASH 1.00' },
        { at: '10:05:00', lines: ' TEA 1.00\n TOTAL 1.00\n CASH 1.00' },
      ],
    },
    // Whoever set the ticket aside didn't cancel it.
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
        { cashier: '8', lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:00:40', cashier: '8', lines: ' NO SALE' },
      ],
    },
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
