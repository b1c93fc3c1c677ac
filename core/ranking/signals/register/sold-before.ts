import { listText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listNeverSold } from '../../finding-kinds.ts';
import { defineSignal, keyOf } from '../../signal.ts';

export const soldBefore = defineSignal({
  id: 'sold-before',
  level: 'register',
  label: 'Sold before it came back',
  find(ticket, { store }) {
    const { refundCents, returned } = ticket;
    if (refundCents === 0 || returned.length === 0 || listNeverSold(ticket, store).length > 0) return null;
    const links = returned.flatMap((name) => store.soldBefore(name, ticket).slice(-1)).map(keyOf);
    const numbers = [...new Set(links.map(({ transactionNumber }) => transactionNumber))];
    return {
      sentence: `What came back was sold earlier that day, on ticket ${listText(numbers)}.`,
      links,
    };
  },
});

export const neverSold = defineSignal({
  id: 'never-sold',
  level: 'register',
  label: 'Never sold that day',
  find(ticket, around) {
    const missing = listNeverSold(ticket, around.store);
    if (missing.length === 0) return null;
    return {
      sentence: `No ticket of the store sold it earlier that day: ${listText(missing)}.`,
    };
  },
});

const REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59';

export const soldExamples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: REFUND },
        { at: '08:00:00', register: '2', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'What came back was sold earlier that day, on ticket 2.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: REFUND }, { at: '11:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
    { tickets: [{ lines: REFUND }, { at: '08:00:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] },
  ],
};

export const neverExamples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '11:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'No ticket of the store sold it earlier that day: MILK.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: REFUND }, { at: '08:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
  ],
};
