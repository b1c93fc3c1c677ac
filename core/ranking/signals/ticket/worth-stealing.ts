import { articleOf } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isGivenUp } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

/** Tobacco is small, dear and easily sold on; so it is in most sources on theft at the till. */
export const worthStealing = defineSignal({
  id: 'worth-stealing',
  level: 'ticket',
  label: 'Tobacco not paid in full',
  find(ticket) {
    const name = namesAtRisk(ticket).find((candidate) => articleOf(candidate).isTobacco);
    return name === undefined ? null : { sentence: `It is about tobacco: ${name}.` };
  },
});

/** What was voided, given up or sold below its price. */
function namesAtRisk(ticket: TicketFacts): string[] {
  const { goods, voids, overrides } = ticket;
  return [
    ...(isGivenUp(ticket) ? goods : []),
    ...voids.filter(({ isRungAgain }) => !isRungAgain),
    ...overrides.filter(({ cents, regularCents }) => regularCents === null || regularCents > cents),
  ].map(({ name }) => name);
}

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' WINSTON RED BOX 9.49\n *** TRANSACTION ABORTED ***' }],
      says: 'It is about tobacco: WINSTON RED BOX.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' WINSTON RED BOX 9.49\n TOTAL 9.49\n CASH 9.49' }] }],
};
