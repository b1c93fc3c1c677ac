// What registers print between receipts: sign-ons, reports, advertisements, slips, and second copies.
import { cellText } from '@tillwatch/core/journal';
import { type JournalPlan, type PrintedPart } from '../../journals/journal-plan.ts';
import { printReceipt } from '../../journals/print.ts';
import type { Ticket } from '../../model/day.ts';
import { writeDate, writeMoney, writeTime } from '../../model/forms.ts';
import type { Change } from '../change.ts';
import { blockOf, gapOf, isGap, withLines, withParts, withPlan } from './rearrange.ts';

type Block = (ticket: Ticket, plan: JournalPlan) => string[];

const momentOf = ({ time }: Ticket, { forms }: JournalPlan): string =>
  `${cellText(writeDate(forms.date, time))} ${cellText(writeTime(forms.time, time))}`;

const SIGN_ONS: Readonly<Record<string, Block>> = {
  'a sign-on': ({ clerk }) => [`CASHIER LOGIN ${clerk.id} ${clerk.name.toUpperCase()}`],
  'a sign-on of two lines': ({ clerk }) => ['CASHIER LOGIN', `${clerk.id} ${clerk.name.toUpperCase()}`],
  'a sign-on with its moment': (ticket, plan) => [
    'OPERATOR SIGN ON',
    `REG ${ticket.register}  OPERATOR ${ticket.clerk.id}`,
    momentOf(ticket, plan),
  ],
  'a stamp and a sign-on': (ticket, plan) => [
    `${momentOf(ticket, plan)}  REG ${ticket.register}`,
    `CLERK ${ticket.clerk.id} LOGGED ON`,
  ],
};

const REPORTS: Readonly<Record<string, Block>> = {
  'a reading': (_ticket, plan) => report('X READING', plan),
  'a reading with a number': (ticket, plan) => [
    `Z REPORT NO 0${ticket.store}7`,
    momentOf(ticket, plan),
    ...report('DAILY TOTALS', plan),
  ],
  'a shift report': (ticket, plan) => [
    `SHIFT REPORT   REGISTER ${ticket.register}`,
    `PRINTED ${momentOf(ticket, plan)}`,
    ...report('SALES BY TYPE', plan),
    'END OF REPORT',
  ],
};

function report(title: string, { tickets, forms }: JournalPlan): string[] {
  const sales = tickets.filter(({ kind }) => kind === 'sale').slice(0, 20);
  const sum = sales.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const money = (cents: number): string => cellText(writeMoney(forms.money, cents)).padStart(12);
  return [
    title,
    `GROSS SALES      ${money(sum)}`,
    `NET SALES        ${money(sum - 150)}`,
    `TRANSACTIONS     ${String(sales.length).padStart(12)}`,
    `CASH IN DRAWER   ${money(Math.round(sum * 0.6))}`,
  ];
}

/** Where a block may be: above the ticket at this position. */
const PLACES = {
  above: () => [0],
  between: ({ tickets }: JournalPlan) => [Math.floor(tickets.length / 3), Math.floor(tickets.length * 0.7)],
  below: ({ tickets }: JournalPlan) => [tickets.length],
};
const PLACE_NAMES = Object.keys(PLACES) as (keyof typeof PLACES)[];

function insertBlocks(name: string, block: Block, places: (plan: JournalPlan) => number[]): Change {
  return withParts(name, (parts, plan) => {
    const { stamp, hasRegister, employee } = plan.style;
    // What only these name, a person would take from them.
    if (stamp !== undefined || !hasRegister || employee === null || plan.forms.money === 'cents') return null;
    const blocks = new Map(
      places(plan).map((at) => {
        const ticket = plan.tickets[Math.min(at, plan.tickets.length - 1)] as Ticket;
        return [at, blockOf(plan.style, ticket.register, block(ticket, plan))];
      }),
    );
    const above = (at: number): PrintedPart[] => {
      const found = blocks.get(at);
      return found === undefined ? [] : [found];
    };
    return [...parts.flatMap((part, at) => [...above(at), part]), ...above(parts.length)];
  });
}

const BLOCKS = Object.entries({ ...SIGN_ONS, ...REPORTS }).flatMap(([name, block]) =>
  PLACE_NAMES.map((place) => insertBlocks(`${name} ${place}`, block, PLACES[place])),
);

/** Lines at the end of what was paid, above the gap. */
const atEnd = (name: string, more: (ticket: Ticket) => string[]): Change =>
  withLines(name, (lines, { ticket }, { style }) => {
    if (ticket === null || (ticket.kind !== 'sale' && ticket.kind !== 'refund')) return lines;
    const gap = gapOf(style).length;
    const end = lines.length - (isGap(lines.at(-1) ?? '') ? gap : 0);
    return [...lines.slice(0, end), ...more(ticket), ...lines.slice(end)];
  });

const digits = ({ number }: Ticket, length: number): string =>
  String((number * 7_368_787) % 10 ** length).padStart(length, '0');

const ENDINGS = [
  atEnd('thanks', () => ['   THANK YOU', '  HAVE A NICE DAY']),
  atEnd('an advertisement', () => [
    'TRY OUR NEW COLD BREW',
    '2 FOR $5.00 ALL MONTH',
    'JOIN OUR REWARDS CLUB',
  ]),
  atEnd('a bar code', (ticket) => [`  ${digits(ticket, 12)}`]),
  atEnd('a survey', (ticket) => [
    'TELL US HOW WE DID',
    `SURVEY CODE ${digits(ticket, 4)}-${digits(ticket, 5).slice(1)}`,
    'WWW.EXAMPLE.COM/SURVEY',
  ]),
  atEnd('loyalty', (ticket) => [`MEMBER # ${digits(ticket, 10)}`, `POINTS EARNED ${digits(ticket, 2)}`]),
];

/** A card terminal's copy below a card payment's receipt. */
const SLIP = withParts('card slips apart', (parts, plan) => {
  if (plan.style.stamp !== undefined || gapOf(plan.style).length === 0 || plan.forms.money === 'cents')
    return null;
  return parts.flatMap((part) => {
    const { ticket } = part;
    const paid = ticket?.tenders.find(({ method }) => method === 'card');
    if (ticket === null || paid === undefined || ticket.kind !== 'sale') return [part];
    const slip = blockOf(plan.style, part.register, [
      'MERCHANT COPY',
      momentOf(ticket, plan),
      `VISA XXXXXXXXXXXX${digits(ticket, 4)}`,
      `AUTH CODE ${digits(ticket, 6)}`,
      `AMOUNT ${cellText(writeMoney(plan.forms.money, paid.cents))}`,
      'APPROVED',
    ]);
    return [part, slip];
  });
});

const COPY_EACH = 9;
const COPIES = withParts('second copies', (parts) =>
  parts.flatMap((part, at) => {
    if (at % COPY_EACH !== 4) return [part];
    return [part, { ...part, ticket: null, lines: ['*** DUPLICATE ***', ...part.lines] }];
  }),
);

/** Sign-ons that take the next number of their register, which its tickets go on from. */
const NUMBERED = withPlan('sign-ons with numbers', (plan) => {
  const isShared = plan.tickets.every(
    ({ number }, at) => at === 0 || number > (plan.tickets[at - 1]?.number ?? 0),
  );
  const from = Math.floor(plan.tickets.length / 2);
  const register = plan.tickets[from]?.register;
  const tickets = plan.tickets.map((ticket, at) =>
    at >= from && (isShared || ticket.register === register)
      ? { ...ticket, number: ticket.number + 1 }
      : ticket,
  );
  return { ...plan, tickets };
});

const NUMBERED_SIGN_ONS: Change = {
  ...NUMBERED,
  apply(made, random) {
    const moved = NUMBERED.apply(made, random);
    const plan = moved?.journal;
    if (moved === null || plan === undefined) return null;
    return NUMBERED_PARTS.apply(moved, random);
  },
};

const NUMBERED_PARTS = withParts('', (parts, plan) => {
  const { style, forms } = plan;
  const from = Math.floor(parts.length / 2);
  const next = plan.tickets[from];
  if (next === undefined) return null;
  const ticket: Ticket = {
    ...next,
    number: next.number - 1,
    kind: 'no-sale',
    lines: [],
    tenders: [],
    totalCents: 0,
  };
  const signing = { ...style, events: { 'no-sale': 'CASHIER SIGN ON' } };
  const lines = printReceipt(ticket, signing, forms, { ageCheck: [], cardSlip: [] });
  const part: PrintedPart = { register: ticket.register, ticket: null, lines };
  return [...parts.slice(0, from), part, ...parts.slice(from)];
});

export const BETWEEN: readonly Change[] = [...BLOCKS, ...ENDINGS, SLIP, COPIES, NUMBERED_SIGN_ONS];
