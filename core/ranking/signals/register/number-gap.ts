import type { SignalExamples } from '../../examples.ts';
import { kindsOf } from '../../finding-kinds.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import type { StoreView } from '../../store-view.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

const NEAR_SECONDS = 1200;
/** A larger gap is another day's numbers, or a register that was out of service. */
const MOST_MISSING = 20;
/** Share of the steps around it that must be 1: otherwise the numbers are the whole store's, or not consecutive. */
const USUAL_SHARE = 0.8;
const FEWEST_STEPS = 5;

/** Something was rung next to it that the export doesn't have. */
export const numberGap = defineSignal({
  id: 'number-gap',
  level: 'register',
  label: 'Numbers missing beside it',
  effect: 'raises',
  find(ticket, { store }) {
    if (kindsOf(ticket, store).length === 0) return null;
    const row = [...store.before(ticket, NEAR_SECONDS), ticket, ...store.after(ticket, NEAR_SECONDS)];
    const steps = row.slice(1).map((next, at) => stepBetween(row[at], next));
    const usual = steps.filter((step) => step === 1).length;
    if (steps.length < FEWEST_STEPS || usual < steps.length * USUAL_SHARE) return null;
    return findGap(ticket, store);
  },
});

function findGap(ticket: TicketFacts, store: StoreView) {
  const [before, after] = [store.before(ticket, NEAR_SECONDS).at(-1), store.after(ticket, NEAR_SECONDS)[0]];
  for (const [from, to] of [
    [before, ticket],
    [ticket, after],
  ] as const) {
    const missing = stepBetween(from, to) - 1;
    if (from === undefined || to === undefined || !(missing > 0 && missing <= MOST_MISSING)) continue;
    const count = missing === 1 ? 'One number is' : `${missing} numbers are`;
    return {
      sentence: `${count} missing on the register between ${from.transactionNumber} and ${to.transactionNumber}.`,
      links: [keyOf(from === ticket ? to : from)],
    };
  }
  return null;
}

/** NaN if either is not a number. */
function stepBetween(from: TicketFacts | undefined, to: TicketFacts | undefined): number {
  return Number(to?.transactionNumber) - Number(from?.transactionNumber);
}

const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const sale = (at: string, number: number) => ({ at, number, lines: SALE });

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { at: '10:05:00', number: 17, lines: ' NO SALE' },
        sale('10:00:00', 11),
        sale('10:01:00', 12),
        sale('10:02:00', 13),
        sale('10:03:00', 14),
        sale('10:04:00', 15),
        sale('10:06:00', 18),
      ],
      says: 'One number is missing on the register between 15 and 17.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { at: '10:05:00', number: 16, lines: ' NO SALE' },
        sale('10:00:00', 11),
        sale('10:01:00', 12),
        sale('10:02:00', 13),
        sale('10:03:00', 14),
        sale('10:04:00', 15),
      ],
    },
    // The numbers of the whole store leave gaps at every register.
    {
      tickets: [
        { at: '10:05:00', number: 17, lines: ' NO SALE' },
        sale('10:00:00', 1),
        sale('10:01:00', 3),
        sale('10:02:00', 6),
        sale('10:03:00', 10),
        sale('10:04:00', 15),
      ],
    },
  ],
};
