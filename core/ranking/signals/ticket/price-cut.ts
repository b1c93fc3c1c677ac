import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';
import type { Override } from '../../ticket-facts.ts';

/** Cents below the regular price, all pieces. */
const cutOf = ({ cents, regularCents, quantity }: Override): number =>
  Math.max(0, (regularCents ?? cents) - cents) * quantity;

export const priceCut = defineSignal({
  id: 'price-cut',
  level: 'ticket',
  label: 'Price changed',
  find({ overrides }) {
    const cut = overrides.filter((override) => override.regularCents === null || cutOf(override) > 0);
    if (cut.length === 0) return null;
    const named = cut.map(({ name, cents, regularCents }) =>
      regularCents === null
        ? `${name} at ${moneyText(cents)}`
        : `${name} at ${moneyText(cents)} instead of ${moneyText(regularCents)}`,
    );
    return {
      sentence: `The price was changed: ${listText(named)}.`,
      lineIndexes: cut.map(({ lineIndex }) => lineIndex),
      atRiskCents: cut.reduce((sum, override) => sum + cutOf(override), 0),
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' BREAD 1.97\n   PRICE OVERRIDE  REG 3.29\n TOTAL 1.97\n CASH 1.97' }],
      says: 'The price was changed: BREAD at $1.97 instead of $3.29.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' BREAD 3.99\n   PRICE OVERRIDE  REG 3.29\n TOTAL 3.99\n CASH 3.99' }] }],
};
