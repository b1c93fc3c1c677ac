import { describe, expect, it } from 'vitest';
import { parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const NUMBERS = Array.from({ length: 9 }, (_, at) => at + 1);

/** @param keyOf what the sheet of sales calls each of them */
const salesBy = (keyOf: (at: number) => Cell): Cell[][] => [
  ['Row', 'Receipt #', 'Date', 'Time', 'Register', 'Total'],
  ...NUMBERS.map((at): Cell[] => [keyOf(at), 70_000 + at, '11/17/2026', `06:0${at}:42`, '2', '3.50']),
];
const linesBy = (keyOf: (at: number) => Cell): Cell[][] => [
  ['Row', 'Item', 'Qty', 'Amount'],
  ...NUMBERS.flatMap((at): Cell[][] => [
    [keyOf(at), 'COLA', 1, '1.25'],
    [keyOf(at), 'CHIPS', 1, '2.25'],
  ]),
];
const keyOf = (at: number): Cell => `K${at * 7}`;

describe('a sheet of lines', () => {
  it('joins its tickets by any two columns with the same values', () => {
    const { receipts } = parseSheets({ Sales: salesBy(keyOf), Lines: linesBy(keyOf) });
    const last = receipts.findLast(({ transactionNumber }) => transactionNumber === '70001');
    expect(last?.items.map(({ name }) => name)).toEqual(['COLA', 'CHIPS']);
    expect(last?.time).toBe('2026-11-17T06:01:42');
  });

  it('is told if nothing joins it', () => {
    const { report } = parseSheets({ Sales: salesBy(keyOf), Lines: linesBy((at) => `Z${at}`) });
    const said = report.remarks.join('\n') + report.questions.map(({ sheet }) => sheet).join();
    expect(said).toMatch(/Lines/);
  });
});
