// Tickets written as forms: a row for each value, with its label beside or above it, and no lines.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const COUNT = 6;

/** @param isAbove whether the label of the clerk stands above the name */
function formOf(at: number, isAbove: boolean): Cell[][] {
  const off = at % 2 === 0 ? 0 : -1.5;
  return [
    ['Till', `0${1 + (at % 2)}`],
    ['Time', `2026/11/16 09:1${at}:05`],
    ['Receipt No', 40_120 + at],
    ...(isAbove ? [['Clerk:'], [null, 'Noor']] : [['Clerk:', 'Noor']]),
    ['Shift:', 3],
    ['Status:', at === 4 ? 'Voided' : 'Completed'],
    ...(at === 4 ? [['Voided by:', 'Boss']] : []),
    ['Total:', 12.5 + at],
    ['Discount:', off],
    ['Net:', 12.5 + at + off],
    ['Paid:', 20],
    ['Change:', 20 - (12.5 + at + off)],
  ];
}

const TITLES: Cell[][] = [['CORNER SHOP'], ['Till:', '01'], ['Clerk:', 'admin'], ['Status of orders'], []];
const sheetOf = (isAbove: boolean, between: Cell[] = ['--------------------']): Cell[][] => [
  ...TITLES,
  ...Array.from({ length: COUNT }, (_, at): Cell[][] => [between, ...formOf(at, isAbove)]).flat(),
  ['--------------------'],
  ['Printed 2026/11/16 10:00'],
];

describe('tickets that are forms of labels and values', () => {
  it.each([
    ['labels beside values', false, undefined],
    ['a label above its value', true, undefined],
    ['blank rows between them', true, []],
  ] as [string, boolean, Cell[] | undefined][])('are read with %s', (_, isAbove, between) => {
    const { receipts, rejections } = parseRows(sheetOf(isAbove, between));
    expect(rejections).toEqual([]);
    expect(
      receipts.map(({ transactionNumber, registerId, employeeId, time }) => [
        transactionNumber,
        registerId,
        employeeId,
        time,
      ]),
    ).toEqual(
      Array.from({ length: COUNT }, (__, at) => [
        `${40_120 + at}`,
        `${1 + (at % 2)}`,
        'Noor',
        `2026-11-16T09:1${at}:05`,
      ]),
    );
    expect(receipts[4]?.typeText).toBe('Voided');
  });

  it('have the net amount as their total where it is the other one less the discount', () => {
    const { receipts } = parseRows(sheetOf(false));
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([1250, 1200, 1450, 1400, 1650, 1600]);
    expect(receipts[1]).toMatchObject({ subtotalCents: 1350, discountCents: -150 });
  });

  it('keep the cells of all their rows', () => {
    const [first] = parseRows(sheetOf(true)).receipts;
    expect(first?.lines.map(({ text }) => text).join('\n')).toMatch(/Till\t01\nTime.*\nClerk:\n\tNoor\n/s);
  });

  it('are read line by line if they have goods', () => {
    const goods = ['BAGEL', 'MILK', 'SODA', 'ICE', 'GUM', 'JAM'];
    const rows = Array.from({ length: COUNT }, (_, at): Cell[][] => [
      [],
      ['Transaction #', 7530 + at],
      ['Date', '11/17/2026'],
      ['Time', `06:0${at}:42 AM`],
      ['Register', 2],
      ['Cashier', 122],
      [goods[at] ?? '', 2.19],
      [`${goods[5 - at]} BIG`, 5.01],
      ['Total', 7.2],
      ['Cash', 7.2],
    ]).flat();
    expect(parseRows(rows).receipts.map(({ items }) => items.length)).toEqual([2, 2, 2, 2, 2, 2]);
  });
});
