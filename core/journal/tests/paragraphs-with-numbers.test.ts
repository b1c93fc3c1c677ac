import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const lastLine = (at: number): string => `11/16/26 04:${10 + at}pm 412 5 ${3340 + at} 118`;

const sale = (at: number): string =>
  [
    '              KROWN',
    '       1425 HUNTERS GLEN RD',
    '          (901) 555-0142',
    '    YOUR CASHIER WAS KAY',
    '',
    '   COFFEE LG                 2.19 T',
    '   CHIPS                     1.99 F',
    '   TAX                       0.16',
    '   **** BALANCE              4.34',
    'US DEBIT Purchase',
    '************6599 - C',
    'REF#: 077877 TOTAL: 4.34',
    '   DEBIT                     4.34',
    '   CHANGE                    0.00',
    'TOTAL NUMBER OF ITEMS SOLD =        2',
    lastLine(at),
    '',
    'KROWN PLUS CUSTOMER ******992',
    'Annual Card Savings    $124.19',
    'Now Hiring - Apply Today!',
  ].join('\n');

describe('words that end with a number, without a heading', () => {
  it('are a transaction with its kind and amount', () => {
    const parts = [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
      at === 4 ? `   CASH PICKUP\n   CASH                    150.00\n${lastLine(at)}` : sale(at),
    );
    const { receipts, rejections } = parseLines(parts.join('\n\n'));
    expect(rejections).toEqual([]);
    const kinds = receipts.map(({ transactionNumber, events }) =>
      [transactionNumber, ...events.map(({ kind }) => kind)].join(' '),
    );
    expect(kinds).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((at) => (at === 4 ? '3344 safe-drop' : String(3340 + at))),
    );
  });
});
