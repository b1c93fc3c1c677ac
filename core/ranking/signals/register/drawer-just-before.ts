import { moneyText } from '../../../detection/index.ts';
import { findOpeningBefore } from '../../drawer.ts';
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
    const opening = findOpeningBefore(ticket, store);
    if (opening === null) return null;
    const { isDrawerOpened, movedCents, registerId, employeeId } = opening;
    const what =
      registerId === ticket.registerId
        ? 'The drawer was opened'
        : `The drawer of register ${registerId} was opened`;
    const how = isDrawerOpened
      ? `without a sale ${apartText(opening, ticket)} before`
      : `${apartText(opening, ticket)} before to drop, load, or pay only ${moneyText(movedCents)}`;
    const under = isByAnother(opening, ticket)
      ? `, under number ${employeeId}, between two tickets of this cashier`
      : '';
    return {
      sentence: `${what} ${how}${under}, with no customer in between.`,
      links: [keyOf(opening)],
    };
  },
});

const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';
const SALE = ' TEA 1.00\n TOTAL 1.00\n CASH 1.00';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ABORTED }, { at: '09:59:50', lines: ' NO SALE' }],
      says: 'The drawer was opened without a sale 10 seconds before, with no customer in between.',
    },
    {
      tickets: [{ lines: ABORTED }, { at: '09:59:30', lines: ' SAFE DROP 1.00' }],
      says: 'The drawer was opened 30 seconds before to drop, load, or pay only $1.00, with no customer in between.',
    },
    {
      tickets: [{ lines: ABORTED }, { at: '09:59:30', register: '2', lines: ' NO SALE' }],
      says: 'The drawer of register 2 was opened without a sale 30 seconds before, with no customer in between.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '09:59:30', cashier: '8', lines: ' NO SALE' },
        { at: '09:58:00', lines: SALE },
      ],
      says: 'The drawer was opened without a sale 30 seconds before, under number 8, between two tickets of this cashier, with no customer in between.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:00:10', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '09:58:50', lines: ' NO SALE' }] },
    { tickets: [{ lines: ABORTED }, { at: '09:59:30', lines: ' SAFE DROP 200.00' }] },
    { tickets: [{ lines: ABORTED }, { at: '09:59:30', register: '2', cashier: '8', lines: ' NO SALE' }] },
    // A customer came in between.
    {
      tickets: [{ lines: ABORTED }, { at: '09:59:20', lines: ' NO SALE' }, { at: '09:59:40', lines: SALE }],
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '09:59:20', register: '2', lines: ' NO SALE' },
        { at: '09:59:40', register: '2', lines: SALE },
      ],
    },
    // The cashier before did that.
    { tickets: [{ lines: ABORTED }, { at: '09:59:50', cashier: '8', lines: ' NO SALE' }] },
    {
      tickets: [
        { lines: ABORTED },
        { at: '09:59:50', cashier: '8', lines: ' NO SALE' },
        { at: '09:58:00', cashier: '8', lines: SALE },
      ],
    },
  ],
};
