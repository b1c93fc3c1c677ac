// Tables of lines in which each kind of line has its amount in a column of its own.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING: Cell[] = [
  'Till',
  'Sequence No',
  'Transaction',
  'Date Time',
  'Clerk',
  'Line Type',
  'Description',
  'Qty',
  'Extended Amount',
  'Tender Type',
  'Amount',
  'Sum Kind',
  'Total',
];

const COUNT = 6;

function ticketOf(at: number, sumKind: string): Cell[][] {
  const front: Cell[] = ['2', 5210 + at, 'RetailTransaction', `2026-11-16 09:1${at}:05`, 'Noor'];
  const goods = (name: string, quantity: number, amount: number): Cell[] => [
    ...front,
    'Sale',
    name,
    quantity,
    amount,
    null,
    null,
    null,
    null,
  ];
  const paid = (kind: string, way: string | null, amount: number): Cell[] => [
    ...front,
    kind,
    null,
    null,
    null,
    way,
    amount,
    null,
    null,
  ];
  const sum = (kind: string, amount: number): Cell[] => [
    ...front,
    null,
    null,
    null,
    null,
    null,
    null,
    kind,
    amount,
  ];
  return [
    goods('Bagel', 2, 5),
    goods('Milk', 1, 1.8),
    paid('Tax', null, 0.48),
    paid('Tender', 'Cash', 10),
    paid('Change', 'Cash', -2.72),
    sum('Grand Total', 7.28),
    sum(sumKind, 0.48),
  ];
}

const tableOf = (sumKind: string): Cell[][] => [
  HEADING,
  ...Array.from({ length: COUNT }, (_, at) => ticketOf(at, sumKind)).flat(),
];

describe('amounts in a column for each kind of line', () => {
  it.each(['TaxSumOfAll', 'Items Counted'])('are read with their kinds, and %s for nothing', (sumKind) => {
    const { receipts, rejections } = parseRows(tableOf(sumKind));
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(COUNT);
    for (const [at, receipt] of receipts.entries())
      expect(receipt).toMatchObject({
        transactionNumber: `${5210 + at}`,
        totalCents: 728,
        taxCents: 48,
        items: [
          { name: 'Bagel', priceCents: 500, quantity: 2 },
          { name: 'Milk', priceCents: 180, quantity: 1 },
        ],
      });
  });

  it('take the column with digits for the number of the ticket', () => {
    const { receipts } = parseRows(tableOf('TaxSumOfAll'));
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).not.toContain('RetailTransaction');
  });
});
