import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { ReceiptItem } from '../index.ts';
import { createGoodsWatch } from './goods-watch.ts';

const { receipts } = parseRows([
  ['Trans #', 'Date', 'Time', 'Register', 'Total'],
  ['4701', '11/16/2026', '06:04:02', '1', 2.99],
]);

/** Twelve transactions with these goods each. */
function describeGoods(...goods: [name: string, priceCents: number, quantity?: number][]): string | null {
  const watch = createGoodsWatch();
  const items = goods.map(([name, priceCents, quantity = 1], lineIndex): ReceiptItem => ({
    name,
    priceCents,
    quantity,
    state: 'sold',
    lineIndex,
  }));
  for (let at = 0; at < 12; at++) for (const receipt of receipts) watch.add({ ...receipt, items });
  return watch.describe();
}

describe('goods that may be something else', () => {
  it('are lines that come to as much as those before them', () => {
    expect(describeGoods(['PIZZA', 1356], ['CAM02 TAX', 112], ['CAM02 DEBIT', 1468])).toMatch(
      /^In 12 of 12 transactions with several lines, one comes to as much .* totals or payments may have been taken for goods\./,
    );
  });

  it('have their prices in their names', () => {
    expect(describeGoods(['[A1] ITEM 2x "COLA" @2.09 = 4.18', 418, 2])).toMatch(
      /^Most names of goods have their price/,
    );
    expect(describeGoods(['ITEM 1x CAFE 2,10', 210])).toMatch(/^Most names/);
  });

  it('have numbers instead of names', () => {
    expect(describeGoods(['225547', 859], ['737415', 159])).toMatch(
      /^Goods have numbers here instead of names/,
    );
  });

  it.each<[string, [string, number, number?][]]>([
    [
      'the same article twice',
      [
        ['COLA', 209],
        ['COLA', 209],
      ],
    ],
    [
      'different goods',
      [
        ['COLA', 209],
        ['MILK', 459],
        ['7UP 2L', 299],
      ],
    ],
    ['a name with another figure', [['PENS 2.50 PACK', 459]]],
  ])('are not: %s', (_, goods) => {
    expect(describeGoods(...goods)).toBeNull();
  });
});
