import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const GOODS: readonly (readonly [string, number, string])[] = [
  ['Oat Bar', 2, '2.50'],
  ['Rye Loaf', 1, '3.20'],
  ['Gum Mint', 3, '4.80'],
];

function read(heading: readonly string[], word: string, rowOf: (ticket: Cell[], line: Cell[]) => Cell[]) {
  const rows = Array.from({ length: 9 }, (_, at) => {
    const ticket = [`331${at}`, `2026-11-16 09:1${at}:34`, 'Liis'];
    const goods = GOODS.slice(0, 1 + (at % 3));
    const sum = goods.reduce((all, [, , money]) => all + Number(money), 0).toFixed(2);
    return [
      rowOf(ticket, [word, '', sum]),
      ...goods.map(([name, count, money]) => rowOf(ticket, [name, count, money])),
      rowOf(ticket, ['TAX 22%', '', (Number(sum) / 5).toFixed(2)]),
      rowOf(ticket, ['PAYMENT Card', '', sum]),
    ];
  });
  return parseRows([heading, ...rows.flat()]).receipts;
}

describe('a word in the first row of each ticket, with what the others come to', () => {
  it.each([
    [
      'in front of the goods',
      read(['Nr', 'Date time', 'User', 'Name', 'Qty/val', 'Value'], 'DOKUMENT', (ticket, line) => [
        ...ticket,
        ...line,
      ]),
    ],
    [
      'in other columns',
      read(['Item', 'Qty', 'Amount', 'Receipt No', 'Date', 'Cashier'], 'Whole basket', (ticket, line) => [
        ...line,
        ...ticket,
      ]),
    ],
  ])('is no article: %s', (_, receipts) => {
    expect(receipts).toHaveLength(9);
    expect(receipts[2]?.totalCents).toBe(1050);
    expect(receipts[2]?.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Oat Bar', 250],
      ['Rye Loaf', 320],
      ['Gum Mint', 480],
    ]);
  });
});
