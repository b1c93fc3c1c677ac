// The first row of each ticket has the ticket's amount and its first article; those below have the other articles.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const GOODS: readonly (readonly (readonly [string, number])[])[] = [
  [
    ['BAGEL', 2.5],
    ['2 x Soda', 4.2],
  ],
  [['MILK', 1.8]],
  [
    ['MARLBORO GOLD', 11.2],
    ['MILK', 1.8],
    ['BAGEL', 2.5],
  ],
  [
    ['ICE 5KG', 4],
    ['BAGEL', 2.5],
  ],
  [
    ['3 x Soda', 6.3],
    ['ICE 5KG', 4],
  ],
];

/** @param added to each amount of an article */
const tableOf = (added = 0): Cell[][] => [
  ['Receipt No', 'Date', 'Time', 'Till', 'Clerk', 'Price', 'Item Name', 'Item Price'],
  ...GOODS.flatMap((goods, at): Cell[][] => {
    const total = Math.round(goods.reduce((sum, [, price]) => sum + price, 0) * 100) / 100;
    return goods.map(([name, price], line): Cell[] => [
      ...(line === 0
        ? [`${7310 + at}`, '11/16/2026', `06:1${at}:05`, '2', 'PD', total]
        : [null, null, null, null, null, null]),
      name,
      price + added,
    ]);
  }),
];

describe('an amount that only the first row of each ticket has', () => {
  it('is the total of the ticket where others add up to it', () => {
    const { receipts } = parseRows(tableOf());
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([670, 180, 1550, 650, 1030]);
    expect(
      receipts.map(({ items }) => items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ')),
    ).toEqual([
      'BAGEL 250, Soda 420',
      'MILK 180',
      'MARLBORO GOLD 1120, MILK 180, BAGEL 250',
      'ICE 5KG 400, BAGEL 250',
      'Soda 630, ICE 5KG 400',
    ]);
  });

  it('is told or asked about where they do not', () => {
    const { report } = parseRows(tableOf(7));
    expect([...report.remarks, ...report.questions.map(({ sheet }) => sheet)]).not.toEqual([]);
  });
});
