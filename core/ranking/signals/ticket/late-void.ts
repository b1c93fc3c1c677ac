import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { isLate, listVoidsLeft } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';
import { UNKNOWN_CENTS } from '../../thresholds.ts';

/** The customer has seen the total, or paid it, and then a line is taken back. */
export const lateVoid = defineSignal({
  id: 'late-void',
  level: 'ticket',
  label: 'Void after the total',
  find(ticket, { store }) {
    if (ticket.isAmountUnknown && ticket.ending === 'paid' && ticket.filters.includes('void_items'))
      return {
        sentence: 'Something was taken back, and the amounts cannot be read.',
        atRiskCents: UNKNOWN_CENTS,
        isAssumed: true,
      };
    const late = listVoidsLeft(ticket, store).filter(isLate);
    if (late.length === 0) return null;
    const named = late.map(
      ({ line: { name, stage }, leftCents }) => `${name}, ${moneyText(leftCents)}, ${stage}`,
    );
    return {
      sentence: `Taken back: ${listText(named)}.`,
      lineIndexes: late.map(({ line }) => line.lineIndex),
      atRiskCents: late.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' },
      ],
      says: 'Taken back: MILK, $4.59, after the total.',
    },
    {
      tickets: [{ lines: ' MILK  n/a\n TOTAL  n/a\n VOID LINE ITEM MILK  n/a\n TOTAL  n/a\n CASH  n/a' }],
      says: 'Something was taken back, and the amounts cannot be read.',
    },
    // A tender of nothing is no payment.
    {
      tickets: [
        { lines: ' MILK 4.59\n STORE COUPON -4.59\n TOTAL 0.00\n CASH 0.00\n VOID LINE ITEM MILK -4.59' },
      ],
      says: 'Taken back: MILK, $4.59, after the total.',
    },
    {
      tickets: [
        { lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' },
        { at: '10:00:40', lines: ' MILK 4.00\n TOTAL 4.00\n CASH 4.00' },
      ],
      says: 'Taken back: MILK, $0.59, after the total.',
    },
  ],
  nearMisses: [
    // The next ticket has it after all.
    {
      tickets: [
        { lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' },
        { at: '10:00:40', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
    { tickets: [{ lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' }] },
  ],
};
