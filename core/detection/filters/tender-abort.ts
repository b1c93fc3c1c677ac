import { declaredHit, type Filter } from '../filter.ts';
import { moneyText } from '../money-text.ts';

export const tenderAbort: Filter = {
  id: 'tender_abort',
  find(facts) {
    const events = facts.eventsOf('tender-abort');
    const first = events[0];
    if (first === undefined) {
      const says = 'A payment was begun and cancelled.';
      return facts.declaredType === 'Tender Abort' ? declaredHit(facts, says) : null;
    }
    const begun = facts.receipt.tenders.findLast((tender) => tender.lineIndex <= first.lineIndex);
    const what = begun === undefined ? '' : `: ${begun.method}, ${moneyText(begun.amountCents)}`;
    return {
      reason: `A payment was begun and cancelled${what}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
};
