import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING: Cell[] = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Total'];
const ROWS: Cell[][] = Array.from({ length: 12 }, (_, row) => [
  5100 + row,
  '11/17/2026',
  `08:${10 + row}:00`,
  '1',
  'Ann Lee',
  `${3 + row}.49`,
]);
const LEGEND: Cell[][] = [
  ['Code', 'Meaning'],
  ['S', 'Sale'],
  ['R', 'Refund'],
  ['V', 'Void'],
];

/** A table with another one to its right, apart from it by a blank column. */
const beside = (others: readonly Cell[][]): Cell[][] =>
  [HEADING, ...ROWS].map((cells, row) => [...cells, null, ...(others[row] ?? [])]);

const kindsOf = (rows: Cell[][]): unknown[] => parseRows(rows).receipts.map(({ typeText }) => typeText);

describe('a small table beside the transactions', () => {
  it('says nothing about those in its rows', () => {
    expect(kindsOf(beside(LEGEND))).toEqual(ROWS.map(() => null));
  });

  it('may also be at the left', () => {
    const rows = [HEADING, ...ROWS].map((cells, row): Cell[] => [
      ...(LEGEND[row] ?? [null, null]),
      null,
      ...cells,
    ]);
    expect(parseRows(rows).receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      ROWS.map((_, row) => `${5100 + row}`),
    );
  });

  it('stays in the original lines', () => {
    const [, second] = parseRows(beside(LEGEND)).receipts;
    expect(second?.lines[0]?.text).toContain('Refund');
  });

  it('is a column of the transactions if it goes on to their end', () => {
    const kinds = [
      ['Code', 'Type'],
      ...ROWS.map((_, row) => [row === 3 ? 'R' : 'S', row === 3 ? 'Refund' : 'Sale']),
    ];
    expect(kindsOf(beside(kinds))[3]).toBe('Refund');
  });
});

/** Two lines for each transaction. @param lineOf the item, its amount, and what else is in the row */
const linesOf = (lineOf: (ticket: number) => Cell[]): Cell[][] =>
  ROWS.flatMap((cells, ticket) => [1, 2].map(() => [...cells.slice(0, 5), ...lineOf(ticket)]));

it.each([
  ['COFFEE x2', '3.00', 'COFFEE', 2],
  ['COFFEE 2UN', '3.00', 'COFFEE', 2],
  ['LUMBER x4', '7.99', 'LUMBER x4', 1],
])('reads the quantity behind %s at %s', (label, amount, name, quantity) => {
  const [first] = parseRows([
    [...HEADING.slice(0, 5), 'Item', 'Amount'],
    ...linesOf(() => [label, amount]),
  ]).receipts;
  expect(first?.items[0]).toMatchObject({ name, quantity });
});

it('takes the day above a night for that day, whatever stands in front of it', () => {
  const clocks = ['22:10', '22:40', '23:05', '23:20', '23:40', '23:55'];
  const late = clocks.map((clock, row): Cell[] => [5100 + row, `${clock}:00`, '1', 'Ann Lee', 2.14]);
  const early = ['00:05', '00:20', '00:50'].map((clock, row): Cell[] => [
    5106 + row,
    `${clock}:00`,
    '1',
    'Ann Lee',
    2.14,
  ]);
  const heading = ['Trans #', 'Time', 'Register', 'Cashier', 'Total'];
  const { receipts } = parseRows([heading, ['Date:', '11/17/26'], ...late, ['Date:', '11/18/26'], ...early]);
  expect(receipts.at(-1)?.time).toBe('2026-11-18T00:50:00');
});
