// What programs add when they save what a register printed: titles, pages, counters, stamps, cells.
import { type Cell, cellText } from '@tillwatch/core/journal';
import type { JournalPlan } from '../../journals/journal-plan.ts';
import type { Ticket } from '../../model/day.ts';
import { writeDate, writeTime } from '../../model/forms.ts';
import type { Change } from '../change.ts';
import { isGap, namingRegisters, type PrintedLine, withLines, withParts, withRows } from './rearrange.ts';

const dayOf = ({ tickets, forms }: JournalPlan): string =>
  cellText(writeDate(forms.date, tickets[0]?.time ?? ''));

/** All lines in one column. */
const asText = (
  name: string,
  edit: (lines: readonly PrintedLine[], plan: JournalPlan) => string[] | null,
): Change => withRows(name, (lines, plan) => edit(lines, plan)?.map((line) => [line]) ?? null);

const TITLES = [
  asText('a title above', (lines, plan) => [
    'ELECTRONIC JOURNAL',
    'MAIN STREET MARKET',
    `FROM ${dayOf(plan)} TO ${dayOf(plan)}`,
    '',
    ...lines.map(({ text }) => text),
  ]),
  asText('a heading of the column', (lines) => ['Journal', ...lines.map(({ text }) => text)]),
  asText('an end below', (lines, plan) => [
    ...lines.map(({ text }) => text),
    '*** END OF JOURNAL ***',
    `PRINTED ${dayOf(plan)} 23:59`,
  ]),
];

const pages = (name: string, every: number, head: (page: number, plan: JournalPlan) => string[]): Change =>
  asText(name, (lines, plan) =>
    lines.flatMap(({ text }, at) => (at % every === 0 ? [...head(at / every + 1, plan), text] : [text])),
  );

const PAGES = [
  pages('a head on each page', 40, (page, plan) => [`JOURNAL REPORT ${dayOf(plan)}  PAGE ${page}`]),
  pages('a head of three lines on each page', 47, (page, plan) => [
    'MAIN STREET MARKET',
    `JOURNAL PRINTED ${dayOf(plan)} 23:58:12`,
    `PAGE ${page}`,
    '',
  ]),
  pages('a page number between blank rows', 55, (page) => (page === 1 ? [] : ['', `- ${page} -`, ''])),
];

const lined = (
  name: string,
  front: (line: PrintedLine & { ticket: Ticket }, at: number, plan: JournalPlan) => string,
  behind = '',
): Change =>
  asText(name, (lines, plan) => {
    if (plan.style.stamp !== undefined) return null;
    return lines.map((line, at) => {
      const { ticket } = line.part;
      return isGap(line.text) || ticket === null
        ? line.text
        : front({ ...line, ticket }, at, plan) + line.text + behind;
    });
  });

const clock = ({ ticket: { time } }: { ticket: Ticket }, { forms }: JournalPlan): string =>
  cellText(writeTime(forms.time, time));
const day = ({ ticket: { time } }: { ticket: Ticket }, { forms }: JournalPlan): string =>
  cellText(writeDate(forms.date, time));

const FRONTS = [
  lined('a counter in front', (_line, at) => `${String(at + 1).padStart(5, '0')} `),
  lined('a counter and a colon in front', (_line, at) => `${at + 1}: `),
  lined('the time in front', (line, _at, plan) => `${clock(line, plan)} `),
  lined('day and time in front', (line, _at, plan) => `${day(line, plan)} ${clock(line, plan)} `),
  namingRegisters(
    lined(
      'day, time, and register in front',
      (line, _at, plan) =>
        `${day(line, plan)} ${clock(line, plan)} ${line.ticket.register.padStart(2, '0')} `,
    ),
  ),
  namingRegisters(lined('the register in front', ({ ticket }) => `R${ticket.register} `)),
  lined('a bar in front', () => '| '),
  lined('indented', () => '      '),
  lined('in a frame', () => '| ', ' |'),
  lined('blanks behind', () => '', '     '),
];

const letters = (name: string, edit: (text: string) => string): Change =>
  withLines(name, (lines) => lines.map(edit));

const LETTERS = [
  letters('small letters', (text) => text.toLowerCase()),
  letters('capitals', (text) => text.toUpperCase()),
  letters('tabs for blanks', (text) => text.replace(/(\S) {2,}(?=\S)/g, '$1\t')),
  letters('single blanks', (text) => text.replace(/(\S) {2,}(?=\S)/g, '$1 ')),
  withLines('a blank row behind each line', (lines) =>
    lines.flatMap((line) => (isGap(line) ? [line] : [line, ''])),
  ),
];

const celled = (
  name: string,
  heading: readonly string[] | null,
  cells: (line: PrintedLine & { ticket: Ticket }, at: number, plan: JournalPlan) => Cell[],
): Change =>
  withRows(name, (lines, plan) => {
    if (plan.style.stamp !== undefined) return null;
    const rows = lines.flatMap((line, at) => {
      const { ticket } = line.part;
      return ticket === null ? [] : [cells({ ...line, ticket }, at, plan)];
    });
    return heading === null ? rows : [[...heading], ...rows];
  });

const number = ({ ticket }: { ticket: Ticket }, { style }: JournalPlan): string =>
  String(ticket.number + (style.firstNumber ?? 0));

const CELLS = [
  celled('a column that counts lines', ['Line', 'Text'], ({ text }, at) => [at + 1, text]),
  namingRegisters(
    celled('a column of registers', ['Reg', 'Text'], ({ text, ticket }) => [`Reg ${ticket.register}`, text]),
  ),
  namingRegisters(
    celled('columns of numbers and registers', ['Trans', 'Reg', 'Text'], (line, _at, plan) => [
      number(line, plan),
      `Reg ${line.ticket.register}`,
      line.text,
    ]),
  ),
  namingRegisters(
    celled('columns of day, time, and register', ['Date', 'Time', 'Reg', 'Text'], (line, _at, plan) => [
      day(line, plan),
      clock(line, plan),
      line.ticket.register,
      line.text,
    ]),
  ),
  namingRegisters(
    celled('columns without a heading', null, (line, _at, plan) => [
      `${day(line, plan)} ${clock(line, plan)}`,
      line.ticket.register,
      line.text,
    ]),
  ),
];

/** A row for each receipt. */
const rowed = (
  name: string,
  heading: readonly string[] | null,
  cells: (ticket: Ticket, text: string, plan: JournalPlan) => Cell[],
): Change =>
  withRows(name, (lines, plan) => {
    const rows = [...Map.groupBy(lines, ({ part }) => part)].map(([{ ticket }, own]) => {
      const texts = own.map(({ text }) => text);
      return ticket === null ? [] : cells(ticket, texts.join('\n'), plan);
    });
    return heading === null ? rows : [[...heading], ...rows];
  });

const RECEIPTS_IN_CELLS = [
  rowed('a receipt in each cell', ['Receipt'], (_ticket, text) => [text]),
  rowed('a receipt in each cell, no heading', null, (_ticket, text) => [text]),
  rowed('a receipt in a cell beside its number', ['No', 'Receipt'], (ticket, text, plan) => [
    number({ ticket }, plan),
    text,
  ]),
  namingRegisters(
    rowed(
      'a receipt in a cell beside number and register',
      ['No', 'Register', 'Receipt'],
      (ticket, text, plan) => [number({ ticket }, plan), `Reg ${ticket.register}`, text],
    ),
  ),
  namingRegisters(
    rowed(
      'a receipt in a cell beside row and moment',
      ['Row', 'Date', 'Time', 'Reg', 'Receipt Text'],
      (ticket, text, plan) => [
        plan.tickets.indexOf(ticket) + 1,
        day({ ticket }, plan),
        clock({ ticket }, plan),
        `Reg ${ticket.register}`,
        text,
      ],
    ),
  ),
];

/** Two receipts beside each other, read from left to right. */
const SIDE_BY_SIDE = withRows('two receipts side by side', (lines, plan) => {
  if (plan.style.stamp !== undefined) return null;
  const receipts = [...Map.groupBy(lines, ({ part }) => part).values()];
  return Array.from({ length: Math.ceil(receipts.length / 2) }, (_, at) => {
    const [left = [], right = []] = receipts.slice(at * 2, at * 2 + 2);
    const rows = Math.max(left.length, right.length);
    return [
      ...Array.from({ length: rows }, (_one, row): Cell[] => [
        left[row]?.text ?? null,
        null,
        right[row]?.text ?? null,
      ]),
      [null],
    ];
  }).flat();
});

/** Lines of several registers take turns, each with its register in front. */
const TURNS = namingRegisters(
  withParts('registers take turns', (parts, plan) => {
    const { style, traits } = plan;
    const isPossible = style.stamp === undefined && !traits.has('sheet per register');
    if (!isPossible || new Set(parts.map(({ register }) => register)).size < 2) return null;
    return parts.flatMap((part, at) => {
      const next = parts[at + 1];
      const before = parts[at - 1];
      if (at % 2 === 1 && before !== undefined && before.register !== part.register) return [];
      if (next === undefined || next.register === part.register || at % 2 === 1) return [named(part)];
      return [{ ...part, ticket: null, lines: weave(named(part).lines, named(next).lines) }];
    });
  }),
);

const named = <Part extends { register: string; lines: string[] }>(part: Part): Part => ({
  ...part,
  lines: part.lines.filter((line) => !isGap(line)).map((line) => `R${part.register} ${line}`),
});

const weave = (left: readonly string[], right: readonly string[]): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]])
    .flat()
    .filter((line) => line !== undefined);

export const PAPER: readonly Change[] = [
  ...TITLES,
  ...PAGES,
  ...FRONTS,
  ...LETTERS,
  ...CELLS,
  ...RECEIPTS_IN_CELLS,
  SIDE_BY_SIDE,
  TURNS,
];
