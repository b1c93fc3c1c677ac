import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples, Sketch } from '../../examples.ts';
import { figureText } from '../../kind-names.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { findStandIn, type StandIn } from '../../stand-in.ts';
import { USUAL_ARTICLE_CENTS } from '../../thresholds.ts';
import type { TicketFacts } from '../../ticket-facts.ts';

const MOST_STRENGTH = 3;

/** What customers bought may have been something else, and the cashier kept the difference. */
export const standIn = defineSignal({
  id: 'stand-in',
  level: 'register',
  label: 'A cheap sale, again and again',
  effect: 'raises',
  find(ticket, { store }) {
    const found = findStandIn(ticket, store);
    if (found === null) return null;
    const { goods, tickets } = found;
    const known = found.why === 'looked up' ? found.cents : null;
    const usual = found.why === 'looked up' ? found.usual : 0;
    const atRiskCents = Math.max(0, (known ?? USUAL_ARTICLE_CENTS) - goods.cents);
    return {
      sentence: `${sentenceOf(ticket, found)}${known === null && atRiskCents > 0 ? ASSUMPTION : ''}`,
      strength: Math.min(MOST_STRENGTH, Math.log2(tickets.length / (1 + usual))),
      links: [
        ...(found.why === 'looked up' && found.inquiry !== ticket ? [found.inquiry] : []),
        ...tickets.filter((other) => other !== ticket),
      ].map(keyOf),
      atRiskCents,
      ...(known === null && { isAssumed: true }),
    };
  },
});

const ASSUMPTION = ` The money at risk assumes a ${moneyText(USUAL_ARTICLE_CENTS)} article in its place.`;

function sentenceOf(ticket: TicketFacts, found: StandIn): string {
  const { goods, tickets } = found;
  const only = `${goods.name}, ${moneyText(goods.cents)}`;
  if (found.why === 'name')
    return (
      `Only ${only}, was sold, in cash. This cashier had ${tickets.length} such sales that day, ` +
      'and no other cashier sold it that day or the day before.'
    );
  const { inquiry, others, usual } = found;
  const times = figureText(usual);
  const compared =
    usual === 0
      ? `none of the ${others} other cashiers did`
      : `the ${others} other cashiers did so ${times} ${times === '1' ? 'time' : 'times'} each, on average`;
  const where =
    inquiry === ticket
      ? `A price was looked up on the ticket (${inquiry.inquiry}), and only ${only}, was sold`
      : `A price was looked up on ticket ${inquiry.transactionNumber} (${inquiry.inquiry}), ` +
        `and ${apartText(inquiry, ticket)} later, only ${only}, was sold`;
  return `${where}, in cash. This cashier did so ${tickets.length} times that day; ${compared}.`;
}

const sale = (name: string, price: string) => ` ${name} ${price}\n TOTAL ${price}\n CASH ${price}`;
const KEY = sale('LOW GROCERY', '0.99');

const COLLEAGUES = ['8', '9'].flatMap((cashier) =>
  Array.from({ length: 10 }, (_, at) => ({ at: `08:${10 + at}:00`, cashier, lines: sale('SOAP', '2.00') })),
);

const keyed = (count: number, lines = KEY): [Sketch, ...Sketch[]] => {
  const [first, ...others] = Array.from({ length: count }, (_, at) => ({ at: `1${at}:00:00`, lines }));
  return [first as Sketch, ...others];
};

/** A price is looked up, and 40 seconds later, the sale. */
const lookedUp = (count: number, inquiry: string, rung = sale('BAGEL', '1.79')): [Sketch, ...Sketch[]] => {
  const [first, ...others] = keyed(count, rung);
  const before = [first, ...others].map(({ at = '' }) => {
    const hour = String(Number(at.slice(0, 2)) - 1).padStart(2, '0');
    return { at: `${hour}:59:20`, lines: inquiry };
  });
  return [first, ...others, ...before];
};

const WINSTON = { at: '08:00:00', cashier: '8', lines: sale('WINSTON RED BOX', '9.49') };

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [...keyed(6), ...COLLEAGUES],
      says:
        'Only LOW GROCERY, $0.99, was sold, in cash. This cashier had 6 such sales that day, ' +
        'and no other cashier sold it that day or the day before. ' +
        'The money at risk assumes a $7.00 article in its place.',
    },
    {
      tickets: [...lookedUp(5, ' PLU INQUIRY WINSTON RED BOX'), ...COLLEAGUES, WINSTON],
      says:
        'A price was looked up on ticket 6 (PLU INQUIRY WINSTON RED BOX), and 40 seconds later, ' +
        'only BAGEL, $1.79, was sold, in cash. ' +
        'This cashier did so 5 times that day; none of the 2 other cashiers did.',
    },
    {
      tickets: [...keyed(5, ` PLU INQUIRY WINSTON RED BOX 9.49\n${sale('BAGEL', '1.79')}`), ...COLLEAGUES],
      says:
        'A price was looked up on the ticket (PLU INQUIRY WINSTON RED BOX), and only BAGEL, $1.79, was sold, in cash. ' +
        'This cashier did so 5 times that day; none of the 2 other cashiers did.',
    },
  ],
  nearMisses: [
    // Others sell it, too, or have hardly sold anything; it isn't cheap; it isn't cash.
    { tickets: [...keyed(6), ...COLLEAGUES, { at: '08:05:00', cashier: '8', lines: KEY }] },
    { tickets: [...keyed(6), ...COLLEAGUES.slice(8, 12)] },
    { tickets: [...keyed(4), ...COLLEAGUES] },
    { tickets: [...keyed(6, sale('DELI', '8.99')), ...COLLEAGUES] },
    { tickets: [...keyed(6, KEY.replace('CASH', 'DEBIT')), ...COLLEAGUES] },
    // It was sold, or a bagel was what was looked up.
    {
      tickets: [
        ...lookedUp(5, ' PLU INQUIRY WINSTON RED BOX'),
        ...COLLEAGUES,
        { ...WINSTON, at: '08:00:30' },
        { at: '10:02:00', lines: sale('WINSTON RED BOX', '9.49') },
        { at: '09:30:00', cashier: '8', lines: sale('BAGEL', '1.79') },
      ],
    },
    {
      tickets: [
        ...lookedUp(5, ' PLU INQUIRY BAGEL 1.79'),
        ...COLLEAGUES,
        { at: '08:40:00', cashier: '8', lines: sale('BAGEL', '1.79') },
      ],
    },
    {
      tickets: [
        ...lookedUp(4, ' PLU INQUIRY WINSTON RED BOX'),
        ...COLLEAGUES,
        { at: '08:40:00', cashier: '8', lines: sale('BAGEL', '1.79') },
      ],
    },
  ],
};
