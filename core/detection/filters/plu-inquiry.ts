import { declaredHit, defineFilter, type FilterExamples } from '../filter.ts';
import { listText } from '../money-text.ts';
import { isInquiryOnly } from '../receipt-facts.ts';

export const pluInquiry = defineFilter({
  id: 'plu_inquiry',
  find(facts) {
    const events = facts.eventsOf('plu-inquiry');
    if (events.length === 0) {
      return facts.declaredType === 'PLU Inquiry' ? declaredHit(facts, 'A price was looked up.') : null;
    }
    const lineIndexes = events.map((event) => event.lineIndex);
    const words = listText(events.map((event) => `“${event.text}”`));
    const isCanceled = (['abort', 'void-ticket', 'memory-cancel'] as const).some(
      (kind) => facts.firstEvent(kind) !== null,
    );
    if (isCanceled && facts.sold.length > 0)
      return { reason: `The ticket was canceled after a price was looked up: ${words}.`, lineIndexes };
    // A lookup during a paid sale is ordinary.
    if (facts.sold.length > 0 && !isInquiryOnly(facts)) return null;
    return { reason: `A price was looked up outside a sale: ${words}.`, lineIndexes };
  },
});

export const examples: FilterExamples = {
  hits: [
    {
      lines: ' PLU INQUIRY COFFEE LARGE 2.29',
      reason: 'A price was looked up outside a sale: “PLU INQUIRY COFFEE LARGE”.',
    },
    {
      lines: ' PRICE CHECK MILK 4.59\n MILK 4.59\n TRANSACTION CANCELLED',
      reason: 'The ticket was canceled after a price was looked up: “PRICE CHECK MILK”.',
    },
  ],
  nearMisses: [{ lines: ' PLU INQUIRY MILK 4.59\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
};
