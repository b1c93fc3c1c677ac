import { moneyText } from '../../../detection/index.ts';
import { DRAWER_CENTS, findCauseBefore, moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { findCancellation, pickedUpText } from '../../set-aside.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** The ticket before it is the one to look at, and counts it. */
export const belongsTo = defineSignal({
  id: 'belongs-to',
  level: 'register',
  label: 'Part of the case of the ticket before',
  effect: 'lowers',
  isCountedThere: true,
  find(ticket, { store }) {
    const cause = findCauseBefore(ticket, store);
    if (cause === null) return null;
    const after = apartText(cause, ticket);
    const canceled = findCancellation(cause, store);
    const where =
      canceled === null
        ? ''
        : `, which was ${pickedUpText(canceled)} on ticket ${canceled.transactionNumber}`;
    const on = cause.registerId === ticket.registerId ? '' : ` on register ${cause.registerId}`;
    // The other ticket counts the rest.
    const leftCents = Math.max(0, DRAWER_CENTS - moneyLeftBy(cause, store));
    const part = leftCents === 0 ? 'All' : moneyText(DRAWER_CENTS - leftCents);
    return {
      sentence:
        `It follows ticket ${cause.transactionNumber}${on} by ${after}${where}; look at that one first. ` +
        `${part} of the ${moneyText(DRAWER_CENTS)} that such cases are assumed to cost is counted there.`,
      links: [canceled ?? cause, ...(canceled === null ? [] : [cause])].map(keyOf),
      leftCents: Math.max(leftCents, ticket.refundCents, moneyLeftBy(ticket, store)),
    };
  },
});

const ABORTED = ' MILK 4.59\n *** TRANSACTION ABORTED ***';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ABORTED },
      ],
      says:
        'It follows ticket 2 by 40 seconds; look at that one first. ' +
        '$4.59 of the $9.00 that such cases are assumed to cost is counted there.',
    },
    {
      tickets: [
        { at: '10:00:40', register: '2', lines: ' NO SALE' },
        { at: '10:00:00', lines: ABORTED },
      ],
      says:
        'It follows ticket 2 on register 1 by 40 seconds; look at that one first. ' +
        '$4.59 of the $9.00 that such cases are assumed to cost is counted there.',
    },
    // Under a colleague's number, who didn't take over.
    {
      tickets: [
        { at: '10:00:40', cashier: '8', lines: ' NO SALE' },
        { at: '10:00:00', lines: ABORTED },
        { at: '10:03:00', lines: ' TEA 1.00\n TOTAL 1.00\n CASH 1.00' },
      ],
      says:
        'It follows ticket 2 by 40 seconds; look at that one first. ' +
        '$4.59 of the $9.00 that such cases are assumed to cost is counted there.',
    },
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
      ],
      says:
        'It follows ticket 2 by 40 seconds, which was canceled on ticket 3; look at that one first. ' +
        '$4.59 of the $9.00 that such cases are assumed to cost is counted there.',
    },
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ABORTED.replace('4.59', '14.59') },
      ],
      says:
        'It follows ticket 2 by 40 seconds; look at that one first. ' +
        'All of the $9.00 that such cases are assumed to cost is counted there.',
    },
  ],
  nearMisses: [
    // The first opening after it was another one.
    {
      tickets: [
        { at: '10:00:40', register: '2', lines: ' NO SALE' },
        { at: '10:00:00', lines: ABORTED },
        { at: '10:00:20', lines: ' NO SALE' },
      ],
    },
    // Another cashier's.
    {
      tickets: [
        { at: '10:00:26', lines: ' NO SALE' },
        { cashier: '8', lines: ABORTED },
      ],
    },
    // Another cashier canceled what this one had set aside, and counts it.
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:20:00', cashier: '8', lines: ' MILK 4.59\n MEMORY CANCEL' },
      ],
    },
    {
      tickets: [
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
