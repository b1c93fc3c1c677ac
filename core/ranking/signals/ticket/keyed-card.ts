import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples, Sketch } from '../../examples.ts';
import { listKeyed } from '../../keyed-card.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** Customers may have paid cash, and a card of the cashier's took the place of it. */
export const keyedCard = defineSignal({
  id: 'keyed-card',
  level: 'ticket',
  label: 'The same card entered by hand',
  effect: 'raises',
  find(ticket, { store }) {
    const tickets = listKeyed(ticket, store);
    if (tickets.length === 0) return null;
    const cents = tickets.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return {
      sentence:
        `Card ${ticket.maskedCard} was entered by hand on ${tickets.length} of this cashier's tickets that day, ` +
        `${moneyText(cents)} together.`,
      links: tickets.filter((other) => other !== ticket).map(keyOf),
      atRiskCents: ticket.amountCents,
    };
  },
});

const LINES =
  ' MILK 4.50\n TOTAL 4.50\n CREDIT 4.50\n    VISA ************6841\n    AUTH CODE 123456   ENTRY METHOD: MANUAL';

const paid = (count: number, lines = LINES, cashier = '7'): [Sketch, ...Sketch[]] => {
  const [first, ...others] = Array.from({ length: count }, (_, at) => ({
    at: `1${at}:00:00`,
    cashier,
    lines,
  }));
  return [first as Sketch, ...others];
};

export const examples: SignalExamples = {
  hits: [
    {
      tickets: paid(4),
      says: "Card ************6841 was entered by hand on 4 of this cashier's tickets that day, $18.00 together.",
    },
  ],
  nearMisses: [
    { tickets: paid(3) },
    { tickets: paid(4, LINES.replace('MANUAL', 'CHIP')) },
    { tickets: [...paid(3), ...paid(3, LINES, '8')] },
    { tickets: [...paid(3), ...paid(3, LINES.replace('6841', '1234'))] },
  ],
};
