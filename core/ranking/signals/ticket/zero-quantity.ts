import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listVoidsLeft } from '../../rung-again.ts';
import { defineSignal } from '../../signal.ts';

/** A void by another name: the article is on the receipt, and nothing is charged for it. */
export const zeroQuantity = defineSignal({
  id: 'zero-quantity',
  level: 'ticket',
  label: 'Rung with a quantity of 0',
  effect: 'raises',
  find(ticket, { store }) {
    const none = listVoidsLeft(ticket, store).filter(
      ({ line, leftCents }) => line.stage === 'quantity 0' && leftCents > 0,
    );
    if (none.length === 0) return null;
    const named = none.map(({ line: { name }, leftCents }) => `${name}, ${moneyText(leftCents)}`);
    return {
      sentence: `Rung with a quantity of 0: ${listText(named)}.`,
      lineIndexes: none.map(({ line }) => line.lineIndex),
      atRiskCents: none.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

const NONE = ' BAGEL 1.79\n WINSTON RED BOX 0 @ 9.49 0.00\n TOTAL 1.79\n CASH 1.79';

export const examples: SignalExamples = {
  hits: [
    { tickets: [{ lines: NONE }], says: 'Rung with a quantity of 0: WINSTON RED BOX, $9.49.' },
    {
      tickets: [{ lines: NONE.replace('0 @ 9.49 0.00', '  0   9.49   0.00') }],
      says: 'Rung with a quantity of 0: WINSTON RED BOX, $9.49.',
    },
    {
      tickets: [{ lines: NONE.replace(' TOTAL', ' LIGHTER 0 x 2.49 0.00\n TOTAL') }],
      says: 'Rung with a quantity of 0: WINSTON RED BOX, $9.49; LIGHTER, $2.49.',
    },
  ],
  nearMisses: [
    // It is on the ticket, or on the next one; it has no price; another quantity.
    {
      tickets: [
        {
          lines: NONE.replace(' TOTAL 1.79\n CASH 1.79', ' WINSTON RED BOX 9.49\n TOTAL 11.28\n CASH 11.28'),
        },
      ],
    },
    {
      tickets: [{ lines: NONE }, { at: '10:01:00', lines: ' WINSTON RED BOX 9.49\n TOTAL 9.49\n CASH 9.49' }],
    },
    { tickets: [{ lines: ' BAGEL 1.79\n BAG 0.00\n TOTAL 1.79\n CASH 1.79' }] },
    { tickets: [{ lines: ' BAGEL 1.79\n WINSTON RED BOX 2 @ 9.49 18.98\n TOTAL 20.77\n CASH 20.77' }] },
    { tickets: [{ lines: NONE.replace(' TOTAL 1.79\n CASH 1.79', ' *** TRANSACTION ABORTED ***') }] },
  ],
};
