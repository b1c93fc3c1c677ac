import { declaredHit, type Filter } from '../filter.ts';
import { countText, moneyText } from '../money-text.ts';

export const abort: Filter = {
  id: 'abort',
  find(facts) {
    const { tenders } = facts.receipt;
    if (facts.isSummary) {
      if (facts.declaredType !== 'Abort') return null;
      const cents = facts.receipt.totalCents;
      const worth = cents === null ? '' : ` worth ${moneyText(cents)}`;
      return declaredHit(facts, `A ticket${worth} was abandoned before it was paid.`);
    }
    const items = facts.sold.length;
    const event = facts.receipt.events.findLast((candidate) => candidate.kind === 'abort');
    // Money taken after the word means that the ticket went on.
    const isPaidAfter = event !== undefined && tenders.some((tender) => tender.lineIndex > event.lineIndex);
    if (items === 0 || isPaidAfter || (event === undefined && facts.declaredType !== 'Abort')) return null;
    const says = `Abandoned before it was paid: ${countText(items, 'item')}, ${moneyText(facts.lineSumCents)}.`;
    return event === undefined ? declaredHit(facts, says) : { reason: says, lineIndexes: [event.lineIndex] };
  },
};
