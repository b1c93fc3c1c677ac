import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING: readonly Cell[] = [
  'Date',
  'Receipt number',
  'Item',
  'Quantity',
  'Net sales',
  'Taxes',
  'POS',
  'Cashier name',
];
const PRICES = [1435, 195, 85, 1350, 649, 2870, 1465, 375, 2395, 915, 1210, 1799];

/** Two lines of a receipt for each pair of prices. */
function linesOf(taxOf: (cents: number) => number): readonly (readonly Cell[])[] {
  return PRICES.map((cents, at): Cell[] => [
    `2026-10-25 06:${10 + (at >> 1)}`,
    `${300 + (at >> 1)}`,
    `ARTICLE ${at}`,
    1,
    cents / 100,
    Math.round(taxOf(cents)) / 100,
    'POS 2',
    'Bex',
  ]);
}

/** What each pair comes to. */
const pairs = (cents: readonly number[]): number[] =>
  cents.flatMap((one, at) => (at % 2 === 0 ? [one + (cents[at + 1] ?? 0)] : []));

const amountsOf = (rows: readonly (readonly Cell[])[]): number[] =>
  parseRows([HEADING, ...rows]).receipts.map((one) => assessReceipt(one).amountCents);

describe('taxes of lines, without a total', () => {
  it.each([5, 7, 16, 19, 20, 21, 25])('are in the amounts if they are %d percent of the rest', (rate) => {
    expect(amountsOf(linesOf((cents) => (cents * rate) / (100 + rate)))).toEqual(pairs(PRICES));
  });

  it.each([4, 6.25, 7, 8.25, 8.875, 9.5, 13])('are added if they are %d percent of the amounts', (rate) => {
    const taxed = PRICES.map((cents) => cents + Math.round((cents * rate) / 100));
    expect(amountsOf(linesOf((cents) => (cents * rate) / 100))).toEqual(pairs(taxed));
  });
});
