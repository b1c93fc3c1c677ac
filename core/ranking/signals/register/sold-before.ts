import { listText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listNeverSold } from '../../finding-kinds.ts';
import { defineSignal, keyOf, type Surroundings } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

/** @returns the last sale of each article that came back; null for a refund that names none. */
function findSales(
  ticket: TicketFacts,
  { store }: Surroundings,
): { name: string; sale: TicketFacts | undefined }[] | null {
  if (ticket.refundCents === 0 || ticket.returned.length === 0) return null;
  return ticket.returned.map((name) => ({ name, sale: store.soldBefore(name, ticket).at(-1) }));
}

export const soldBefore = defineSignal({
  id: 'sold-before',
  level: 'register',
  label: 'Sold before it came back',
  find(ticket, around) {
    const sales = findSales(ticket, around);
    if (sales === null || sales.some(({ sale }) => sale === undefined)) return null;
    const links = sales.flatMap(({ sale }) => (sale ? [keyOf(sale)] : []));
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
