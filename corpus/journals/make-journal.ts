import { type Cell, cellText } from '@tillwatch/core/journal';
import type { Random } from '@tillwatch/simulation';
import type { ExportFile, Sheets } from '../export-file.ts';
import type { Ticket } from '../model/day.ts';
import { type Forms, visibleTime, writeMoney } from '../model/forms.ts';
import { planDay } from '../model/plan-day.ts';
import type { Truth, TruthTransaction } from '../truth.ts';
import { JOURNAL_TRAITS, type JournalPlan, type JournalTrait, type PrintedPart } from './journal-plan.ts';
import { type JournalStyle, printReceipt } from './print.ts';

const MOST_TRAITS = 3;
const PAGE_LINES = 56;

/** Prints a day as the journal of a style, drawing at random what the style leaves open. */
export function makeJournal(random: Random, style: JournalStyle): ExportFile & { traits: string[] } {
  const forms: Forms = {
    date: random.pick(style.dates),
    time: random.pick(style.times),
    money: random.pick(style.monies),
  };
  const traits = drawTraits(random, style);
  const { tickets, traits: ofDay } = planDay(random, { kinds: style.kinds, date: forms.date });
  const container = random.chance(0.75) ? 'xlsx' : 'xls';
  return {
    ...writeJournal({ tickets, style, forms, traits }, container),
    traits: [
      `date ${forms.date}`,
      `time ${forms.time}`,
      `money ${forms.money}`,
      ...traits,
      ...ofDay,
      container,
    ],
  };
}

/** @param parts what is printed, if it isn't just each ticket */
export function writeJournal(
  plan: JournalPlan,
  container: ExportFile['container'],
  parts: readonly PrintedPart[] = printParts(plan),
): ExportFile {
  return { sheets: layOut(plan, parts), container, truth: truthOfJournal(plan), journal: plan };
}

function drawTraits(random: Random, style: JournalStyle): Set<JournalTrait> {
  const possible = JOURNAL_TRAITS.filter(
    (trait) =>
      (trait !== 'sheet per register' || style.hasRegister) &&
      (trait !== 'amounts apart' || !style.monies.includes('cents')),
  );
  const drawn = new Set<JournalTrait>();
  for (let left = random.integer(0, MOST_TRAITS); left > 0; left -= 1) drawn.add(random.pick(possible));
  if (drawn.has('three lines a cell')) {
    drawn.delete('amounts apart');
    drawn.delete('line numbers');
  }
  return drawn;
}

export function printParts(plan: JournalPlan): PrintedPart[] {
  return plan.tickets.map((ticket) => ({
    register: ticket.register,
    ticket,
    lines: printTicket(ticket, plan),
  }));
}

function layOut({ forms, traits }: JournalPlan, parts: readonly PrintedPart[]): Sheets {
  const groups = traits.has('sheet per register')
    ? Map.groupBy(parts, ({ register }) => `Register ${register}`)
    : new Map([['Journal', [...parts]]]);
  const sheets: Sheets = {};
  for (const [name, group] of groups) {
    const lines = group.flatMap((part) => part.lines);
    if (traits.has('closing report')) {
      const tickets = group.flatMap(({ ticket }) => (ticket === null ? [] : [ticket]));
      lines.push(...closingReport(tickets, forms));
    }
    sheets[name] = toCells(traits.has('page heads') ? addPageHeads(lines) : lines, traits);
  }
  return sheets;
}

function printTicket(ticket: Ticket, { style, forms, traits }: JournalPlan): string[] {
  const { number, kind } = ticket;
  const slip = [
    `VISA  XXXXXXXXXXXX${String((number * 7919) % 10_000).padStart(4, '0')}`,
    `AUTH ${String((number * 31) % 100_000).padStart(5, '0')}E  CHIP READ`,
  ];
  const lines = printReceipt(ticket, style, forms, {
    ageCheck: traits.has('age checks') ? ['  BIRTH DATE 02/14/1988 ACCEPTED'] : [],
    cardSlip: traits.has('card slips') ? slip : [],
  });
  if (!traits.has('policy text') || (kind !== 'sale' && kind !== 'refund')) return lines;
  // Some print it last, others above the heading that ends a receipt.
  return style.top.length === 0
    ? ['  NO REFUND ON TOBACCO', ...lines]
    : [...lines, '  NO REFUND WITHOUT RECEIPT'];
}

/** The day's sums, which belong to no transaction. */
function closingReport(tickets: readonly Ticket[], forms: Forms): string[] {
  const sales = tickets.filter(({ kind }) => kind === 'sale');
  const sum = sales.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const money = (cents: number): string => cellText(writeMoney(forms.money, cents)).padStart(12);
  return [
    '',
    '       *** Z REPORT ***',
    `NET SALES        ${money(sum)}`,
    `CUSTOMERS        ${String(sales.length).padStart(12)}`,
    `CASH IN DRAWER   ${money(Math.round(sum * 0.6))}`,
    '       *** END OF REPORT ***',
  ];
}

function addPageHeads(lines: readonly string[]): string[] {
  return lines.flatMap((line, at) =>
    at % PAGE_LINES === 0 ? ['ELECTRONIC JOURNAL', `PAGE ${at / PAGE_LINES + 1}`, line] : [line],
  );
}

function toCells(lines: readonly string[], traits: JournalPlan['traits']): Cell[][] {
  if (traits.has('three lines a cell')) {
    return Array.from({ length: Math.ceil(lines.length / 3) }, (_, at) => [
      lines.slice(at * 3, at * 3 + 3).join('\r\n'),
    ]);
  }
  const cells = traits.has('amounts apart') ? lines.map(splitAmount) : lines.map((line) => [line]);
  return traits.has('line numbers') ? cells.map((row, at) => [at + 1, ...row]) : cells;
}

/** Puts an amount at a line's end into a cell of its own. */
function splitAmount(line: string): Cell[] {
  const match = /^(.*\S) {2,}(-?\$?-?[\d,]*[.,]\d\d)(-?)$/.exec(line);
  return match === null ? [line] : [match[1] ?? '', `${match[2]}${match[3]}`];
}

export function truthOfJournal({ tickets, style, forms }: JournalPlan): Truth {
  return {
    shape: 'journal-print',
    transactions: tickets.map((ticket) => truthOfReceipt(ticket, style, forms)),
  };
}

function truthOfReceipt(ticket: Ticket, style: JournalStyle, forms: Forms): TruthTransaction {
  const { number, kind, clerk, lines, totalCents, register, time } = ticket;
  const isPaidFor = kind === 'sale' || kind === 'refund';
  const amount = totalCents / 100;
  const first = clerk.name.split(' ')[0] ?? '';
  const employees = { id: clerk.id, name: clerk.name, 'first name': first };
  return {
    transactionId: String(number + (style.firstNumber ?? 0)),
    registerId: style.hasRegister ? register : '',
    employeeId: style.employee === null ? '' : employees[style.employee],
    altEmp: [clerk.name],
    transactionTime: visibleTime(forms.time, time),
    ...(kind === 'void' || kind === 'suspended' ? { amount: null } : { amount }),
    ...(!isPaidFor && amount !== 0 && { amountAlt: -amount }),
    ...(kind !== 'suspended' && { kind }),
    ...(isPaidFor && {
      items: [
        ...lines.map((line) => ({
          name: line.name.slice(0, style.nameLength).trimEnd(),
          price: line.cents / 100,
          voided: line.isVoid,
        })),
        ...(ticket.discountCents < 0
          ? [{ name: '*', price: ticket.discountCents / 100, optional: true }]
          : []),
      ],
    }),
  };
}
