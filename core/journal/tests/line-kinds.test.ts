import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function brief(receipt: Receipt): unknown {
  const { transactionType, amountCents, findings } = assessReceipt(receipt);
  return {
    is: [receipt.transactionNumber, transactionType, amountCents, findings.map(({ filter }) => filter)],
    items: receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}`),
  };
}

describe('the kind of a line', () => {
  const HEADING = ['Date', 'Receipt Number', 'Line Type', 'Quantity', 'Total', 'Details', 'Register', 'User'];
  const row = (number: number, kind: string, quantity: Cell, total: Cell, details: string): Cell[] => [
    `2026-11-16 06:04:${number % 100}`,
    number,
    kind,
    quantity,
    total,
    details,
    'Main',
    'MARIA G',
  ];

  it('says that a row is the transaction itself where the others come to it', () => {
    const { receipts } = parseRows([
      HEADING,
      row(20412, 'Sale', 1, 2.09, '1 X DASANI 1L'),
      row(20412, 'Sale Line', 1, 2.09, 'DASANI 1L'),
      row(20412, 'Payment', null, 2.09, 'Cash'),
      row(20413, 'Sale', 3, 14.98, '1 X NEWPORT + 2 X ADVIL 2CT'),
      row(20413, 'Sale Line', 1, 9.85, 'NEWPORT'),
      row(20413, 'Sale Line', 2, 3.98, 'ADVIL 2CT'),
      row(20413, 'Payment', null, 14.98, 'Cash'),
    ]);
    expect(receipts.map(brief)).toEqual([
      { is: ['20412', 'Sale', 209, []], items: ['DASANI 1L|209|1'] },
      { is: ['20413', 'Sale', 1498, ['cigarettes']], items: ['NEWPORT|985|1', 'ADVIL 2CT|398|2'] },
    ]);
  });

  it('is understood in the plural', () => {
    const heading = ['Sale Number', 'Time', 'Record Type', 'Item', 'Qty', 'Line Total', 'Grand Total'];
    const line = (number: number, kind: string, item: Cell, cents: Cell, total: number): Cell[] => [
      number,
      `2026-11-16 06:04:${number}`,
      kind,
      item,
      item === null ? null : 1,
      cents,
      total,
    ];
    const { receipts } = parseRows([
      heading,
      line(11, 'Sales', 'MILK', 4.59, 4.59),
      line(12, 'No Sales', null, null, 0),
      line(13, 'Refunds', 'MILK', -4.59, -4.59),
      line(14, 'Safe Drops', null, null, 100),
    ]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Sale',
      'No Sale',
      'Refund',
      'Safe Manual DROP',
    ]);
    expect(receipts.map(({ items }) => items.length)).toEqual([1, 0, 1, 0]);
  });

  it('says that a row is an article where they do not', () => {
    const { receipts } = parseRows([
      HEADING,
      row(20412, 'Sale', 1, 2.09, 'DASANI 1L'),
      row(20412, 'Fuel', 1, 30, 'UNLEADED'),
      row(20413, 'Sale', 2, 3.98, 'ADVIL 2CT'),
      row(20413, 'Fuel', 1, 25.5, 'UNLEADED'),
    ]);
    expect(receipts.map(brief)).toMatchObject([
      { items: ['DASANI 1L|209|1', 'UNLEADED|3000|1'] },
      { items: ['ADVIL 2CT|398|2', 'UNLEADED|2550|1'] },
    ]);
  });

  it('does not stand for what was sold, which is asked', () => {
    const sold = (number: number, name: string): Cell[] => [
      number,
      '2026-11-16 06:02:24',
      1,
      'Sales',
      name,
      2,
      3.98,
    ];
    const { receipts, report } = parseRows([
      ['Invoice No', 'Date', 'Lane', 'Record Type', 'Merchandise', 'Quantity', 'Extended'],
      sold(20412, 'ADVIL 2CT'),
      sold(20412, 'ICE BAG'),
      sold(20413, 'MILK'),
      sold(20413, 'SODA'),
    ]);
    expect(receipts).toEqual([]);
    expect(report.questions).toMatchObject([{ sheet: 'Sheet1' }]);
  });
});
