import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { findRungAgain, type RungAgain } from '../../rung-again.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { durationText } from '../../words.ts';

/** 'within 70 seconds and paid, on ticket 2' */
function whereText({ sales, seconds }: RungAgain, isTimed: boolean): string {
  const numbers = sales.map(({ transactionNumber }) => transactionNumber);
  const when = isTimed ? `${durationText(seconds)} later and paid` : 'and paid';
  return `${when}, on ${sales.length === 1 ? 'ticket' : 'tickets'} ${numbers.join(' and ')}`;
}

/** The ticket was given up and rung again: nothing is missing. */
export const rungAgain = defineSignal({
  id: 'rung-again',
  level: 'register',
  label: 'Rung again in full',
  effect: 'lowers',
  find(ticket, { store }) {
    const again = findRungAgain(ticket, store);
    if (again === null || again.leftCents > 0) return null;
    return {
      sentence: `All of it was rung again ${whereText(again, store.isTimed(ticket))}.`,
      links: again.sales.map(keyOf),
      leftCents: 0,
    };
  },
});

export const rungAgainInPart = defineSignal({
  id: 'rung-again-in-part',
  level: 'register',
  label: 'Rung again in part',
  find(ticket, { store }) {
    const again = findRungAgain(ticket, store);
    if (again === null || again.leftCents === 0) return null;
    const { leftCents, missing } = again;
    return {
      sentence:
        `At least half of it was rung again ${whereText(again, store.isTimed(ticket))}; ` +
        `not ${listText(missing)}: ${moneyText(leftCents)}.`,
      links: again.sales.map(keyOf),
      leftCents,
    };
  },
});

const ABORTED = ' MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: 'All of it was rung again 70 seconds later and paid, on ticket 2.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', register: '2', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: 'All of it was rung again 70 seconds later and paid, on ticket 2.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
        { at: '10:01:50', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'All of it was rung again 110 seconds later and paid, on tickets 3 and 2.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n MILK 2.00\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 2.00\n MILK 4.59\n TOTAL 6.59\n CASH 6.59' },
      ],
      says: 'All of it was rung again 70 seconds later and paid, on ticket 2.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' }] },
    // An expensive and a cheap one of the same name don't average out.
    {
      tickets: [
        { lines: ' MILK 9.00\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 1.00\n MILK 1.00\n TOTAL 2.00\n CASH 2.00' },
      ],
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:05:10', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
  ],
};

export const examplesInPart: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ABORTED }, { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'At least half of it was rung again 70 seconds later and paid, on ticket 2; not GUM: $0.99.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' }] },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
        { at: '10:01:50', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
  ],
};
