import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

/** @returns what was refunded or voided late; null for other tickets. */
function essenceOf({ refundCents, returned, voids }: TicketFacts): string | null {
  if (refundCents > 0)
    return `${moneyText(refundCents)} refunded${returned.length > 0 ? ` for ${returned[0]}` : ''}`;
  const late = voids.find(({ stage, isRungAgain }) => stage !== 'before the total' && !isRungAgain);
  return late ? `${late.name} taken back for ${moneyText(late.cents)}` : null;
}

/** The same refund or the same void, by the same cashier on the same day. */
export const sameAgain = defineSignal({
  id: 'same-again',
  level: 'register',
  label: 'The same again',
  effect: 'raises',
  find(ticket, { store }) {
    const essence = essenceOf(ticket);
    if (essence === null) return null;
    const others = store.repeatsOfCashier(ticket).filter((other) => essenceOf(other) === essence);
    if (others.length === 0) return null;
    return {
      sentence: `The cashier did the same ${others.length === 1 ? 'once more' : `${others.length} more times`} that day: ${essence}.`,
      links: others.map(keyOf),
    };
  },
});

const REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '14:00:00', lines: REFUND }],
      says: 'The cashier did the same once more that day: $4.59 refunded for MILK.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: REFUND }, { at: '14:00:00', cashier: '8', lines: REFUND }] },
    {
      tickets: [
        { lines: REFUND },
        { at: '14:00:00', lines: ' *** REFUND ***\n GUM -0.99\n TOTAL -0.99\n CASH -0.99' },
      ],
    },
  ],
};
