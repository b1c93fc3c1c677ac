import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { comesTo } from '../../ticket-facts.ts';
import { findVoidedSale } from '../../voided-sale.ts';

/** A sale was paid, and then taken back as a whole, possibly after the customer had left. */
export const postVoid = defineSignal({
  id: 'post-void',
  level: 'register',
  label: 'Paid sale voided',
  effect: 'raises',
  find(ticket, { store }) {
    const sale = findVoidedSale(ticket, store);
    if (sale === null) return null;
    // A reward may have paid for all of it.
    const paid = sale.tender === null ? 'closed' : `paid ${sale.tender === 'cash' ? 'in cash' : 'by card'}`;
    const before = apartText(sale, ticket);
    return {
      sentence: `It takes back ticket ${sale.transactionNumber}, ${moneyText(comesTo(sale))}, which was ${paid} ${before} before.`,
      links: [keyOf(sale)],
      atRiskCents: comesTo(sale),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { at: '10:05:00', lines: ' MILK 4.59\n VOID TICKET 2' },
        { at: '10:00:00', lines: ' MILK 4.59\n TAX 0.41\n TOTAL 5.00\n CASH 5.00' },
      ],
      says: 'It takes back ticket 2, $5.00, which was paid in cash 5 minutes before.',
    },
    {
      tickets: [
        { at: '10:05:00', lines: ' MILK 4.59\n VOID TICKET 2' },
        { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n LOYALTY 4.59' },
      ],
      says: 'It takes back ticket 2, $4.59, which was closed 5 minutes before.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { at: '10:05:00', lines: ' MILK 4.59\n VOID TICKET 38.02' },
        { at: '10:00:00', lines: ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
    {
      tickets: [
        { at: '10:05:00', lines: ' MILK 4.59\n VOID TICKET 1' },
        { at: '10:00:00', lines: ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
    {
      tickets: [
        { at: '10:05:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
