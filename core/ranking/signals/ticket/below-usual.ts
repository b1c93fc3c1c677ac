import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listUndersold } from '../../price-cuts.ts';
import { defineSignal } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

/** A price that somebody typed, or another article's, where the export says nothing of a change. */
export const belowUsual = defineSignal({
  id: 'below-usual',
  level: 'ticket',
  label: 'Far below the usual price',
  effect: 'raises',
  find(ticket, { store }) {
    const cuts = listUndersold(ticket, store);
    if (cuts.length === 0) return null;
    const sold = cuts.map(
      ({ name, cents, usual }) =>
        `${name} at ${moneyText(cents)}, on ${usual.sales.length} other sales at ${moneyText(usual.cents)}`,
    );
    return {
      sentence: `Sold for less than on other sales, and no price change was read: ${listText(sold)}.`,
      links: cuts.flatMap(({ usual }) => nearestOf(usual.sales, ticket) ?? []),
      atRiskCents: cuts.reduce((sum, { missingCents }) => sum + missingCents, 0),
    };
  },
});

/** @returns the last one before it, or else the first. */
const nearestOf = (sales: readonly TicketFacts[], { time }: TicketFacts): TicketFacts | undefined =>
  sales.findLast((sale) => sale.time <= time) ?? sales[0];

const soldAt = (...prices: string[]) =>
  prices.map((price, at) => ({
    at: `08:0${at}:00`,
    lines: ` WINSTON ${price}\n TOTAL ${price}\n CASH ${price}`,
  }));

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' WINSTON 0.05\n TOTAL 0.05\n CASH 0.05' },
        ...soldAt('9.49', '9.49', '9.49', '9.49'),
      ],
      says: 'Sold for less than on other sales, and no price change was read: WINSTON at $0.05, on 4 other sales at $9.49.',
    },
    {
      tickets: [
        { lines: ' WINSTON 2 @ 1.00 2.00\n TOTAL 2.00\n DEBIT 2.00' },
        ...soldAt('9.49', '9.49', '9.49', '9.49', '8.99'),
      ],
      says: 'Sold for less than on other sales, and no price change was read: WINSTON at $1.00, on 4 other sales at $9.49.',
    },
  ],
  nearMisses: [
    // Half price is a promotion, three are too few, and articles may share a name.
    {
      tickets: [
        { lines: ' WINSTON 4.75\n TOTAL 4.75\n CASH 4.75' },
        ...soldAt('9.49', '9.49', '9.49', '9.49'),
      ],
    },
    { tickets: [{ lines: ' WINSTON 0.05\n TOTAL 0.05\n CASH 0.05' }, ...soldAt('9.49', '9.49', '9.49')] },
    {
      tickets: [
        { lines: ' WINSTON 0.05\n TOTAL 0.05\n CASH 0.05' },
        ...soldAt('9.49', '9.49', '9.49', '9.49', '4.49', '3.29'),
      ],
    },
    {
      tickets: [
        { lines: ' WINSTON 0.05\n TOTAL 0.05\n CASH 0.05' },
        ...soldAt('1.99', '1.99', '1.99', '1.99'),
      ],
    },
  ],
};
