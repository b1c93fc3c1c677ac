import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const EVENTS: readonly (readonly Cell[])[] = [
  ['Open Check', null, null],
  ['Order Item', 'COLA', 2.5],
  ['Order Item', 'CHIPS', 1.25],
  ['Tax', 'Sales Tax', 0.25],
  ['Check Total', null, 4],
  ['Payment', 'Credit', 4],
  ['Zorb Check', null, null],
];

describe('an event log with a spreadsheet time in each row', () => {
  const { receipts, report } = parseRows([
    ['Time', 'Employee', 'Terminal', 'Check', 'Event', 'Description', 'Amount'],
    ...Array.from({ length: 10 }, (_, ticket) => ticket).flatMap((ticket) =>
      EVENTS.map((cells, at): Cell[] => [
        { serial: 46_178 + (ticket * 600 + at) / 86_400 + 0.3 },
        'PEREZ LUZ',
        1,
        20_110 + ticket,
        ...cells,
      ]),
    ),
  ]);

  it('has a ticket for each number, not for each row', () => {
    expect(receipts).toHaveLength(10);
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['COLA', 'CHIPS']);
    expect(receipts[0]?.totalCents).toBe(400);
  });

  it('says nothing about a word that every ticket has', () => {
    expect(report.remarks.join('\n')).not.toContain('words that were not used');
  });
});

describe('a sale above the first number', () => {
  const HEADING = ['Receipt #', 'Date', 'Time', 'Register', 'Item', 'Amount'];
  const linesOf = (cents: number): Cell[][] => [
    [null, null, null, null, 'COLA', cents / 100],
    [null, null, null, null, 'TOTAL', cents / 100],
  ];
  const numberOf = (ticket: number): Cell[] => [
    4700 + ticket,
    '11/16/2026',
    `06:0${ticket}:05`,
    '1',
    null,
    null,
  ];
  const TICKETS = [1, 2, 3, 4, 5, 6];

  it('is told: the numbers may stand below their lines', () => {
    const { report } = parseRows([
      HEADING,
      ...TICKETS.flatMap((one) => [...linesOf(one * 125), numberOf(one)]),
    ]);
    expect(report.remarks.join('\n')).toContain(
      'Rows 2 to 3 of the sheet “Sheet1” are a sale and come before any number',
    );
  });

  it('is told also below the last number', () => {
    const rows = [HEADING, ...TICKETS.flatMap((one) => [...linesOf(one * 125), numberOf(one)])];
    const prints = rows
      .slice(1)
      .map((cells) =>
        cells.flatMap((cell) => (cell === null ? [] : [String(cell as string | number)])).join('   '),
      );
    const { report } = parseRows(
      [...prints, 'COLA   1.25', 'TOTAL   1.25', 'CASH   1.25'].map((one) => [one]),
    );
    expect(report.remarks.join('\n')).toMatch(
      /Rows 19 to 21 of the sheet “Sheet1” are a sale and come after the last number/,
    );
  });

  it('is not there if the numbers stand above', () => {
    const { report } = parseRows([
      HEADING,
      ...TICKETS.flatMap((one) => [numberOf(one), ...linesOf(one * 125)]),
    ]);
    expect(report.remarks.join('\n')).not.toContain('come before any number');
  });
});
