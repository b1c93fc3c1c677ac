import type { SignalExamples } from '../../examples.ts';
import { listSameCard } from '../../finding-kinds.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** Several refunds by a cashier to one card; the trade looks at each card's balance. */
export const sameCard = defineSignal({
  id: 'same-card',
  level: 'register',
  label: 'Another refund to the same card',
  effect: 'raises',
  find(ticket, { store }) {
    const others = listSameCard(ticket, store);
    if (others.length === 0) return null;
    return {
      sentence: `The cashier refunded to the same card ${others.length === 1 ? 'once more' : `${others.length} more times`} that day.`,
      links: others.map(keyOf),
    };
  },
});

const toCard = (card: string): string =>
  ` *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CREDIT -4.59\n    VISA ************${card}`;

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: toCard('1234') }, { at: '14:00:00', lines: toCard('1234') }],
      says: 'The cashier refunded to the same card once more that day.',
    },
  ],
  nearMisses: [{ tickets: [{ lines: toCard('1234') }, { at: '14:00:00', lines: toCard('4321') }] }],
};
