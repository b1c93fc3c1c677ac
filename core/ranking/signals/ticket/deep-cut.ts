import type { SignalExamples } from '../../examples.ts';
import { DEEP_SHARE } from '../../finding-kinds.ts';
import { listPriceCuts, shareOf } from '../../price-cuts.ts';
import { defineSignal } from '../../signal.ts';

/** How deep a price was cut. */
export const deepCut = defineSignal({
  id: 'deep-cut',
  level: 'ticket',
  label: 'Deep price cut',
  effect: 'raises',
  find(ticket, { store }) {
    const cuts = listPriceCuts(ticket, store);
    const deepest = cuts.toSorted((one, other) => shareOf(other) - shareOf(one))[0];
    if (deepest === undefined || shareOf(deepest) < DEEP_SHARE) return null;
    const { name, cents, isUsual, lineIndex } = deepest;
    // Only what costs nothing is sold all below its price.
    const percent = Math.min(Math.round(shareOf(deepest) * 100), cents > 0 ? 99 : 100);
    return {
      sentence: `${name} was sold ${percent}% below its ${isUsual ? 'usual ' : ''}price.`,
      lineIndexes: lineIndex === null ? [] : [lineIndex],
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' BREAD 1.00\n   PRICE OVERRIDE  REG 4.00\n TOTAL 1.00\n CASH 1.00' }],
      says: 'BREAD was sold 75% below its price.',
    },
    {
      tickets: [
        { lines: ' *** PRICE OVERRIDE ***\n MOTOR OIL 0.01\n TOTAL 0.01\n CASH 0.01' },
        ...Array.from({ length: 5 }, () => ({
          at: '08:00:00',
          lines: ' MOTOR OIL 11.99\n TOTAL 11.99\n CASH 11.99',
        })),
      ],
      says: 'MOTOR OIL was sold 99% below its usual price.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' BREAD 3.00\n   PRICE OVERRIDE  REG 4.00\n TOTAL 3.00\n CASH 3.00' }] }],
};
