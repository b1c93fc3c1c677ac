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

  it('does not say who printed the report', () => {
    const rows = [['User: admin   Date: 10/15/2026'], HEADING, ...bodyOf(701)];
    expect(read(rows)).toEqual([701, 702, 703, 704].map((number) => `${number}    2026-10-15`));
  });
});
