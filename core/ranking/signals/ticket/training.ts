import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** Nothing is sold in training, and no money goes into the drawer for it. */
export const training = defineSignal({
  id: 'training',
  level: 'ticket',
  label: 'Rung in training mode',
  effect: 'raises',
  find({ isTraining, goodsCents }) {
    if (!isTraining || goodsCents === 0) return null;
    return {
      sentence: `Goods for ${moneyText(goodsCents)} were rung in training mode, which sells nothing.`,
      atRiskCents: goodsCents,
    };
  },
});

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' *** TRAINING MODE ***\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'Goods for $4.59 were rung in training mode, which sells nothing.',
    },
    {
      tickets: [{ lines: ' *** MODO CAPACITACION ***\n MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'Goods for $4.59 were rung in training mode, which sells nothing.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] }],
};
