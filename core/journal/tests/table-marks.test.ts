import { describe, expect, it } from 'vitest';
import { at, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = [
  'Order ID',
  'Created Date',
  'Cashier',
  'Register',
  'Subtotal',
  'Tax',
  'Final Total',
  'Payment',
];

/** Twelve sales; the fourth is the one that a test changes. */
function salesOf(heading: readonly string[], more: (row: number) => readonly Cell[]): Cell[][] {
  return [
    [...HEADING, ...heading],
    ...Array.from({ length: 12 }, (_, row): Cell[] => [
      `R${88_120 + row}`,
      `2026/07/03 08:${10 + row}:24 AM`,
      'Mia Chen',
      '1',
      5 + row,
      0.5,
      5.5 + row,
      row === 3 ? '' : 'Cash',
      ...more(row),
    ]),
  ];
}

describe('what marks a ticket', () => {
  it.each<[string, string, string]>([
    ['a reason', 'Void Reason', 'Cashier error'],
    ['a code that nobody paid', 'Stat', 'V'],
  ])('is %s', (_, title, value) => {
    const usual = value === 'V' ? 'C' : '';
    const { receipts } = parseRows(salesOf([title], (row) => [row === 3 ? value : usual]));
    expect(receipts).toHaveLength(12);
    expect(receipts.map(({ typeText }) => typeText).filter((text) => text === 'Void')).toHaveLength(1);
    expect(receipts[3]?.typeText).toBe('Void');
  });

  it('is no code of tickets that were paid', () => {
    const rows = salesOf(['Stat'], (row) => [row === 5 ? 'V' : 'C']);
    expect(parseRows(rows).receipts.map(({ typeText }) => typeText)).not.toContain('Void');
  });
});

const LINE_HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Qty', 'Price', 'Amount'];

function linesOf(heading: readonly string[], more: (row: number) => readonly Cell[]): Cell[][] {
  return [
    [...LINE_HEADING, ...heading],
    ...Array.from({ length: 12 }, (_, row): Cell[] => [
      4700 + Math.floor(row / 2),
      '11/16/2026',
      `06:1${Math.floor(row / 2)}:05`,
      '1',
      'ANN',
      row % 2 === 0 ? 'COLA' : 'CHIPS',
      1,
      2.5,
      2.5,
      ...more(row),
    ]),
  ];
}

describe('what marks a line', () => {
  const eventsOf = (rows: Cell[][]): string[] =>
    parseRows(rows).receipts.flatMap(({ transactionNumber, events }) =>
      events.map(({ kind }) => `${transactionNumber} ${kind}`),
    );

  it('is a flag for another price', () => {
    expect(eventsOf(linesOf(['price_override_flag'], (row) => [row === 4 ? 1 : 0]))).toEqual([
      '4702 price-override',
    ]);
  });

  it('is a discount of its own', () => {
    expect(eventsOf(linesOf(['Line Disc'], (row) => [row === 4 ? 0.5 : 0]))).toEqual(['4702 promo']);
  });

  it('leaves a ticket void that has no other lines, without their tax', () => {
    const rows = linesOf(['Tax', 'Voided?'], (row) => [
      row % 2 === 0 ? 0.2 : 0.3,
      row >= 10 || row === 1 ? 'true' : 'false',
    ]);
    const { receipts } = parseRows(rows);
    expect(receipts.at(-1)?.events.map(({ kind }) => kind)).toContain('void-ticket');
    expect(receipts.map(({ totalCents }) => totalCents).slice(0, 2)).toEqual([270, 550]);
  });
});

describe('labels and values between rows', () => {
  const bandOf = (register: Cell, cashier: string): Cell[] => [
    'Site:',
    '0142 PARKWAY',
    '',
    'Business Date:',
    '11/16/2026',
    'Register:',
    register,
    'Cashier:',
    cashier,
  ];
  const rowOf = (number: number): Cell[] => [number, `07:2${number % 10}:57`, 'COLA', 1, 2.5, 2.5];
  const heading = ['Trans #', 'Time', 'Description', 'Qty', 'Price', 'Amount'];

  it('name the register and the cashier of the rows below', () => {
    const rows: Cell[][] = [
      bandOf(1, '104 ANN'),
      heading,
      ...[5120, 5121, 5122].map(rowOf),
      bandOf(2, '112 BOB'),
      ...[5123, 5124, 5125].map(rowOf),
    ];
    const { receipts, rejections } = parseRows(rows);
    expect(rejections).toEqual([]);
    const named = receipts.map(
      ({ transactionNumber, registerId, employeeId }) => `${transactionNumber} ${registerId} ${employeeId}`,
    );
    expect(named.toSorted()).toEqual([
      ...[5120, 5121, 5122].map((number) => `${number} 1 104`),
      ...[5123, 5124, 5125].map((number) => `${number} 2 112`),
    ]);
  });

  it('may come without colons', () => {
    const rows: Cell[][] = [
      ['Drawer 2   Cashier 12 Melissa'],
      ['Business Date 11/16/2026'],
      heading,
      ...[5120, 5121, 5122, 5123].map(rowOf),
    ];
    expect(at(parseRows(rows).receipts, 0)).toMatchObject({ registerId: '2', employeeId: '12' });
  });
});

it('does not take a tax below one dollar for a time of day', () => {
  const rows: Cell[][] = [
    ['tran_nbr', 'register_nbr', 'cashier_nbr', 'item_desc', 'line_amt', 'tax_amt', 'date_key', 'time_key'],
    ...Array.from({ length: 12 }, (_, row): Cell[] => [
      90_118 + Math.floor(row / 2),
      2,
      163,
      `ARTICLE ${row}`,
      2.39,
      row % 2 === 0 ? 0.14 : 0.21,
      20_260_526,
      61_300 + Math.floor(row / 2),
    ]),
  ];
  const { receipts } = parseRows(rows, { today: 20_260_601 });
  expect(receipts).toHaveLength(6);
  expect(receipts[0]).toMatchObject({ time: '2026-05-26T06:13:00', taxCents: 35, totalCents: 513 });
});

it('says that a column lists goods', () => {
  const goods = ['COLA', 'CHIPS', 'MARLBORO RED', 'GUM', 'MILK'];
  const rows = salesOf(['Sold'], (row) => [`2 x ${goods[row % 5]}, 1 x ${goods[(row * 3 + 1) % 5]} ${row}`]);
  expect(parseRows(rows).report.remarks).toContainEqual(
    expect.stringMatching(/^The column “Sold” lists goods that were not read \(“2 x COLA, 1 x CHIPS 0”/),
  );
  expect(
    parseRows(salesOf(['Description'], (row) => [`1 x ${goods[row % 5]}, 1 x GUM ${row}`])).report.remarks,
  ).toContainEqual(expect.stringMatching(/^The column “Description” lists goods that were not read/));
  const notes = salesOf(['Notes'], (row) => (row === 2 ? ['paid, later'] : ['']));
  expect(parseRows(notes).report.remarks.join(' ')).not.toContain('lists goods');
});

it('says that a column lists departments, by their names that recur', () => {
  const names = ['Candy', 'Fuel', 'Other Tobacco', 'Beer', 'Ice'];
  const listOf = (row: number): string => names.filter((_, at) => (row + 1) & (1 << at)).join('; ');
  const said = (valueOf: (row: number) => string): string =>
    parseRows(salesOf(['Department(s)'], (row) => [valueOf(row)])).report.remarks.join(' ');
  expect(said(listOf)).toContain('The column “Department(s)” lists goods that were not read');
  expect(said((row) => `Name${'abcdefghijklmnopqrstuvwxyz'[row]}, Ann`)).not.toContain('lists goods');
});

describe('words of a column that was not used', () => {
  const remarksOf = (
    heading: string,
    noteOf: (at: number) => Cell,
    kindOf = (_at: number): Cell => 'Sale',
  ): string[] =>
    parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Item', heading, 'Ext Price', 'Total'],
      ...Array.from({ length: 24 }, (_, at): Cell[] => [
        7001 + at,
        '11/16/2026',
        `06:${10 + at}`,
        1,
        101,
        kindOf(at),
        at % 3 === 0 ? 'CIGARS' : 'SODA',
        noteOf(at),
        2.5,
        2.5,
      ]),
    ]).report.remarks;

  it('are told if few rows have them and nothing else decides which', () => {
    expect(remarksOf('Bemerkung', (at) => (at === 3 ? 'Kunde kam wieder' : ''))).toEqual([
      expect.stringMatching(/“Bemerkung” has remarks that were not understood/),
    ]);
    expect(remarksOf('Bemerkung', (at) => (at === 3 ? 'Y' : 'N'))).toEqual([
      expect.stringMatching(/“Bemerkung” has words that were not used/),
    ]);
  });

  it('are not told of currencies', () => {
    expect(remarksOf('Tip currency', (at) => (at === 3 ? 'USD' : ''))).toEqual([]);
    expect(remarksOf('Tip currency', (at) => (at === 3 ? 'Y' : 'N'))).not.toEqual([]);
  });

  it('are not told if the article decides it, or the kind says it', () => {
    expect(remarksOf('Age', (at) => (at % 3 === 0 ? 'Y' : 'N'))).toEqual([]);
    const kindOf = (at: number): Cell => (at === 3 ? 'Refund' : 'Sale');
    expect(remarksOf('Bemerkung', (at) => (at === 3 ? 'Kunde kam wieder' : ''), kindOf)).toEqual([]);
  });
});

describe('a state in numbers', () => {
  it('is told if a few tickets have another one than the others', () => {
    const told = (few: number): string =>
      parseRows(salesOf(['State'], (row) => [row === 3 ? few : 2])).report.remarks.join('\n');
    expect(told(3)).toContain('The column “State” has words that were not used (“3”)');
    expect(told(2)).not.toContain('State');
  });
});
