import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/test-form.ts';
import {
  type Cell,
  type ColumnMapping,
  createJournalParser,
  createLayoutWatch,
  type FoundLayout,
  layoutKey,
} from '../index.ts';
import { PRINT_HEADINGS } from '../mapping/headings.ts';

type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>;

interface Listed {
  layouts: FoundLayout[];
  numbers: string[];
}

function listLayouts(sheets: Sheets): FoundLayout[] {
  return readSheets(sheets).layouts;
}

function readSheets(sheets: Sheets, mappings: ColumnMapping[] = []): Listed {
  const watch = createLayoutWatch();
  const numbers: string[] = [];
  const parser = createJournalParser(
    {
      receipt(receipt) {
        numbers.push(receipt.transactionNumber);
        watch.receipt(receipt);
      },
      rejection: (rejection) => watch.rejected(rejection),
    },
    { mappings },
  );
  for (const [name, rows] of Object.entries(sheets)) {
    parser.startSheet(name);
    watch.startSheet(name);
    rows.forEach((cells, at) => {
      const row = { rowNumber: at + 1, cells };
      watch.row(row);
      parser.row(row);
    });
  }
  const { questions, tables } = parser.end();
  expect(questions).toEqual([]);
  return { layouts: watch.list(tables), numbers };
}

const keysOf = (sheets: Sheets): string[] => listLayouts(sheets).map(layoutKey);

interface Ticket {
  goods: { name: string; cents: number }[];
  cashier: number;
}

interface Day {
  month: number;
  day: number;
  first: number;
  tickets: Ticket[];
}

const NAMES = ['ANN', 'BOB K', 'CARLA', 'DEE DEE'];
const GOODS = ['GUM SINGLE', 'MILK GALLON', 'COFFEE 16OZ', 'PHONE CHARGER USB', 'SOUP CUP'];

const ticket: fc.Arbitrary<Ticket> = fc.record({
  goods: fc.array(
    fc.record({ name: fc.constantFrom(...GOODS), cents: fc.integer({ min: 100, max: 4000 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  cashier: fc.integer({ min: 0, max: NAMES.length - 1 }),
});

const someDay: fc.Arbitrary<Day> = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  first: fc.integer({ min: 4000, max: 90_000 }),
  tickets: fc.array(ticket, { minLength: 3, maxLength: 25 }),
});

const two = (value: number): string => String(value).padStart(2, '0');
const money = (cents: number): string => (cents / 100).toFixed(2);
const dateOf = ({ month, day }: Day): string => `${two(month)}/${two(day)}/2026`;
const timeOf = (at: number): string => `${two(8 + Math.floor(at / 12))}:${two((at % 12) * 5)}:30`;
const sumOf = ({ goods }: Ticket): number => goods.reduce((sum, { cents }) => sum + cents, 0);

type Head = (day: Day, at: number, cashier: number) => string[];

const numberFirst: Head = (day, at, cashier) => [
  `STORE #1042   REG 03   TRANS# ${day.first + at}`,
  `${dateOf(day)} ${timeOf(at)}   CASHIER ${110 + cashier} ${NAMES[cashier]}`,
];
const dateFirst: Head = (day, at, cashier) => [
  `${dateOf(day)} ${timeOf(at)}   STORE #1042   REG 03   TRANS# ${day.first + at}`,
  `CASHIER ${110 + cashier} ${NAMES[cashier]}`,
];
const otherWords: Head = (day, at, cashier) => [
  `STORE #1042   TILL 03   RECEIPT# ${day.first + at}`,
  `${dateOf(day)} ${timeOf(at)}   CASHIER ${110 + cashier} ${NAMES[cashier]}`,
];

function printDay(day: Day, head: Head): Cell[][] {
  return day.tickets.flatMap((one, at) =>
    [
      ...head(day, at, one.cashier),
      ...one.goods.map(({ name, cents }) => ` ${name.padEnd(28)} ${money(cents).padStart(8)}`),
      ` TOTAL DUE                    $${money(sumOf(one))}`,
      ` CASH                          ${money(sumOf(one))}`,
      '==========================================',
    ].map((line) => [line]),
  );
}

const HEADINGS = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];

function tableOf(day: Day, headings: readonly string[] = HEADINGS): Cell[][] {
  return [
    [`Transactions of ${dateOf(day)}`],
    [...headings],
    ...day.tickets.map((one, at): Cell[] => [
      String(day.first + at),
      dateOf(day),
      timeOf(at),
      '3',
      NAMES[one.cashier] ?? '',
      'Sale',
      money(sumOf(one)),
    ]),
  ];
}

function linesOf(day: Day): Cell[][] {
  return [
    ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Description', 'Amount'],
    ...day.tickets.flatMap((one, at) =>
      one.goods.map(({ name, cents }): Cell[] => [
        String(day.first + at),
        dateOf(day),
        timeOf(at),
        '3',
        NAMES[one.cashier] ?? '',
        name,
        money(cents),
      ]),
    ),
  ];
}

describe('the layout of a file', () => {
  it('is the same on other days, with other goods, more or fewer of them', () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        for (const write of [
          (day: Day) => printDay(day, numberFirst),
          (day: Day) => printDay(day, dateFirst),
          (day: Day) => tableOf(day),
          linesOf,
        ]) {
          const keys = keysOf({ Sheet1: write(one) });
          expect(keys).toHaveLength(1);
          expect(keysOf({ Sheet1: write(other) })).toEqual(keys);
        }
      }),
      { numRuns: runs(5, 100) },
    );
  });

  it('does not depend on how many sheets have it, on their names, or on their order', () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        const [table, lines] = [tableOf(one), linesOf({ ...other, first: one.first + 100 })];
        const keys = keysOf({ Sheet1: table, Sheet2: lines });
        expect(keysOf({ Mon: lines, Tue: table })).toEqual(keys);
        expect(keysOf({ Mon: tableOf(other), Tue: table })).toEqual(keysOf({ Sheet1: table }));
      }),
      { numRuns: runs(8, 100) },
    );
  });

  it('differs where a heading, the kind of rows, or the head of a printed ticket does', () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        const all = [
          printDay(one, numberFirst),
          printDay(other, dateFirst),
          printDay(one, otherWords),
          tableOf(one),
          tableOf(
            other,
            HEADINGS.map((heading) => (heading === 'Register' ? 'POS' : heading)),
          ),
          linesOf(one),
        ].flatMap((rows) => keysOf({ Sheet1: rows }));
        expect(new Set(all).size).toBe(6);
      }),
      { numRuns: runs(8, 100) },
    );
  });
});

const DAY: Day = {
  month: 11,
  day: 17,
  first: 5001,
  tickets: [0, 1, 2].map((cashier) => ({ cashier, goods: [{ name: 'GUM SINGLE', cents: 149 }] })),
};

it('tells the form of a printed ticket in its own words', () => {
  expect(listLayouts({ Sheet1: printDay(DAY, numberFirst) })).toEqual([
    {
      shape: 'journal-print',
      headings: [],
      sheets: ['Sheet1'],
      form: { head: 'reg:register trans:number / date time cashier:employee', total: 'total due' },
      question: expect.objectContaining({ shape: 'journal-print', readings: [], headingIndex: -1 }) as object,
    },
  ]);
});

it('has the first rows of a printed journal, to point at', () => {
  const [print] = listLayouts({ Sheet1: printDay(DAY, numberFirst) });
  const { rows = [], headings } = print?.question ?? {};
  expect(headings).toEqual(PRINT_HEADINGS);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.map(({ cells }) => cells)).toEqual(printDay(DAY, numberFirst).slice(0, rows.length));
});

it('has the rows of a printed journal that no transaction was made of, to point at', () => {
  const ticket = (n: number, moment: string): Cell[][] => [
    [`REG 01   TRANS# ${7000 + n}`],
    [`${moment}   CASHIER 110 ANN`],
    [' GUM SINGLE                    2.00'],
    [' TOTAL DUE                    $2.00'],
    [' CASH                          2.00'],
  ];
  const rows = Array.from({ length: 80 }, (_, n) =>
    ticket(
      n,
      n === 70
        ? '99/99/2026 06:05:30'
        : `11/16/2026 ${String(6 + Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:30`,
    ),
  ).flat();
  const [print] = listLayouts({ Sheet1: rows });
  const { rows: first = [], rejected = [] } = print?.question ?? {};
  expect(first.length).toBeLessThan(rows.length);
  expect(rejected.map(({ cells }) => cells[0])).toEqual(expect.arrayContaining(['REG 01   TRANS# 7070']));
});

it('has a question for a table, with the columns as they were read', () => {
  const [table] = listLayouts({ Sheet1: tableOf(DAY) });
  expect(table).toMatchObject({
    shape: 'summary',
    headings: HEADINGS.map((heading) => heading.toLowerCase()),
    sheets: ['Sheet1'],
    question: {
      sheet: 'Sheet1',
      headingIndex: 1,
      shape: 'summary',
      recognized: { number: 0, date: 1, time: 2, register: 3, type: 5, total: 6 },
      readings: [
        { shape: 'summary', columns: { number: 0, date: 1, time: 2, register: 3, type: 5, total: 6 } },
      ],
    },
  });
});

it('notes no layout for sheets without a transaction', () => {
  expect(listLayouts({ Notes: [['Bring the keys'], ['Close at nine']] })).toEqual([]);
});

it('starts a correction with what was read, though another heading has a better name', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [
    '',
    `${7000 + at}`,
    '11/16/2026',
    `08:${two(at)}:10`,
    '2',
    'ANN',
    money(500 + at),
  ]);
  const heading = ['Invoice Number', 'Transaction #', 'Date', 'Time', 'Register', 'Cashier', 'Total'];
  const { layouts, numbers } = readSheets({ Sheet1: [heading, ...rows] });
  expect(numbers[0]).toBe('7000');
  expect(layouts[0]?.question?.readings[0]?.columns).toMatchObject({ number: 1, total: 6 });
});

it('takes a correction of a table that is wider than the columns that can be chosen', () => {
  const wide = Array.from({ length: 290 }, (_, at) => `Extra ${at}`);
  const heading = ['Trans #', 'Slip', 'Date', 'Time', 'Register', 'Cashier', 'Total', ...wide];
  const rows = Array.from({ length: 30 }, (_, at) => [
    `${7000 + at}`,
    `${300 + at}`,
    '11/16/2026',
    `08:${two(at)}:10`,
    '2',
    'ANN',
    money(500 + at),
    ...wide.map(() => ''),
  ]);
  const sheets = { Sheet1: [heading, ...rows] };
  const [layout] = listLayouts(sheets);
  const columns = { number: 1, date: 2, time: 3, register: 4, employee: 5, total: 6 };
  const headings = layout?.question?.headings ?? [];
  const { numbers } = readSheets(sheets, [{ headings, shape: 'summary', columns, absent: [] }]);
  expect(numbers[0]).toBe('300');
}, 30_000);
