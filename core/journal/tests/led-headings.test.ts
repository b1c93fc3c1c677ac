// Tables of a database: all headings have the same letters in front, and sales may be below zero.

import { describe, expect, it } from 'vitest';
import { parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const COUNT = 14;
const isRefund = (at: number): boolean => at === 6;

/** @param sign of sales */
const tables = (front: string, sign: number): Record<string, Cell[][]> => ({
  Heads: [
    ['ReceiptNo', 'TimeStamp', 'Employee', 'Till', 'Total'].map((word) => `${front}${word}`),
    ...Array.from({ length: COUNT }, (_, at): Cell[] => [
      9140 + at,
      `2026-11-16 06:${10 + at}:05`,
      4,
      2,
      (isRefund(at) ? -1 : 1) * sign * 4.5,
    ]),
  ],
});

const totals = (sheets: Record<string, Cell[][]>): (number | null)[] =>
  parseSheets(sheets).receipts.map(({ totalCents }) => totalCents);
const EXPECTED = Array.from({ length: COUNT }, (_, at) => (isRefund(at) ? -450 : 450));

describe('headings with the same letters in front', () => {
  it.each(['hd', 'sale_', 'TRX_'])('are read without %s', (front) => {
    const { receipts, report } = parseSheets(tables(front, 1));
    expect(report.remarks).toEqual([]);
    expect(receipts[2]).toMatchObject({
      transactionNumber: '9142',
      registerId: '2',
      employeeId: '4',
      time: '2026-11-16T06:12:05',
    });
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(EXPECTED);
  });
});

describe('amounts that are nearly all below zero', () => {
  it('are sales, which is told', () => {
    expect(totals(tables('', -1))).toEqual(EXPECTED);
    expect(parseSheets(tables('', -1)).report.remarks).toEqual([
      'Nearly all amounts of the column “Total” are below zero (13 of 14 rows): they were taken for sales, and the others ' +
        'for refunds. Compare some with their rows.',
    ]);
  });

  it('are not if no other is there', () => {
    const { Heads = [] } = tables('', -1);
    const refunds = Heads.filter((_, at) => !isRefund(at - 1));
    expect(totals({ Refunds: refunds })).not.toContain(450);
  });
});
