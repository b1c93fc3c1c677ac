import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';
import type { ReceiptFacts } from '../receipt-facts.ts';

function describe(facts: ReceiptFacts): string {
  const returned = facts.sold.filter((item) => item.priceCents < 0);
  const cents = returned.reduce((sum, item) => sum + item.priceCents, 0);
  const { totalCents } = facts.receipt;
  const isExchange =
    cents < 0 && (totalCents ?? cents) >= 0 && facts.sold.some((item) => item.priceCents > 0);
  const amount = isExchange ? cents : (totalCents ?? cents);
  const isUnread = amount === 0 && facts.hasUnreadAmounts;
  const figure = isUnread
    ? ' of an amount that cannot be read'
    : amount === 0
      ? ''
      : ` of ${moneyText(Math.abs(amount))}`;
  const names = returned.length === 0 ? '' : `: ${listText(returned.map((item) => item.name))}`;
  return `Refund${figure}${isExchange ? ' against other goods' : ''}${names}.`;
}

export const refund = defineFilter({
  id: 'refund',
  find(facts) {
    const events = facts.eventsOf('refund');
    if (events.length > 0) {
      return { reason: describe(facts), lineIndexes: events.map((event) => event.lineIndex) };
    }
    return facts.declaredType === 'Refund' ? declaredHit(facts, describe(facts)) : null;
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' *** REFUND ***\n ICE BAG 7LB -2.99\n TOTAL DUE -$2.99\n CASH -2.99',
      reason: 'Refund of $2.99: ICE BAG 7LB.',
      evidence: [' *** REFUND ***'],
    },
    {
      lines: ' REFUND ICE BAG 7LB -2.99\n TOTAL -2.99\n CASH -2.99',
      reason: 'Refund of $2.99: ICE BAG 7LB.',
    },
    {
      lines: ' *** REFUND ***\n ICE BAG 7LB -2.99\n MILK 4.59\n TOTAL 1.60\n CASH 1.60',
      reason: 'Refund of $2.99 against other goods: ICE BAG 7LB.',
    },
    {
      lines: ' *** REFUND ***\n ICE BAG 7LB  x.xx-\n TOTAL DUE  x.xx-\n CASH  x.xx-',
      reason: 'Refund of an amount that cannot be read.',
    },
  ],
  nearMisses: [
    { lines: ' BOTTLE REFUND -0.50\n TOTAL -0.50\n CASH -0.50' },
    { lines: ' LOTTERY WIN -10.00\n TOTAL -10.00\n CASH -10.00' },
    { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59\n STRICTLY NO CASH REFUND.' },
  ],
};
