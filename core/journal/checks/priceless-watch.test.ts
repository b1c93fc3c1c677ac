import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { createPricelessWatch } from './priceless-watch.ts';

function describeRows(rows: readonly (readonly Cell[])[]): string | null {
  const watch = createPricelessWatch();
  for (const receipt of parseRows(rows).receipts) watch.add(receipt);
  return watch.describe();
}

const tickets = Array.from({ length: 20 }, (_, n) => n);
const momentOf = (n: number): Cell[] => ['1', '101', '11/16/2026', `07:${10 + n}:27`];

it('tells of sales without an amount, and not of drawers opened without a sale', () => {
  const table = (kind: (n: number) => string): Cell[][] => [
    ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Type', 'Total'],
    ...tickets.map((n): Cell[] => [7001 + n, ...momentOf(n), kind(n), n === 4 ? null : n + 0.25]),
  ];
  expect(describeRows(table(() => 'Sale'))).toContain('no amount, unlike the others (7005)');
  expect(describeRows(table((n) => (n === 4 ? 'No Sale' : 'Sale')))).toBeNull();
});

it('tells of lines without an amount where no total says what they came to', () => {
  const lines = (total: Cell): Cell[][] => [
    ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Item', 'Qty', 'Amount', 'Ticket Total'],
    ...tickets.flatMap((n): Cell[][] => [
      [7001 + n, ...momentOf(n), 'COLA', 1, 1.29, total],
      [7001 + n, ...momentOf(n), 'GUM', 1, n === 4 ? null : 0.99, total],
    ]),
  ];
  expect(describeRows(lines(null))).toContain('a line without an amount, and no total (7005)');
  expect(describeRows(lines(2.28))).toBeNull();
});

it('refuses a row whose amount is an error of a spreadsheet', () => {
  const { receipts, rejections } = parseRows([
    ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Type', 'Total'],
    ...tickets.map((n): Cell[] => [7001 + n, ...momentOf(n), 'Sale', n === 4 ? '#REF!' : n + 0.25]),
  ]);
  expect(receipts).toHaveLength(19);
  expect(rejections.map(({ reason }) => reason)).toEqual([
    'Transaction 7005: "#REF!" stands where an amount should, and cannot be read as one.',
  ]);
});
