import { articleOf } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listPriceCuts, listUndersold } from '../../price-cuts.ts';
import { findRungAgain, listRecalledLeft, listVoidsLeft } from '../../rung-again.ts';
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
    const name = namesAtRisk(ticket, store).find(isTobacco);
    if (name !== undefined) return { sentence: `Tobacco is part of it: ${name}.` };
    const aside = listRecalledLeft(ticket, store).find(({ line }) => isTobacco(line.name));
    return aside === undefined
      ? null
      : { sentence: `Tobacco is part of what was set aside: ${aside.line.name}.` };
  },
});

const isTobacco = (name: string): boolean => articleOf(name).isTobacco;

/** What was voided or given up and not rung again, or sold below its price. */
function namesAtRisk(ticket: TicketFacts, store: StoreView): string[] {
  const left = listVoidsLeft(ticket, store).filter(
    ({ line: { stage }, leftCents }) => leftCents > 0 && stage !== 'set aside',
  );
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
    // The ticket with the tobacco is another one.
    {
      tickets: [
        { at: '10:15:00', lines: ' TRANSACTION RECALLED #95\n BAGEL 1.79\n TOTAL 1.79\n CASH 1.79' },
        { number: 95, lines: ' WINSTON RED BOX 9.49\n TRANSACTION SUSPENDED #95' },
      ],
      says: 'Tobacco is part of what was set aside: WINSTON RED BOX.',
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
