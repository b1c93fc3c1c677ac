// One changed cell, or one row more, in a table: what it says doesn't make a transaction vanish.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = ['Store', 'Ticket', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];
const rowOf = (at: number, type = 'Sale', total = 4.5): Cell[] => [
  'North',
  4400 + at,
  '11/18/2026',
  `09:1${at}:00`,
  '1',
  'INES',
  type,
  total,
];
const ROWS = [HEADING, rowOf(0), rowOf(1), rowOf(2), rowOf(3, 'Refund', -4.5), rowOf(4), rowOf(5)];
const withCell = (at: number, text: string): Cell[][] => ROWS.with(4, (ROWS[4] ?? []).with(at, text));
const numbersIn = (rows: readonly Cell[][]): string[] =>
  parseRows(rows).receipts.map(({ transactionNumber }) => transactionNumber);

const NUMBERS = ['4400', '4401', '4402', '4403', '4404', '4405'];

describe('a transaction in a row that begins like a sum', () => {
  it.each(['Total', 'Grand total', 'Subtotal'])('is one if it has its number and its time: %s', (text) => {
    expect(numbersIn(withCell(0, text))).toEqual(NUMBERS);
  });

  it.each(['Total', 'Grand total'])('is rejected if that is where its number should be: %s', (text) => {
    const { receipts, rejections } = parseRows(withCell(1, text));
    expect(receipts).toHaveLength(5);
    expect(rejections).toMatchObject([{ firstRow: 5, looksLikeTransaction: true }]);
  });

  it('is none if it has no time', () => {
    const { receipts, rejections } = parseRows([...ROWS, ['Total', 6, '', '', '', '', '', 18]]);
    expect(receipts).toHaveLength(6);
    expect(rejections).toEqual([]);
  });
});

describe('words below a ticket', () => {
  const typeBelow = (words: string): string | null =>
    parseRows(ROWS.toSpliced(5, 0, [null, words])).receipts[3]?.typeText ?? null;

  it('say that it was voided', () => {
    expect(typeBelow('** VOIDED **')).toBe('VOIDED');
  });

  it('say nothing else of one whose own row says what it is', () => {
    expect(typeBelow('** NO SALE **')).toBe('Refund');
  });
});
