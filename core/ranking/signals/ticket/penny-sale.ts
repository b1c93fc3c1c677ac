import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { USUAL_ARTICLE_CENTS } from '../../thresholds.ts';
import { type Goods, isPennySale } from '../../ticket-facts.ts';

const ASSUMPTION = ` The money at risk assumes a ${moneyText(USUAL_ARTICLE_CENTS)} article in its place.`;

/** A cheap article alone may be all that was bought, or be rung in place of what goes over the counter. */
export const pennySale = defineSignal({
  id: 'penny-sale',
  level: 'ticket',
  label: 'Only a cheap article',
  find(ticket) {
    if (!isPennySale(ticket)) return null;
    const [{ name, cents }] = ticket.goods as [Goods];
    return {
      sentence: `${name}, ${moneyText(cents)}, is all that was sold.${cents < USUAL_ARTICLE_CENTS ? ASSUMPTION : ''}`,
      atRiskCents: Math.max(0, USUAL_ARTICLE_CENTS - cents),
      isAssumed: true,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' BANANA 0.79\n TOTAL 0.79\n CASH 0.79' }],
      says: 'BANANA, $0.79, is all that was sold. The money at risk assumes a $7.00 article in its place.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' BANANA 0.79\n MILK 4.59\n TOTAL 5.38\n CASH 5.38' }] }],
};
