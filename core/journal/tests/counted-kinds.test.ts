// A line above the goods of a ticket with what it is, how many there are, and what they come to.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const ticket = (
  at: number,
  kind: string,
  goods: readonly (readonly [string, number, number])[],
): Cell[][] => {
  const total = goods.reduce((sum, [, , price]) => sum + price, 0).toFixed(2);
  const count = goods.reduce((sum, [, quantity]) => sum + quantity, 0);
  return [
    ['Receipt No:', `B${2210 + at}`, null, null, `11/16/2026 09:1${at}:05`],
    [kind, null, null, null, null, `Qty: ${count}`, null, `$${total}`],
    ...goods.map(([name, quantity, price]): Cell[] => [
      null,
      'P0410',
      name,
      null,
      null,
      quantity,
      null,
      `$${price.toFixed(2)}`,
    ]),
    [null, null, null, 'Total Due', null, null, null, `$${total}`],
    [null, null, null, 'Cash', null, null, null, `$${total}`],
    [],
  ];
};

describe('a kind with the number of articles above them', () => {
  it('is no article, and says what the ticket is', () => {
    const { receipts, report } = parseRows([
      ['Audit of all tickets'],
      [],
      ...ticket(0, 'Sale', [
        ['Bagel', 1, 2.5],
        ['Milk', 2, 3.6],
      ]),
      ...ticket(1, 'Sale', [['Marlboro Gold', 1, 11.2]]),
      ...ticket(2, 'Return', [['Milk', -1, -1.8]]),
      ...ticket(3, 'Sale', [
        ['Jam', 1, 2.1],
        ['Bagel', 1, 2.5],
      ]),
      ...ticket(4, 'Sale', [['Ice', 3, 9]]),
    ]);
    expect(report.remarks.join()).not.toContain('do not add up');
    expect(
      receipts.map(({ typeText, items }) => [typeText, items.map(({ name }) => name).join(', ')]),
    ).toEqual([
      ['Sale', 'Bagel, Milk'],
      ['Sale', 'Marlboro Gold'],
      ['Return', 'Milk'],
      ['Sale', 'Jam, Bagel'],
      ['Sale', 'Ice'],
    ]);
  });
});
