import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { findHandedOut, type HandedOut } from '../../handed-out.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** Change of prepaid fuel, empties, and prizes are everyday business; far more than the others hand out is not. */
export const handedOut = defineSignal({
  id: 'handed-out',
  level: 'ticket',
  label: 'Unusually much handed out',
  effect: 'raises',
  find(ticket, { store }) {
    const out = findHandedOut(ticket, store);
    if (out === null) return null;
    return {
      sentence: sentenceOf(out),
      links: out.why === 'repeated' ? out.same.map(keyOf) : [],
      atRiskCents: out.cents,
    };
  },
});

function sentenceOf(out: HandedOut): string {
  const given = givenText(out);
  switch (out.why) {
    case 'much': {
      const { others, mostOfOthers, business } = out;
      const most = business === 'fuel' ? shareText(mostOfOthers) : moneyText(mostOfOthers);
      return `${given}. On ${others} such tickets of other cashiers, it was at most ${most}.`;
    }
    case 'alone':
      return `${given}. ${out.others === 0 ? 'No' : 'Hardly any'} ticket of another cashier shows how much is usual.`;
    case 'not prepaid':
      return `${given}. The ticket has no fuel, and that prepayment is on no ticket before it.`;
    case 'repeated': {
      const as = out.business === 'fuel' ? 'and three quarters or more also' : 'as';
      return `${given}, ${as} on ${out.same.length} more of this cashier's tickets that day.`;
    }
    case 'often':
      return (
        `${given}. This cashier had ${out.own} such tickets that day; ` +
        `${out.others === 1 ? 'the only other cashier with any had one' : `all others together had ${out.others}`}.`
      );
  }
}

function givenText({ business, cents, prepaidCents, why }: HandedOut): string {
  if (business === 'empties') return `${moneyText(cents)} was given for empties`;
  if (business === 'prize') return `${moneyText(cents)} was paid out as a prize`;
  if (cents === prepaidCents) return `${moneyText(cents)} prepaid for fuel was given back`;
  const share =
    why === 'much' || why === 'alone' || why === 'repeated'
      ? `, ${shareText(cents / prepaidCents)} of it`
      : '';
  return `${moneyText(cents)} of ${moneyText(prepaidCents)} prepaid for fuel was given back${share}`;
}

const shareText = (share: number): string => `${Math.round(share * 100)}%`;

const MILK = { at: '11:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' };
const fuel = (pumped: string, back: string) =>
  ` FUEL PUMP 06 ${pumped}\n PREPAY CA #06 -30.00\n TOTAL -${back}\n CASH -${back}`;
const empties = (cents: string) => ` TEA 12.00\n BOTTLE REFUND -${cents}\n TOTAL 9.00\n CASH 9.00`;
const prize = (dollars: string) => ` LOTTERY WIN -${dollars}\n TOTAL -${dollars}\n CASH -${dollars}`;

/** Of another cashier. */
const others = (...lines: string[]) =>
  lines.map((one, at) => ({ at: `08:0${at}:00`, cashier: '8', register: '2', lines: one }));
const again = (count: number, lines: string) =>
  Array.from({ length: count }, (_, at) => ({ at: `12:0${at}:00`, lines }));

const SALES = others(...Array.from({ length: 9 }, () => MILK.lines));
const USUAL_FUEL = others(fuel('24.51', '5.49'), fuel('15.00', '15.00'), fuel('22.00', '8.00'));
const USUAL_EMPTIES = others(empties('1.00'), empties('0.10'), empties('0.60'));
const PAID_BACK = ' PREPAY REFUND -43.37\n TOTAL -43.37\n CASH -43.37';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: fuel('2.00', '28.00') }, ...USUAL_FUEL],
      says: '$28.00 of $30.00 prepaid for fuel was given back, 93% of it. On 3 such tickets of other cashiers, it was at most 50%.',
    },
    {
      tickets: [{ lines: PAID_BACK }, MILK],
      says: '$43.37 prepaid for fuel was given back. The ticket has no fuel, and that prepayment is on no ticket before it.',
    },
    {
      tickets: [{ lines: empties('9.60') }, ...USUAL_EMPTIES],
      says: '$9.60 was given for empties. On 3 such tickets of other cashiers, it was at most $1.00.',
    },
    {
      tickets: [{ lines: empties('9.60') }, ...again(2, empties('9.60'))],
      says: "$9.60 was given for empties, as on 2 more of this cashier's tickets that day.",
    },
    {
      tickets: [
        { lines: empties('1.00') },
        ...again(5, empties('0.80')),
        ...USUAL_EMPTIES.slice(0, 1),
        ...SALES,
      ],
      says: '$1.00 was given for empties. This cashier had 6 such tickets that day; the only other cashier with any had one.',
    },
    // Nobody else shows what is usual.
    {
      tickets: [{ lines: fuel('2.00', '28.00') }, ...USUAL_FUEL.slice(1)],
      says: '$28.00 of $30.00 prepaid for fuel was given back, 93% of it. Hardly any ticket of another cashier shows how much is usual.',
    },
    {
      tickets: [{ lines: prize('200.00') }, MILK],
      says: '$200.00 was paid out as a prize. No ticket of another cashier shows how much is usual.',
    },
    {
      tickets: [{ lines: fuel('6.00', '24.00') }, ...again(2, fuel('2.00', '28.00'))],
      says: "$24.00 of $30.00 prepaid for fuel was given back, 80% of it, and three quarters or more also on 2 more of this cashier's tickets that day.",
    },
    {
      tickets: [{ lines: prize('200.00') }, ...others(prize('20.00'), prize('5.00'), prize('40.00'))],
      says: '$200.00 was paid out as a prize. On 3 such tickets of other cashiers, it was at most $40.00.',
    },
  ],
  nearMisses: [
    // What others do, too, or what nobody else did.
    { tickets: [{ lines: fuel('24.51', '5.49') }] },
    { tickets: [{ lines: fuel('9.00', '21.00') }, ...USUAL_FUEL] },
    { tickets: [{ lines: ' FUEL PUMP 06 30.00\n PREPAY CA #06 -30.00\n TOTAL 0.00\n CASH 0.00' }] },
    { tickets: [{ lines: fuel('4.00', '26.00') }, ...USUAL_FUEL.slice(1)] },
    { tickets: [{ lines: fuel('6.00', '24.00') }, ...again(1, fuel('2.00', '28.00'))] },
    {
      tickets: [
        { lines: fuel('6.00', '24.00') },
        ...again(2, fuel('2.00', '28.00')),
        ...others(fuel('2.00', '28.00')),
      ],
    },
    { tickets: [{ lines: prize('200.00') }, ...others(prize('100.00'))] },
    { tickets: [{ lines: fuel('9.00', '21.00') }, ...others(...Array(3).fill(fuel('27.00', '3.00')))] },
    { tickets: [{ lines: empties('1.00') }, MILK] },
    { tickets: [{ lines: empties('2.90') }, ...USUAL_EMPTIES] },
    { tickets: [{ lines: prize('20.00') }, ...again(8, prize('20.00'))] },
    // It was prepaid on a ticket of its own.
    {
      tickets: [
        { lines: PAID_BACK },
        { at: '09:50:00', lines: ' PREPAY CA #06 43.37\n TOTAL 43.37\n CASH 43.37' },
      ],
    },
  ],
};
