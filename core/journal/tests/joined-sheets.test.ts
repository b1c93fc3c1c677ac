import { describe, expect, it } from 'vitest';
import { parseJoined } from '../../testing/parse-joined.ts';
import type { Cell } from '../index.ts';

const NUMBERS = Array.from({ length: 9 }, (_, at) => at + 1);

/** @param keyOf what the sheet of sales calls each of them */
const salesBy = (keyOf: (at: number) => Cell): Cell[][] => [
  ['Row', 'Receipt #', 'Date', 'Time', 'Register', 'Total'],
  ...NUMBERS.map((at): Cell[] => [keyOf(at), 70_000 + at, '11/17/2026', `06:0${at}:42`, '2', '3.50']),
];
const linesBy = (keyOf: (at: number) => Cell): Cell[][] => [
  ['Row', 'Item', 'Qty', 'Amount'],
  ...NUMBERS.flatMap((at): Cell[][] => [
    [keyOf(at), 'COLA', 1, '1.25'],
    [keyOf(at), 'CHIPS', 1, '2.25'],
  ]),
];
const keyOf = (at: number): Cell => `K${at * 7}`;

describe('a sheet of lines', () => {
  it('joins its tickets by any two columns with the same values', () => {
    const { receipts } = parseJoined({ Sales: salesBy(keyOf), Lines: linesBy(keyOf) });
    const last = receipts.findLast(({ transactionNumber }) => transactionNumber === '70001');
    expect(last?.items.map(({ name }) => name)).toEqual(['COLA', 'CHIPS']);
    expect(last?.time).toBe('2026-11-17T06:01:42');
  });

  it('is told if nothing joins it', () => {
    const { report } = parseJoined({ Sales: salesBy(keyOf), Lines: linesBy((at) => `Z${at}`) });
    const said = report.remarks.join('\n') + report.questions.map(({ sheet }) => sheet).join();
    expect(said).toMatch(/Lines/);
  });
});

describe('a sheet of lines with the tax of one of several articles', () => {
  const uuidOf = (at: number): string => `7b3275c${at}-a4bc-466e-90b9-ac7fd733c91${at}`;
  const sales = (keyed: boolean): Cell[][] => [
    [
      ...(keyed ? ['id'] : []),
      'invoice_number',
      'register_name',
      'user_name',
      'sale_tax',
      'sale_total',
      'sale_date',
    ],
    ...NUMBERS.map((at): Cell[] => [
      ...(keyed ? [uuidOf(at)] : []),
      `MR-73${at}`,
      'Front Register',
      'Nora',
      '0.60',
      '8.10',
      `2026-11-17 08:0${at}:42`,
    ]),
  ];
  const lines = (title: string, nameOf: (at: number) => Cell): Cell[][] => [
    [title, 'sku', 'product_name', 'quantity', 'price', 'tax', 'line_total'],
    ...NUMBERS.flatMap((at): Cell[][] => [
      [nameOf(at), '0182002500', 'COLA', 3, '1.25', '0.10', '3.75'],
      [nameOf(at), '0182002501', 'CHIPS', 1, '3.75', '0.30', '3.75'],
    ]),
  ];
  const payments = (title: string, nameOf: (at: number) => Cell): Cell[][] => [
    [title, 'payment_type', 'amount', 'payment_date'],
    ...NUMBERS.map((at): Cell[] => [nameOf(at), 'Cash', '8.10', `2026-11-17 08:0${at}:42`]),
  ];

  it.each([
    ['by a key', true, 'sale_id', uuidOf],
    [
      'by their numbers, under a heading that does not say so',
      false,
      'Key (of sale)',
      (at: number) => `MR-73${at}`,
    ],
  ])('joins its tickets, whose totals count, %s', (_, keyed, title, nameOf) => {
    const { receipts, report } = parseJoined({
      Sales: sales(keyed),
      Lines: lines(title, nameOf),
      Payments: payments(title, nameOf),
    });
    expect(report.questions).toEqual([]);
    const joined = receipts.filter(({ items }) => items.length > 0);
    expect(joined).toHaveLength(NUMBERS.length);
    expect(joined[2]).toMatchObject({
      transactionNumber: 'MR-733',
      registerId: 'Front Register',
      time: '2026-11-17T08:03:42',
      totalCents: 810,
      taxCents: 60,
      items: [
        { name: 'COLA', quantity: 3, priceCents: 375 },
        { name: 'CHIPS', quantity: 1, priceCents: 375 },
      ],
    });
    expect(receipts.every(({ employeeName, employeeId }) => (employeeName ?? employeeId) === 'Nora')).toBe(
      true,
    );
    expect(report.remarks.join('\n')).not.toMatch(/Payments/);
    expect(joined[2]?.tenders).toMatchObject([{ method: 'Cash', amountCents: 810 }]);
    expect(joined[2]?.source).toMatchObject({ sheet: 'Lines', lastSheet: 'Payments' });
  });
});
