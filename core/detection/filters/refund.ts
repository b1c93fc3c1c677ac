import { declaredHit, type Filter } from '../filter.ts';
import { listText, moneyText } from '../money-text.ts';
import type { ReceiptFacts } from '../receipt-facts.ts';

function describe(facts: ReceiptFacts): string {
  const returned = facts.sold.filter((item) => item.priceCents < 0);
  const cents = returned.reduce((sum, item) => sum + item.priceCents, 0);
  const amount = facts.receipt.totalCents ?? cents;
  const figure = amount === 0 ? '' : ` of ${moneyText(Math.abs(amount))}`;
  const names = returned.length === 0 ? '' : `: ${listText(returned.map((item) => item.name))}`;
  return `Refund${figure}${names}.`;
}

export const refund: Filter = {
  id: 'refund',
  find(facts) {
    const events = facts.eventsOf('refund');
    if (events.length > 0) {
      return { reason: describe(facts), lineIndexes: events.map((event) => event.lineIndex) };
    }
    return facts.declaredType === 'Refund' ? declaredHit(facts, describe(facts)) : null;
  },
};
