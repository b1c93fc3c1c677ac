import { moneyText } from '../../../detection/index.ts';
import { findBareCard } from '../../card-lines.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal } from '../../signal.ts';

/** The key for a card was pressed, and no card left a line: the money may have been cash, or none. */
export const bareCard = defineSignal({
  id: 'bare-card',
  level: 'ticket',
  label: 'Card payment with no card details',
  effect: 'raises',
  find(ticket, { store }) {
    const others = findBareCard(ticket, store);
    if (others === null) return null;
    const { bareCardCents, bareCardBy, amountCents } = ticket;
    const due = bareCardCents > amountCents ? `; the ticket came to ${moneyText(amountCents)}` : '';
    return {
      sentence:
        `${moneyText(bareCardCents)} was paid by ${bareCardBy} with no card details on the receipt, ` +
        `which ${others.shown} of the day's ${others.all} other card payments have${due}.`,
      atRiskCents: bareCardCents,
    };
  },
});

const BARE = ' MILK 44.46\n TOTAL 44.46\n CREDIT 44.46';
const TEA = ' TEA 2.00\n TOTAL 2.00\n DEBIT 2.00';

/** Other card payments of the day, each with these lines. */
const others = (count: number, lines: string) =>
  Array.from({ length: count }, (_, at) => ({
    at: `08:${String(at).padStart(2, '0')}:00`,
    lines: `${TEA}\n${lines}`,
  }));

const CARD = '    VISA ************1234\n    AUTH CODE 123456\n    ENTRY METHOD: CHIP';
const SHOWN = others(22, CARD);

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: BARE }, ...SHOWN],
      says: "$44.46 was paid by CREDIT with no card details on the receipt, which 22 of the day's 22 other card payments have.",
    },
    {
      tickets: [{ lines: BARE }, ...others(22, '    AUTH CODE 123456'), { at: '09:00:00', lines: TEA }],
      says: "$44.46 was paid by CREDIT with no card details on the receipt, which 22 of the day's 23 other card payments have.",
    },
    {
      tickets: [{ lines: ' MATCHBOOK 0.29\n TOTAL 0.29\n CREDIT 40.29\n CASH BACK 40.00' }, ...SHOWN],
      says:
        "$40.29 was paid by CREDIT with no card details on the receipt, which 22 of the day's 22 other card payments have; " +
        'the ticket came to $0.29.',
    },
    {
      tickets: [{ lines: ' CARD LOAD GIFT 50.00\n TOTAL 50.00\n CREDIT 50.00' }, ...SHOWN],
      says: "$50.00 was paid by CREDIT with no card details on the receipt, which 22 of the day's 22 other card payments have.",
    },
  ],
  nearMisses: [
    { tickets: [{ lines: `${BARE}\n${CARD}` }, ...SHOWN] },
    { tickets: [{ lines: BARE.replace('CREDIT', 'CASH') }, ...SHOWN] },
    // The store doesn't print them, or there are too few to tell.
    { tickets: [{ lines: BARE }, ...others(22, '')] },
    { tickets: [{ lines: BARE }, ...SHOWN, { at: '09:00:00', lines: TEA }, { at: '09:01:00', lines: TEA }] },
    { tickets: [{ lines: BARE }, ...SHOWN.slice(0, 19)] },
    // Nothing was paid.
    { tickets: [{ lines: `${BARE}\n TENDER ABORT` }, ...SHOWN] },
  ],
};
