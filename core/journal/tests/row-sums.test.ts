// What columns of money under unknown headings are, shown by the sums of their rows.
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const many = (count: number, row: (at: number) => Cell[]): Cell[][] =>
  Array.from({ length: count }, (_, at) => row(at));
const HEAD = ['Trans #', 'Date', 'Time', 'Register', 'Cashier'];
const head = (at: number): Cell[] => [7001 + at, '11/16/2026', `06:${10 + at}`, 1, 101];
const cents = (amount: number): number => Math.round(amount * 100) / 100;

describe('columns that add up to the total', () => {
  it('with its tax are departments, and without it ways of paying', () => {
    const { receipts, report } = parseRows([
      [...HEAD, 'GROCERY', 'BEER', 'CIGARETTES', 'Tax', 'Total', 'House Account', 'Gutschein'],
      ...many(12, (at) => {
        const sold = [1.5 + at, at % 2 === 0 ? 3.25 : null, at % 3 === 0 ? 9.89 : null];
        const total = cents(sold.reduce<number>((sum, one) => sum + (one ?? 0), 0.4));
        return [...head(at), ...sold, 0.4, total, ...(at % 4 === 0 ? [null, total] : [total, null])];
      }),
    ]);
    expect(receipts[0]?.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['GROCERY', 150],
      ['BEER', 325],
      ['CIGARETTES', 989],
    ]);
    expect(receipts.slice(0, 2).map(({ tenders }) => tenders[0]?.method)).toEqual([
      'GUTSCHEIN',
      'HOUSE ACCOUNT',
    ]);
    expect(report.remarks).toEqual([]);
  });

  it('prove nothing if some rows differ', () => {
    const { receipts, report } = parseRows([
      [...HEAD, 'GROCERY', 'BEER', 'Tax', 'Total'],
      ...many(12, (at) => [...head(at), 1.5, 3.25, 0.4, at % 4 === 0 ? 6 : 5.15]),
    ]);
    expect(receipts[0]?.items).toEqual([]);
    expect(report.remarks).toContainEqual(expect.stringContaining('“GROCERY” holds amounts'));
  });
});

describe('a column that explains to the cent', () => {
  it('what is missing from a total is a discount', () => {
    const { receipts, report } = parseRows([
      [...HEAD, 'Subtotal', 'Hdr Red', 'Tax', 'Total'],
      ...many(12, (at) => [
        ...head(at),
        5 + at,
        at % 5 === 0 ? 0.25 : 0,
        0.4,
        5.4 + at - (at % 5 === 0 ? 0.25 : 0),
      ]),
    ]);
    expect(receipts.map(({ discountCents }) => discountCents).slice(0, 2)).toEqual([-25, null]);
    expect(report.remarks).toEqual([]);
  });

  it('what was given back is the change', () => {
    const { receipts, report } = parseRows([
      [...HEAD, 'Total', 'TND', 'CHNG'],
      ...many(12, (at) => [...head(at), 5.4 + at, 20, cents(14.6 - at)]),
    ]);
    expect(receipts[0]?.changeCents).toBe(1460);
    expect(report.remarks).toEqual([]);
  });
});

it('reads whole receipts in cells as a journal, if they print what the other cells say', () => {
  const { receipts } = parseRows([
    ['Receipt #', 'Printed', 'Receipt Text'],
    ...many(6, (at) => [
      String(5501 + at),
      `4/28/2026 6:2${at} AM`,
      [
        'CORNER SHOP',
        'Station 1   Clerk: Jess',
        `4/28/2026 6:2${at} AM`,
        `Receipt ${5501 + at}`,
        '',
        'Iced Tea 23oz              3.18',
        'Cola 20oz                  2.19',
        'Subtotal                   5.37',
        'Sales Tax                  0.30',
        'TOTAL                      5.67',
        'Cash                       5.67',
      ].join('\n'),
    ]),
  ]);
  expect(receipts[0]).toMatchObject({
    transactionNumber: '5501',
    registerId: '1',
    employeeId: 'Jess',
    totalCents: 567,
    items: [{ name: 'Iced Tea 23oz' }, { name: 'Cola 20oz' }],
  });
});

it('leaves voided lines out where only refunds are below what was sold', () => {
  const { receipts } = parseRows([
    [...HEAD, 'Item', 'Qty', 'Ext Price', 'Tax', 'Void Flag', 'Total'],
    ...many(12, (at) => [
      ...head(Math.floor(at / 2)),
      at % 2 === 0 ? 'COFFEE' : 'TEA',
      1,
      at > 7 ? -2.5 : 2.5,
      at === 1 ? 0.2 : 0.1,
      at === 1 ? 1 : 0,
      at > 7 ? -5.2 : at < 2 ? 2.6 : 5.2,
    ]),
  ]);
  expect(receipts[0]?.items.map(({ priceCents, state }) => [priceCents, state])).toEqual([
    [250, 'sold'],
    [250, 'sold'],
    [-250, 'void'],
  ]);
});

it('taxes of a state and a county are no departments, and explain the total', () => {
  const rows = Array.from({ length: 9 }, (_, at): Cell[] => {
    const sign = at === 4 ? -1 : 1;
    return [
      412 + at,
      `2026-11-16 06:1${at}:05`,
      2,
      'E-17',
      25.94 * sign,
      0,
      1.19 * sign,
      0.3 * sign,
      27.43 * sign,
    ];
  });
  const { receipts, report } = parseRows([
    [
      'No.',
      'Date & time',
      'Register',
      'Employee',
      'Merchandise',
      'Discount',
      'State tax',
      'County tax',
      'Total',
    ],
    ...rows,
  ]);
  expect(receipts.map(({ items }) => items.length)).toEqual(rows.map(() => 0));
  expect(report.remarks).toEqual([]);
});

it('are the net and its tax, if the second is a part of the first in each row: money that goes out is a refund', () => {
  const { receipts } = parseRows([
    [...HEAD, 'Foo', 'Bar', 'Total'],
    ...many(12, (at) => {
      const sign = at === 5 ? -1 : 1;
      return [...head(at), sign * (10 + at), cents(sign * (10 + at) * 0.19), cents(sign * (10 + at) * 1.19)];
    }),
  ]);
  expect(receipts[5]).toMatchObject({ subtotalCents: -1500, taxCents: -285, totalCents: -1785, items: [] });
  expect(receipts[5]?.events.map(({ kind }) => kind)).toEqual(['refund']);
});
