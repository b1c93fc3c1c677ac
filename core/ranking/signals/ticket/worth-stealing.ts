import { articleOf } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listPriceCuts, listUndersold } from '../../price-cuts.ts';
import { findRungAgain, listVoidsLeft } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';
import type { StoreView } from '../../store-view.ts';
import { isGivenUp, type TicketFacts } from '../../ticket-facts.ts';

/** Tobacco is small, expensive, and easy to resell, so most sources on theft at the register mention it. */
export const worthStealing = defineSignal({
  id: 'worth-stealing',
  level: 'ticket',
  label: 'Tobacco not paid in full',
  isCircumstance: true,
  effect: 'raises',
  find(ticket, { store }) {
    const name = namesAtRisk(ticket, store).find((candidate) => articleOf(candidate).isTobacco);
    return name === undefined ? null : { sentence: `Tobacco is part of it: ${name}.` };
  },
});

/** What was voided or given up and not rung again, or sold below its price. */
function namesAtRisk(ticket: TicketFacts, store: StoreView): string[] {
  const left = listVoidsLeft(ticket, store).filter(({ leftCents }) => leftCents > 0);
  return [
    ...(isGivenUp(ticket) ? namesLeft(ticket, store) : []),
    ...left.map(({ line }) => line.name),
    ...listPriceCuts(ticket, store).map(({ name }) => name),
    ...listUndersold(ticket, store).map(({ name }) => name),
  ];
}

function namesLeft(ticket: TicketFacts, store: StoreView): string[] {
  return findRungAgain(ticket, store)?.missing ?? ticket.goods.map(({ name }) => name);
}

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' WINSTON RED BOX 9.49\n *** TRANSACTION ABORTED ***' }],
      says: 'Tobacco is part of it: WINSTON RED BOX.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' WINSTON RED BOX 9.49\n TOTAL 9.49\n CASH 9.49' }] },
    {
      tickets: [
        { lines: ' WINSTON RED BOX 9.49\n GUM 0.99\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:00', lines: ' WINSTON RED BOX 9.49\n TOTAL 9.49\n CASH 9.49' },
      ],
    },
  ],
};
