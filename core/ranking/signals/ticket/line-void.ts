import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** Before the total, and not rung again: mostly a slip, or a customer who thought better of it. */
export const lineVoid = defineSignal({
  id: 'line-void',
  level: 'ticket',
  label: 'Void before the total',
  find({ voids, ending }) {
    const gone = voids.filter(({ stage, isRungAgain }) => stage === 'before the total' && !isRungAgain);
    if (gone.length === 0 || ending !== 'paid') return null;
    return {
      sentence: `Taken back before the total: ${listText(gone.map(({ name, cents }) => `${name}, ${moneyText(cents)}`))}.`,
      lineIndexes: gone.map(({ lineIndex }) => lineIndex),
      atRiskCents: gone.reduce((sum, { cents }) => sum + cents, 0),
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
