import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** The customer has seen the total, or paid it, and then a line is taken back. */
export const lateVoid = defineSignal({
  id: 'late-void',
  level: 'ticket',
  label: 'Void after the total',
  find({ voids }) {
    const late = voids.filter(({ stage, isRungAgain }) => stage !== 'before the total' && !isRungAgain);
    if (late.length === 0) return null;
    const named = late.map(({ name, cents, stage }) => `${name}, ${moneyText(cents)}, ${stage}`);
    return {
      sentence: `Taken back: ${listText(named)}.`,
      lineIndexes: late.map(({ lineIndex }) => lineIndex),
      atRiskCents: late.reduce((sum, { cents }) => sum + cents, 0),
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
  ],
  nearMisses: [
    { tickets: [{ lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' }] },
  ],
};
