import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listVoidsLeft } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';

/** Before the total, and not rung again: usually a slip, or a customer who changed their mind. */
export const lineVoid = defineSignal({
  id: 'line-void',
  level: 'ticket',
  label: 'Void before the total',
  find(ticket, { store }) {
    if (ticket.ending !== 'paid') return null;
    const gone = listVoidsLeft(ticket, store).filter(
      ({ line, leftCents }) => line.stage === 'before the total' && leftCents > 0,
    );
    if (gone.length === 0) return null;
    const named = gone.map(({ line: { name }, leftCents }) => `${name}, ${moneyText(leftCents)}`);
    return {
      sentence: `Taken back before the total: ${listText(named)}.`,
      lineIndexes: gone.map(({ line }) => line.lineIndex),
      atRiskCents: gone.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' }],
      says: 'Taken back before the total: MILK, $4.59.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
  ],
};
