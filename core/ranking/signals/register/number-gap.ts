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

/** Something was rung next to it that no export of these days has. */
export const numberGap = defineSignal({
  id: 'number-gap',
  level: 'register',
  label: 'Numbers missing beside it',
  effect: 'raises',
  find(ticket, { store }) {
    if (kindsOf(ticket, store).length === 0) return null;
    const gap = findGap(ticket, store);
    if (gap === null || !isCounting(ticket, store)) return null;
    const { from, to, missing } = gap;
    const count = missing === 1 ? 'One number is' : `${missing} numbers are`;
    return {
      sentence: `${count} missing on the register between ${from.transactionNumber} and ${to.transactionNumber}.`,
      links: [keyOf(from === ticket ? to : from)],
    };
  },
});

/** Most of the numbers around it follow each other. */
function isCounting(ticket: TicketFacts, store: StoreView): boolean {
  const row = [...store.before(ticket, NEAR_SECONDS), ticket, ...store.after(ticket, NEAR_SECONDS)];
  const steps = row.slice(1).map((next, at) => stepBetween(row[at], next));
  const usual = steps.filter((step) => step === 1).length;
  return steps.length >= FEWEST_STEPS && usual >= steps.length * USUAL_SHARE;
}

interface Gap {
  from: TicketFacts;
  to: TicketFacts;
  /** How many numbers. */
  missing: number;
}

function findGap(ticket: TicketFacts, store: StoreView): Gap | null {
  const [before] = store.before(ticket, NEAR_SECONDS, 1);
  const [after] = store.after(ticket, NEAR_SECONDS, 1);
  for (const [from, to] of [
    [before, ticket],
    [ticket, after],
  ] as const) {
    const between = stepBetween(from, to) - 1;
    if (from === undefined || to === undefined || !(between > 0 && between <= MOST_MISSING)) continue;
    const numbers = Array.from({ length: between }, (_, at) => Number(from.transactionNumber) + 1 + at);
    const missing = numbers.filter((number) => store.isMissing(number, ticket)).length;
    if (missing > 0) return { from, to, missing };
  }
  return null;
}

/** NaN if either is not a number. */
function stepBetween(from: TicketFacts | undefined, to: TicketFacts | undefined): number {
  return Number(to?.transactionNumber) - Number(from?.transactionNumber);
}

const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const sale = (at: string, number: number, day?: string) => ({
  at,
  number,
  lines: SALE,
  ...(day !== undefined && { day }),
});

const BEFORE = sale('21:00:00', 1, '2026-03-01');
const AFTER = sale('07:00:00', 40, '2026-03-03');
const GAP = [
  { at: '10:05:00', number: 17, lines: ' NO SALE' },
  sale('10:00:00', 11),
  sale('10:01:00', 12),
  sale('10:02:00', 13),
  sale('10:03:00', 14),
  sale('10:04:00', 15),
  sale('10:06:00', 18),
] as const;

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [...GAP, BEFORE, AFTER],
      says: 'One number is missing on the register between 15 and 17.',
    },
  ],
  nearMisses: [
    // It may be in a file that isn't here yet.
    { tickets: [...GAP, BEFORE] },
    { tickets: [...GAP, AFTER] },
    // By another clock, it is hours earlier, or on another day.
    { tickets: [...GAP, BEFORE, AFTER, sale('08:00:00', 16)] },
    { tickets: [...GAP, BEFORE, AFTER, sale('10:04:30', 16, '2026-03-03')] },
    {
      tickets: [
        { at: '10:05:00', number: 16, lines: ' NO SALE' },
        sale('10:00:00', 11),
        sale('10:01:00', 12),
        sale('10:02:00', 13),
        sale('10:03:00', 14),
        sale('10:04:00', 15),
        BEFORE,
        AFTER,
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
        sale('21:00:00', 1, '2026-03-01'),
        AFTER,
      ],
    },
  ],
};
