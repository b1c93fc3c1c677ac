import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { moneyText } from '../money-text.ts';

export const tenderAbort = defineFilter({
  id: 'tender_abort',
  find(facts) {
    const events = facts.eventsOf('tender-abort');
    const first = events[0];
    if (first === undefined) {
      const says = 'A payment was started and canceled.';
      return facts.declaredType === 'Tender Abort' ? declaredHit(facts, says) : null;
    }
    const begun = facts.receipt.tenders.findLast((tender) => tender.lineIndex <= first.lineIndex);
    const what = begun === undefined ? '' : `: ${begun.method}, ${moneyText(begun.amountCents)}`;
    return {
      reason: `A payment was started and canceled${what}.`,
      lineIndexes: events.map((event) => event.lineIndex),
    };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n TENDER ABORT\n VISA XXXXXXXXXXXX6266',
      reason: 'A payment was started and canceled: CREDIT, $4.59.',
      evidence: [' TENDER ABORT'],
    },
  ],
  nearMisses: [
    { lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59\n APPROVAL 539923' },
    { lines: ' MILK 4.59\n TRANSACTION ABORTED' },
  ],
};
