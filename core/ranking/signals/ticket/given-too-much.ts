import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { givenTooMuch } from '../../given-too-much.ts';
import { defineSignal } from '../../signal.ts';
import { PENNY_CENTS } from '../../ticket-facts.ts';

/** The drawer may be opened for change or cash back that nobody paid for. */
export const givenTooMuchOut = defineSignal({
  id: 'given-too-much',
  level: 'ticket',
  label: 'Change or cash back',
  effect: 'raises',
  find(ticket, { store }) {
    const { givenOut, amountCents } = ticket;
    if (givenOut === null) return null;
    const { changeCents, cashBackCents, receivedCents } = givenOut;
    const over = givenTooMuch(ticket, store);
    if (over === 0 && (cashBackCents === 0 || amountCents >= PENNY_CENTS)) return null;
    const paid = over === 0 ? '' : `; ${moneyText(receivedCents)} was paid`;
    return {
      sentence:
        cashBackCents > 0
          ? `${moneyText(cashBackCents)} cash back was given on a purchase of ${moneyText(amountCents)}${paid}.`
          : `${moneyText(changeCents)} in change was given for ${moneyText(receivedCents)}.`,
      // Cash back that was paid for says nothing.
      strength: over === 0 ? 0 : 1,
      atRiskCents: over,
    };
  },
});

const BAGEL = ' BAGEL 1.79\n TOTAL 1.79\n CASH 20.00';
const MATCHBOOK = ' MATCHBOOK 0.29\n TOTAL 0.29\n DEBIT 0.29\n CASH BACK 40.00';
const OTHERS = Array.from({ length: 4 }, (_, at) => ({
  at: `0${at}:00:00`,
  lines: ' TEA 2.00\n TOTAL 2.00\n DEBIT 22.00\n CASH BACK 20.00',
}));

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: `${BAGEL}\n CHANGE 58.21` }, ...OTHERS],
      says: '$58.21 in change was given for $20.00.',
    },
    {
      tickets: [{ lines: MATCHBOOK }, ...OTHERS],
      says: '$40.00 cash back was given on a purchase of $0.29; $0.29 was paid.',
    },
    {
      tickets: [{ lines: MATCHBOOK.replace('DEBIT 0.29', 'DEBIT 40.29') }, ...OTHERS],
      says: '$40.00 cash back was given on a purchase of $0.29.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: `${BAGEL}\n CHANGE 18.21` }, ...OTHERS] },
    { tickets: [{ lines: `${BAGEL}\n CHANGE 18.25` }, ...OTHERS] },
    { tickets: [{ lines: BAGEL }, ...OTHERS] },
    { tickets: [{ lines: ' BOTTLE REFUND -7.81\n TOTAL -7.81\n CHANGE 7.81' }, ...OTHERS] },
    { tickets: [{ lines: ' TEA 2.00\n TOTAL 2.00\n DEBIT 22.00\n CASH BACK 20.00' }, ...OTHERS] },
    // The store prints only what was paid for the goods.
    {
      tickets: [
        { lines: ' TEA 2.00\n TOTAL 2.00\n DEBIT 2.00\n CASH BACK 20.00' },
        ...OTHERS.map(({ at, lines }) => ({ at, lines: lines.replace('22.00', '2.00') })),
      ],
    },
    // The store prints what was paid without the change.
    {
      tickets: [
        { lines: ' TEA 2.00\n TOTAL 2.00\n CASH 2.00\n CHANGE 18.00' },
        ...OTHERS.map(({ at }) => ({ at, lines: ' TEA 2.00\n TOTAL 2.00\n CASH 2.00\n CHANGE 8.00' })),
      ],
    },
  ],
};
