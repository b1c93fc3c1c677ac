import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';

export const abort = defineFilter({
  id: 'abort',
  find(facts) {
    if (facts.isSummary) {
      if (facts.declaredType !== 'Abort') return null;
      const cents = facts.receipt.totalCents;
      const worth = cents === null ? '' : ` worth ${moneyText(cents)}`;
      return declaredHit(facts, `A ticket${worth} was abandoned before it was paid.`);
    }
    const event = facts.receipt.events.findLast((candidate) => candidate.kind === 'abort');
    // A payment after the abort means that the ticket went on.
    const isPaidAfter =
      event !== undefined &&
      facts.receipt.tenders.some((paid) => paid.amountCents !== 0 && paid.lineIndex > event.lineIndex);
    const isEmpty = facts.sold.length === 0;
    if (isEmpty && !facts.hasUnreadAmounts) return null;
    if (isPaidAfter || (event === undefined && facts.declaredType !== 'Abort')) return null;
    const says = isEmpty
      ? 'Abandoned before it was paid, with amounts that cannot be read.'
      : `Abandoned before it was paid: ${countText(facts.pieces, 'item')}, ${moneyText(facts.lineSumCents)}.`;
    return event === undefined ? declaredHit(facts, says) : { reason: says, lineIndexes: [event.lineIndex] };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' MILK 4.59\n GUM 0.99\n SUBTOTAL 5.58\n *** TRANSACTION ABORTED ***',
      reason: 'Abandoned before it was paid: 2 items, $5.58.',
      evidence: [' *** TRANSACTION ABORTED ***'],
    },
    // Pieces, not lines, and none that was taken back.
    {
      lines:
        ' COLA  4 @ 1.00  4.00\n MILK 4.59\n GUM 0.99\n VOID LINE ITEM GUM -0.99\n *** TRANSACTION ABORTED ***',
      reason: 'Abandoned before it was paid: 5 items, $8.59.',
    },
    { lines: ' MILK 4.59\n SALE CANCELLED' },
    {
      lines: ' MILK  n/a\n *** TRANSACTION ABORTED ***',
      reason: 'Abandoned before it was paid, with amounts that cannot be read.',
    },
    {
      lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***\n CASH 0.00',
      reason: 'Abandoned before it was paid: 1 item, $4.59.',
    },
  ],
  nearMisses: [
    { lines: ' TRANSACTION ABORTED' },
    { lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59\n TENDER ABORT' },
  ],
};
