import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import { UNKNOWN_CENTS } from '../../thresholds.ts';
import type { TicketFacts } from '../../ticket-facts.ts';
import { findVoidedSale } from '../../voided-sale.ts';

const ENDED: Partial<Record<TicketFacts['ending'], string>> = { aborted: 'aborted', voided: 'voided' };

/** Goods were rung, and the ticket was given up before anything was paid. */
export const unpaidTicket = defineSignal({
  id: 'unpaid-ticket',
  level: 'ticket',
  label: 'Rung up and given up',
  find(ticket, { store }) {
    const { ending, goods, goodsCents, isAmountUnknown } = ticket;
    const ended = ENDED[ending];
    // What takes back a paid sale was not given up before it was paid.
    if (ended === undefined || findVoidedSale(ticket, store) !== null) return null;
    if (isAmountUnknown) {
      const sentence = `The ticket was ${ended}, and its amounts cannot be read.`;
      return { sentence, atRiskCents: UNKNOWN_CENTS, isAssumed: true };
    }
    if (goodsCents === 0) return null;
    const what = goods.length === 0 ? '' : 'goods for ';
    return {
      sentence: `The ticket was ${ended} with ${what}${moneyText(goodsCents)} on it.`,
      atRiskCents: goodsCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***' }],
      says: 'The ticket was aborted with goods for $5.58 on it.',
    },
    {
      tickets: [{ lines: ' MILK  4.5O\n GUM  O.99\n *** TRANSACTION ABORTED ***' }],
      says: 'The ticket was aborted, and its amounts cannot be read.',
    },
    {
      tickets: [{ lines: ' MILK 2 @ 4.59  0.09\n GUM 0.99\n *** TRANSACTION ABORTED ***' }],
      says: 'The ticket was aborted, and its amounts cannot be read.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
    {
      tickets: [
        { at: '10:05:00', lines: ' MILK 4.59\n VOID TICKET 2' },
        { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
