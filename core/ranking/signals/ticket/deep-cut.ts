import type { SignalExamples } from '../../examples.ts';
import { DEEP_SHARE } from '../../finding-kinds.ts';
import { defineSignal } from '../../signal.ts';

/** How deep a price was cut. */
export const deepCut = defineSignal({
  id: 'deep-cut',
  level: 'ticket',
  label: 'Deep price cut',
  effect: 'raises',
  find({ overrides }) {
    const cuts = overrides.flatMap(({ name, cents, regularCents, lineIndex }) =>
      regularCents === null || regularCents <= cents
        ? []
        : [{ name, lineIndex, share: 1 - cents / regularCents }],
    );
    const deepest = cuts.toSorted((one, other) => other.share - one.share)[0];
    if (deepest === undefined || deepest.share < DEEP_SHARE) return null;
    return {
      sentence: `${deepest.name} was sold ${Math.round(deepest.share * 100)}% below its price.`,
      lineIndexes: [deepest.lineIndex],
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' BREAD 1.00\n   PRICE OVERRIDE  REG 4.00\n TOTAL 1.00\n CASH 1.00' }],
      says: 'BREAD was sold 75% below its price.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' BREAD 3.00\n   PRICE OVERRIDE  REG 4.00\n TOTAL 3.00\n CASH 3.00' }] }],
};
