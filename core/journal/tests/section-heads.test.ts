import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const ROWS: Cell[][] = [
  ['06:24:27', 0, 'Sale', 10.47],
  ['07:03:12', 1, 'Sale', 8.76],
  ['07:04:12', 2, 'No Sale', 0],
  ['07:05:12', 3, 'Sale', 3.33],
];

const bodyOf = (first: number): Cell[][] =>
  ROWS.map(([time, at, ...rest]) => [time ?? '', first + Number(at), ...rest]);

/** Each transaction's number, register, cashier, and day. */
function read(rows: readonly (readonly Cell[])[]): string[] {
  const { receipts, rejections } = parseRows(rows);
  expect(rejections).toEqual([]);
  return receipts
    .map(({ transactionNumber, registerId, employeeId, employeeName, time }) =>
      [transactionNumber, registerId, employeeId, employeeName, time.slice(0, 10)].join(' '),
    )
    .toSorted();
}

const EXPECTED = [
  ...[701, 702, 703, 704].map((number) => `${number} 2 12 Ana Ruiz 2026-10-15`),
  ...[801, 802, 803, 804].map((number) => `${number} 3 14 Leo Park 2026-10-16`),
];

const HEADING = ['Time', 'Ticket', 'Type', 'Amount'];

describe('what the head of a section says', () => {
  it.each<[string, Cell[][], Cell[][]]>([
    [
      'in one cell',
      [['Cashier: 12 Ana Ruiz   Register: 2   Shift date: 10/15/2026']],
      [['Cashier: 14 Leo Park   Register: 3   Shift date: 10/16/2026']],
    ],
    [
      'with the time at which a shift began',
      [['Cashier: 12 Ana Ruiz   Register: 2   Opened: 10/15/2026 05:58 AM   Closed: 10/16/2026 02:10']],
      [['Cashier: 14 Leo Park   Register: 3   Opened: 10/16/2026 05:55 AM   Closed: 10/17/2026 01:40']],
    ],
    [
      'in one cell, with one blank between',
      [['Date: 10/15/2026 Register: 2 Cashier: 12 Ana Ruiz']],
      [['Date: 10/16/2026 Register: 3 Cashier: 14 Leo Park']],
    ],
    [
      'with other marks and in another language',
      [['Caja: 2, Cajera: 12 Ana Ruiz, Fecha: 15/10/2026']],
      [['Caja: 3, Cajero: 14 Leo Park, Fecha: 16/10/2026']],
    ],
    [
      'below each other',
      [['Register: 2'], ['Cashier: 12 Ana Ruiz'], ['Date: 10/15/2026']],
      [['Register: 3'], ['Cashier: 14 Leo Park'], ['Date: 10/16/2026']],
    ],
    [
      'in pairs of cells below each other',
      [
        ['Register:', 2],
        ['Cashier:', '12 Ana Ruiz'],
        ['Date:', '10/15/2026'],
      ],
      [
        ['Register:', 3],
        ['Cashier:', '14 Leo Park'],
        ['Date:', '10/16/2026'],
      ],
    ],
    [
      'in cells without marks, beside a shift',
      [['Register', 2, 'Cashier', '12 Ana Ruiz', 'Date', '10/15/2026', 'Shift', 1]],
      [['Register', 3, 'Cashier', '14 Leo Park', 'Date', '10/16/2026', 'Shift', 2]],
    ],
    [
      'above what the cashier counted',
      [['Cashier: 12 Ana Ruiz   Register: 2   Date: 10/15/2026'], ['Counted', null, null, '175.11']],
      [['Cashier: 14 Leo Park   Register: 3   Date: 10/16/2026'], ['Counted', null, null, '90.20']],
    ],
  ])('is read %s', (_, first, second) => {
    const title = ['Cashier audit 2026-10-14 - 2026-10-20'];
    const bodies = [...bodyOf(701), ...second];
    expect(read([title, ...first, HEADING, ...bodies, HEADING, ...bodyOf(801)])).toEqual(EXPECTED);
    expect(read([title, ...first, HEADING, ...bodies, ...bodyOf(801)])).toEqual(EXPECTED);
  });

  it('is read in a table of lines, too', () => {
    const linesOf = (first: number): Cell[][] =>
      bodyOf(first).flatMap(([time = '', number = '']) => [
        [time, number, 'Milk', 1, 2.49],
        [time, number, 'Gum', 2, 3.98],
      ]);
    expect(
      read([
        ['Register 2', 'Cashier 12 Ana Ruiz', '10/15/2026'],
        ['Time', 'Ticket', 'Item', 'Qty', 'Amount'],
        ...linesOf(701),
        ['Register 3', 'Cashier 14 Leo Park', '10/16/2026'],
        ...linesOf(801),
      ]),
    ).toEqual(EXPECTED);
  });

  it('is not in a sum below the section before', () => {
    const sum = ['Cashier: 99 Kim Total   Total: 22.56'];
    const heads = ['Cashier: 12 Ana Ruiz   Register: 2', 'Cashier: 14 Leo Park   Register: 3'];
    const rows = [[heads[0] ?? ''], ['Date: 10/15/2026'], HEADING, ...bodyOf(701), sum, ...bodyOf(705)];
    const { receipts } = parseRows([...rows, [heads[1] ?? ''], ...bodyOf(801)]);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual([
      ...Array<string>(8).fill('12'),
      '14',
      '14',
      '14',
      '14',
    ]);
  });

  it('is of the day before midnight', () => {
    const sectionOf = (day: string, first: number): Cell[][] => [
      [`Register: 2   Date: ${day}`],
      ['Over/short', null, null, '0.00'],
      HEADING,
      ...['21:24', '22:03', '23:04', '00:05', '00:35'].map((time, at): Cell[] => [
        time,
        first + at,
        'Sale',
        4.5,
      ]),
    ];
    const sections = [14, 15, 16].map((day) => sectionOf(`10/${day}/2026`, 100 * day));
    const days = parseRows(sections.flat()).receipts.map(({ time }) => time.slice(8, 10));
    expect(days).toEqual([
      '14',
      '14',
      '14',
      '15',
      '15',
      '15',
      '15',
      '15',
      '16',
      '16',
      '16',
      '16',
      '16',
      '17',
      '17',
    ]);
  });

  it('does not say who printed the report', () => {
    const rows = [['User: admin   Date: 10/15/2026'], HEADING, ...bodyOf(701)];
    expect(read(rows)).toEqual([701, 702, 703, 704].map((number) => `${number}    2026-10-15`));
  });
});
