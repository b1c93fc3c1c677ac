// Titles of a table and of its sections, and headings beside others, say what its rows mean.

import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const range = (count: number): number[] => [...Array(count).keys()];
const time = (one: number): string => `11/20/2026 ${9 + Math.floor(one / 60)}:${String(10 + (one % 50))} AM`;

const HEADING: Cell[] = ['Date', 'Ref #', 'Type', 'Clerk', 'Cash', 'Total'];
const invoices = range(15).map((one): Cell[] => [time(one), 4010 + one, 'SALE', 'BJ', '5.35', '5.35']);

it.each(['House Account Payments', 'Payments on account', 'Received on Account'])(
  'takes payments below “%s” for money that came in, until the next title',
  (title) => {
    const { receipts } = parseRows([
      ['Drawer Balance'],
      [title],
      HEADING,
      [time(0), 'A11', 'PAYMENT', 'BJ', '50.00', '50.00'],
      [time(1), 'A12', 'PAYMENT', 'BJ', '20.00', '20.00'],
      [`Total ${title}`, null, null, null, '70.00', '70.00'],
      ['Invoices'],
      HEADING,
      ...invoices,
    ]);
    expect(receipts.map(({ typeText }) => typeText)).toEqual([title, title, ...invoices.map(() => 'SALE')]);
  },
);

it('does not take the name of a report for what its sales are', () => {
  const { receipts } = parseRows([['Cash-Out Details'], HEADING, ...invoices]);
  expect(receipts.map(({ typeText }) => typeText)).toEqual(invoices.map(() => 'SALE'));
});

it.each([
  ['POS', 2, '2'],
  ['Till', '3', '3'],
  ['Caisse', 1, '1'],
])('reads the register from a title with nothing but “%s” and %s', (label, value, register) => {
  const { receipts } = parseRows([
    ['Session report'],
    ['Session', 887],
    [label, value],
    HEADING,
    ...invoices,
  ]);
  expect(new Set(receipts.map(({ registerId }) => registerId))).toEqual(new Set([register]));
});

it.each([
  ['UTC', 'Store time'],
  ['Time (UTC)', 'Shop Time'],
  ['UTC', 'Site date'],
])('of “%s” and “%s”, takes the store’s own', (universal, own) => {
  const { receipts } = parseRows([
    [universal, own, 'Order #', 'Amount', 'Employee'],
    ...range(10).map((one): Cell[] => [
      `11/20/2026 14:${10 + one}`,
      `11/20/2026 09:${10 + one}`,
      3310 + one,
      '4.25',
      'Ana',
    ]),
  ]);
  expect(receipts.map((receipt) => receipt.time?.slice(11, 13))).toEqual(range(10).map(() => '09'));
});

it.each(['Sales tax 8.25 %', 'VAT 20.00 %', 'HST 13 %', 'City tax 8.25 %'])(
  'knows a tax whose rate has its sign apart: “%s”',
  (tax) => {
    const { receipts } = parseRows([
      ['Receipt', 'Time', 'POS', 'Cashier', 'Item No.', 'Description', 'Quantity', 'Price', 'Total'],
      ...range(12).flatMap((one): Cell[][] => [
        [5510 + one, time(one), 1, 'Dana', 4110, 'WATER', 1, 2.19, 2.19],
        [null, null, null, null, 4111, `COLA ${one % 4}`, 2, 2, 4],
        [null, null, null, null, null, tax, null, null, 0.51],
        [null, null, null, null, null, 'Total', null, null, 6.7],
        [null, null, null, null, null, 'Payment Visa', null, null, 6.7],
      ]),
    ]);
    expect(receipts.map(({ taxCents, items }) => [taxCents, items.length])).toEqual(
      range(12).map(() => [51, 2]),
    );
  },
);

it('knows who took an order, and what was sold on account', () => {
  const { receipts } = parseRows([
    ['Status', 'Invoice', 'Terminal', 'Order Taker', 'Date and Time', 'Total'],
    ...range(12).map((one): Cell[] => [
      one % 4 === 1 ? 'On account' : 'Completed',
      7710 + one,
      1,
      one < 6 ? '07' : '15',
      time(one),
      '4.25',
    ]),
  ]);
  expect(new Set(receipts.map(({ employeeId }) => employeeId))).toEqual(new Set(['07', '15']));
  expect(receipts.map(({ typeText }) => typeText)).toContain('On account');
});
