import { listText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** What was taken back is on the same ticket again: a line was corrected. */
export const voidRungAgain = defineSignal({
  id: 'void-rung-again',
  level: 'ticket',
  label: 'Void corrected on the ticket',
  effect: 'lowers',
  find({ voids, ending }) {
    if (ending !== 'paid' || voids.length === 0 || voids.some(({ isRungAgain }) => !isRungAgain)) return null;
    return {
      sentence: `What was taken back was rung again on the same ticket: ${listText(voids.map(({ name }) => name))}.`,
      lineIndexes: voids.map(({ lineIndex }) => lineIndex),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: 'What was taken back was rung again on the same ticket: MILK.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99' }] },
  ],
};
