import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';
import { areScattered, gatherRows } from '../shape/table/scattered-rows.ts';

const HEADING = [
  'Item',
  'Transaction #',
  'Date/Time',
  'Register',
  'Cashier',
  'Qty',
  'Amount',
  'Transaction Total',
];

function row(name: string, number: number, register: number, amount: number, total: number): Cell[] {
  const minute = String(number % 60).padStart(2, '0');
  return [name, number, `2026-11-16 06:${minute}:05`, register, 'DEVON', 1, amount, total];
}

function brief(receipt: Receipt): unknown {
  const { transactionNumber, items, source } = receipt;
  return [
    transactionNumber,
    assessReceipt(receipt).amountCents,
    items.map(({ name }) => name),
    [source.firstRow, source.lastRow],
  ];
}

describe('a table that was sorted by article', () => {
  it('is gathered by transaction', () => {
    const { receipts, rejections, report } = parseRows([
      ['Sold items'],
      HEADING,
      row('ADVIL', 20413, 1, 1.99, 5.98),
      row('BURRITO', 20413, 1, 3.99, 5.98),
      row('DASANI', 20417, 1, 2.09, 5.88),
      row('ICE', 20415, 1, 3.29, 7.08),
      row('MILK', 20413, 2, 3.49, 3.49),
      row('SODA', 20415, 1, 3.79, 7.08),
      row('SODA', 20417, 1, 3.79, 5.88),
      ['Grand total', null, null, null, null, null, 22.43, null],
    ]);
    expect(rejections).toEqual([]);
    expect(report).toMatchObject({ receipts: 4, droppedRows: 3 });
    expect(receipts.map(brief)).toEqual([
      ['20413', 598, ['ADVIL', 'BURRITO'], [3, 4]],
      ['20417', 588, ['DASANI', 'SODA'], [5, 9]],
      ['20415', 708, ['ICE', 'SODA'], [6, 8]],
      ['20413', 349, ['MILK'], [7, 7]],
    ]);
  });

  it('is gathered where it has the names and the sums of departments', () => {
    const columns = { description: 1, dateTime: 2, number: 3, register: 4, lineAmount: 5 };
    const line = (name: string, number: number): Cell[] => [
      null,
      name,
      `9/15/2026 10:${number % 100}:11 AM`,
      number,
      1,
      2.5,
    ];
    const department = (name: string, ...lines: readonly Cell[][]): Cell[][] => [
      [name],
      ...lines,
      [null, `Subtotal ${name}`, null, null, null, 9.99],
    ];
    const rows = [
      ...department('AUTO', line('OIL', 60118), line('WIPES', 60125)),
      ...department('BEER', line('ALE', 60113), line('STOUT', 60118)),
      ...department('SNACKS', line('CHIPS', 60113), line('NUTS', 60121)),
    ].map((cells, at) => ({ rowNumber: at + 1, cells }));
    expect(areScattered(rows, columns)).toBe(true);
    const gathered = gatherRows(rows, columns);
    expect(gathered.map(({ cells }) => cells[1] ?? null).filter((name) => name !== null)).toEqual([
      'OIL',
      'STOUT',
      'WIPES',
      'ALE',
      'CHIPS',
      'NUTS',
    ]);
    expect(gathered).toHaveLength(rows.length);
  });

  it('names all rows of a transaction that it rejects, in whatever order they were read', () => {
    const heading = ['Trans #', 'Date', 'Time', 'Register', 'Description', 'Qty', 'Amount', 'Type'];
    const { rejections } = parseRows([
      heading,
      ['x', null, '06:05:00', 2, null, null, null, null],
      ['x', null, null, 2, null, null, null, null],
      ['x', null, '06:05:00', 2, null, null, null, 'Sale'],
    ]);
    expect(rejections).toMatchObject([{ firstRow: 2, lastRow: 4 }]);
  });

  it('is rejected with its reason when it is long', () => {
    const names = ['ADVIL', 'BURRITO', 'DASANI'];
    const rows = names.flatMap((name) =>
      Array.from({ length: 900 }, (_, at) => row(name, 20000 + at, 1, 1.99, 5.97)),
    );
    const { receipts, rejections } = parseRows([HEADING, ...rows]);
    expect(receipts).toEqual([]);
    expect(rejections).toMatchObject([{ firstRow: 1, lastRow: 2701 }]);
    expect(rejections[0]?.reason).toMatch(/^The rows of one transaction stand apart here/);
  });

  it('is none where registers alternate, or a part is printed once more', () => {
    const alternating = [
      row('ADVIL', 20413, 1, 1.99, 5.98),
      row('MILK', 88121, 2, 3.49, 6.98),
      row('BURRITO', 20413, 1, 3.99, 5.98),
      row('BREAD', 88121, 2, 3.49, 6.98),
      row('ICE', 20414, 1, 3.29, 7.08),
      row('SODA', 88122, 2, 3.79, 5.88),
      row('SODA', 20414, 1, 3.79, 7.08),
      row('DASANI', 88122, 2, 2.09, 5.88),
    ];
    const { receipts } = parseRows([HEADING, ...alternating, ...alternating]);
    expect(receipts.map(({ items }) => items.length)).toEqual(Array.from({ length: 8 }, () => 2));
  });
});
