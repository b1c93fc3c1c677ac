// Lists of payments that are grouped by the way of paying, or whose columns somebody has chosen.

import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const HEADING = ['Group', 'Lane', 'Day', 'Clock', 'Doc', 'Amount'];

const TICKETS = [...Array(18).keys()];

const pay = (way: string, at: number, amount: number): Cell[] => [
  way,
  at % 2 === 0 ? 1 : 2,
  '14/10/2026',
  `10:${20 + at}`,
  `${at % 2 === 0 ? 'A' : 'B'}-${7100 + at}`,
  amount,
];

/** Two tickets were paid in two ways. */
const LISTED: Cell[][] = [
  ['Visa'],
  ...TICKETS.filter((at) => at < 12).map((at) => pay('Visa', at, 5 + at / 4)),
  ['Total Visa (12)', null, null, null, null, 76.5],
  ['Mastercard'],
  pay('Mastercard', 3, 1.5),
  pay('Mastercard', 8, 2.5),
  ...TICKETS.filter((at) => at >= 12).map((at) => pay('Mastercard', at, 4)),
  ['Total Mastercard (8)', null, null, null, null, 28],
];

const paidIn = (receipts: readonly Receipt[], number: string): unknown =>
  receipts
    .filter(({ transactionNumber }) => transactionNumber === number)
    .map(({ totalCents, tenders, employeeId }) => [
      totalCents,
      tenders.map(({ method }) => method),
      employeeId ?? null,
    ]);

const MAPPING = {
  shape: 'summary',
  columns: { register: 1, date: 2, time: 3, number: 4, total: 5 },
  absent: ['employee'],
  headings: HEADING.map((title) => title.toLowerCase()),
} as const;

it('makes one transaction of what was paid in two groups, none of which is a cashier', () => {
  const { receipts } = parseRows([['Group', 'Register', 'Date', 'Time', 'Bill No.', 'Amount'], ...LISTED]);
  expect(receipts).toHaveLength(TICKETS.length);
  expect(paidIn(receipts, 'A-7108')).toEqual([[950, ['Visa', 'Mastercard'], null]]);
  expect(paidIn(receipts, 'B-7104')).toEqual([]);
});

it('does so where somebody has chosen the columns', () => {
  const payments = LISTED.filter((cells) => cells.length > 1 && cells[4] !== null);
  const sorted = payments.toSorted((one, other) => String(one[3]).localeCompare(String(other[3])));
  const { receipts } = parseRows([HEADING, ...sorted], { mappings: [MAPPING] });
  expect(receipts).toHaveLength(TICKETS.length);
  expect(paidIn(receipts, 'B-7103')).toEqual([[725, ['Visa', 'Mastercard'], null]]);
});
