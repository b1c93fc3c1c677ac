import type { SignalExamples } from '../../examples.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { compareTickets } from '../../store-view.ts';
import { isGivenUp } from '../../ticket-facts.ts';

const NEAR_SECONDS = 90;

/** Somebody asked what it costs. */
export const inquiryBefore = defineSignal({
  id: 'inquiry-before',
  level: 'register',
  label: 'A price was looked up',
  effect: 'lowers',
  find(ticket, { store }) {
    if (!isGivenUp(ticket)) return null;
    const near = [...store.before(ticket, NEAR_SECONDS), ...store.after(ticket, NEAR_SECONDS)];
    const inquiry = near.find(({ filters }) => filters.includes('plu_inquiry'));
    if (!inquiry) return null;
    const isLater = compareTickets(inquiry, ticket) > 0;
    const when = isLater ? `${apartText(ticket, inquiry)} later` : `${apartText(inquiry, ticket)} before`;
    return {
      sentence: `A price was looked up on ticket ${inquiry.transactionNumber}, ${when}.`,
      links: [keyOf(inquiry)],
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '09:59:30', lines: ' PLU INQUIRY MILK 4.59' },
      ],
      says: 'A price was looked up on ticket 2, 30 seconds before.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:00:20', lines: ' PLU INQUIRY MILK 4.59' },
      ],
      says: 'A price was looked up on ticket 2, 20 seconds later.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '09:49:30', lines: ' PLU INQUIRY MILK 4.59' },
      ],
    },
  ],
};
