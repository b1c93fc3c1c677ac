import { countText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

const ENDED: Partial<Record<TicketFacts['ending'], string>> = { aborted: 'aborted', voided: 'voided' };

/** Goods that were rung, and the ticket given up before anything was paid. */
export const unpaidTicket = defineSignal({
  id: 'unpaid-ticket',
  level: 'ticket',
  label: 'Rung up and given up',
  find({ ending, goods, goodsCents }) {
    const ended = ENDED[ending];
    if (ended === undefined || goodsCents === 0) return null;
    const articles = new Set(goods.map(({ name }) => name)).size;
    const named = articles === 0 ? '' : `${countText(articles, 'article')} for `;
    return {
      sentence: `The ticket was ${ended} with ${named}${moneyText(goodsCents)} on it.`,
      atRiskCents: goodsCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***' }],
      says: 'The ticket was aborted with 2 articles for $5.58 on it.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] }],
};
