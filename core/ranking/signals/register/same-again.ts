import { moneyText } from '../../../detection/index.ts';
import { type DeedKind, deedOf, findOften, listSame, type Often } from '../../deeds.ts';
import type { SignalExamples, Sketch } from '../../examples.ts';
import { figureText } from '../../kind-names.ts';
import { defineSignal, keyOf, type SignalHit } from '../../signal.ts';
import type { StoreView } from '../../store-view.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

const MOST_STRENGTH = 3;

/** The same refund, void, ticket given up, or money out, by the same cashier on the same day; or many with other goods. */
export const sameAgain = defineSignal({
  id: 'same-again',
  level: 'register',
  label: 'The same again',
  effect: 'raises',
  find(ticket, { store }) {
    const same = findSame(ticket, store);
    const often = findOften(ticket, store);
    if (often === null) return same;
    const strength = Math.min(MOST_STRENGTH, Math.log2(often.tickets.length / (1 + often.usual)));
    if ((same?.strength ?? 0) >= strength) return same;
    return {
      sentence: oftenText(often),
      strength,
      links: often.tickets.filter((other) => other !== ticket).map(keyOf),
    };
  },
});

function findSame(ticket: TicketFacts, store: StoreView): SignalHit | null {
  const others = listSame(ticket, store);
  if (others.length === 0) return null;
  const times = others.length === 1 ? 'once more' : `${others.length} more times`;
  return {
    sentence: `The cashier did the same ${times} that day: ${deedOf(ticket, store)?.what}.`,
    strength: Math.min(MOST_STRENGTH, Math.log2(1 + others.length)),
    links: others.map(keyOf),
  };
}

const DEEDS: Readonly<Record<DeedKind, (count: number) => string>> = {
  refund: (count) => `refunded goods on ${count} tickets`,
  exchange: (count) => `took goods back against others on ${count} tickets`,
  'late void': (count) => `took lines back after the total on ${count} tickets`,
  'quantity 0': (count) => `rang goods with a quantity of 0 on ${count} tickets`,
  'given up': (count) => `gave up ${count} tickets that were not rung again in full`,
  'paid out': (count) => `paid money out ${count} times`,
  empties: (count) => `gave money for empties on ${count} tickets`,
  'taken off': (count) => `took an amount off for no goods on ${count} tickets`,
  discount: (count) => `gave discounts of a dollar or more on ${count} tickets paid in cash`,
};

/** 'The cashier … on 8 tickets that day, $34.98 together. The 4 other cashiers did so 0.5 times each.' */
function oftenText({ kind, tickets, cents, others, usual }: Often): string {
  const whole = `The cashier ${DEEDS[kind](tickets.length)} that day, ${moneyText(cents)} together.`;
  const times = figureText(usual);
  return usual === 0
    ? `${whole} None of the ${others} other cashiers did.`
    : `${whole} The ${others} other cashiers did so ${times} ${times === '1' ? 'time' : 'times'} each, on average.`;
}

const GIVEN_UP = ' LAGER 5.99\n *** TRANSACTION ABORTED ***';
const EMPTIES = ' BAGEL 1.79\n BOTTLE REFUND -9.60\n TOTAL -7.81\n CHANGE 7.81';
const ON_A_SALE = ' MILK 4.59\n PAID OUT ICE 9.60\n TOTAL 4.59\n CASH 4.59';
const PREPAID = ' FUEL PUMP 01 22.69\n PREPAY CA #01 -30.00\n TOTAL -7.31\n CASH -7.31';
const NONE = ' BAGEL 1.79\n MILK 0 @ 4.59 0.00\n TOTAL 1.79\n CASH 1.79';
const REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59';

const GOODS = ['EGGS', 'BUTTER', 'MILK', 'CRISPS', 'TREATS', 'CARDS', 'LAGER', 'TEA'];

/** Of different goods, at $4.50. */
const lateVoids = (count: number, cashier = '7'): [Sketch, ...Sketch[]] => {
  const [first, ...others] = GOODS.slice(0, count).map((name, at) => ({
    at: `1${at}:00:00`,
    cashier,
    lines: ` ${name} 4.50\n BAGEL 1.79\n TOTAL 6.29\n VOID LINE ITEM ${name} -4.50\n TOTAL 1.79\n CASH 1.79`,
  }));
  return [first as Sketch, ...others];
};

const discounts = (count: number, cashier = '7'): [Sketch, ...Sketch[]] => {
  const [first, ...others] = Array.from({ length: count }, (_, at) => ({
    at: `${10 + at}:00:00`,
    cashier,
    lines: ' LAGER 15.00\n SENIOR DISC 10% -1.50\n TOTAL 13.50\n CASH 13.50',
  }));
  return [first as Sketch, ...others];
};

const COLLEAGUES = ['8', '9'].map((cashier) => ({
  at: '09:00:00',
  cashier,
  lines: ' SOAP 2.00\n TOTAL 2.00\n CASH 2.00',
}));

export const examples: SignalExamples = {
  hits: [
    // The same with other goods.
    {
      tickets: [...lateVoids(8), ...COLLEAGUES],
      says:
        'The cashier took lines back after the total on 8 tickets that day, $36.00 together. ' +
        'None of the 2 other cashiers did.',
    },
    {
      tickets: [...lateVoids(8), ...COLLEAGUES, ...lateVoids(1, '8')],
      says:
        'The cashier took lines back after the total on 8 tickets that day, $36.00 together. ' +
        'The 2 other cashiers did so 0.5 times each, on average.',
    },
    {
      tickets: [...discounts(10), ...COLLEAGUES],
      says:
        'The cashier gave discounts of a dollar or more on 10 tickets paid in cash that day, $15.00 together. ' +
        'None of the 2 other cashiers did.',
    },
    {
      tickets: [{ lines: REFUND }, { at: '14:00:00', lines: REFUND }],
      says: 'The cashier did the same once more that day: $4.59 refunded for MILK.',
    },
    {
      tickets: [
        { lines: GIVEN_UP },
        { at: '14:00:00', lines: GIVEN_UP },
        { at: '15:00:00', lines: GIVEN_UP },
      ],
      says: 'The cashier did the same 2 more times that day: LAGER given up for $5.99.',
    },
    {
      tickets: [{ lines: NONE }, { at: '14:00:00', lines: NONE }],
      says: 'The cashier did the same once more that day: MILK rung with a quantity of 0 instead of for $4.59.',
    },
    {
      tickets: [{ lines: EMPTIES }, { at: '14:00:00', lines: EMPTIES }, { at: '15:00:00', lines: EMPTIES }],
      says: 'The cashier did the same 2 more times that day: $9.60 given for empties.',
    },
    {
      tickets: [{ lines: ON_A_SALE }, { at: '14:00:00', lines: ON_A_SALE }],
      says: 'The cashier did the same once more that day: $9.60 taken off for no goods.',
    },
    {
      tickets: [{ lines: ' PAID OUT ICE 43.37' }, { at: '14:00:00', lines: ' PAID OUT MILK 43.37' }],
      says: 'The cashier did the same once more that day: $43.37 paid out.',
    },
  ],
  nearMisses: [
    // Others do so, too, or there are too few of them to tell.
    { tickets: [...lateVoids(8), ...COLLEAGUES, ...lateVoids(8, '8'), ...lateVoids(8, '9')] },
    { tickets: [...lateVoids(8), ...COLLEAGUES.slice(0, 1)] },
    { tickets: [...lateVoids(4), ...COLLEAGUES] },
    { tickets: [...discounts(9), ...COLLEAGUES] },
    { tickets: [...discounts(12), ...COLLEAGUES, ...discounts(9, '8')] },
    // It was rung again.
    {
      tickets: [
        { lines: GIVEN_UP },
        { at: '14:00:00', lines: GIVEN_UP },
        { at: '14:01:00', lines: ' LAGER 5.99\n TOTAL 5.99\n CASH 5.99' },
      ],
    },
    { tickets: [{ lines: PREPAID }, { at: '14:00:00', lines: PREPAID }] },
    // It may be two customers.
    { tickets: [{ lines: EMPTIES }, { at: '14:00:00', lines: EMPTIES }] },
    {
      tickets: [
        { lines: EMPTIES.replaceAll('9.60', '1.20') },
        { at: '14:00:00', lines: EMPTIES.replaceAll('9.60', '1.20') },
      ],
    },
    { tickets: [{ lines: REFUND }, { at: '14:00:00', cashier: '8', lines: REFUND }] },
    {
      tickets: [
        { lines: REFUND },
        { at: '14:00:00', lines: ' *** REFUND ***\n GUM -0.99\n TOTAL -0.99\n CASH -0.99' },
      ],
    },
  ],
};
