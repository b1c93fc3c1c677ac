import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = [
  'Ticket',
  'Date',
  'Time',
  'Reg',
  'Clerk',
  'Menu',
  'Menu Group',
  'Item',
  'Qty',
  'Amount',
  'Void?',
];
const GOODS = [
  ['Store', 'Candy', 'SKITTLES'],
  ['Smoke & Drinks', 'Smokeless Tobacco', 'OLD TIN 4'],
  ['Store', 'Dairy', 'MILK'],
  ['Smoke & Drinks', 'Tobacco', 'BIC LIGHTER'],
  ['Smoke & Drinks', 'Tobacco & Lottery', 'POWERBALL'],
  ['Store', 'Dairy', 'EGGS'],
  ['Store', 'Candy', 'GUM'],
];

/** Each of the goods twice, alone in its ticket. */
const parse = (mark: (at: number) => Cell) =>
  parseRows([
    HEADING,
    ...[...GOODS, ...GOODS].map((names, at): Cell[] => [
      7700 + at,
      '11/16/2026',
      `06:${10 + at}:05`,
      1,
      'ANN',
      ...names,
      1,
      2.5,
      mark(at),
    ]),
  ]).receipts;

it('goods of a department of tobacco are tobacco, but not lighters or what is sold with it', () => {
  const hits = parse(() => 'No').map((receipt) =>
    assessReceipt(receipt).findings.some(({ filter }) => filter === 'cigarettes'),
  );
  expect(hits.slice(0, 7)).toEqual([false, true, false, false, false, false, false]);
});

it('goods of a ticket with nothing but lines marked as void are voided, unless the mark is about the ticket', () => {
  const goodsOf = (word: string): unknown =>
    parse((at) => (at === 2 ? word : null))[2]?.items.map(({ priceCents, state }) => [priceCents, state]);
  expect(goodsOf('Yes')).toEqual([
    [250, 'sold'],
    [-250, 'void'],
  ]);
  expect(goodsOf('VOID TRAN')).toEqual([[250, 'sold']]);
});
