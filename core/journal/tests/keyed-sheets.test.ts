// The tables of a back office's database: documents, their lines by short keys of products, and payments, among which is
// money that was paid out without a document.
import { describe, expect, it } from 'vitest';
import { parseJoined } from '../../testing/parse-joined.ts';
import type { Cell } from '../index.ts';

const PRODUCTS = [
  ['COLA 20OZ', 2.5],
  ['CHIPS BBQ', 1.75],
  ['MILK 1L', 3.1],
  ['GUM MINT', 0.99],
] as const;
const NUMBERS = Array.from({ length: 12 }, (_, at) => at);
const priceOf = (at: number): number => PRODUCTS[at % 4]?.[1] ?? 0;
const totalOf = (at: number): number => Math.round((priceOf(at) * 2 + priceOf(at + 1)) * 100) / 100;
const momentOf = (at: number): string => `2026-10-27 07:${10 + at}:22`;

const SHEETS: Record<string, Cell[][]> = {
  Document: [
    ['Id', 'Receipt No', 'UserId', 'CashRegisterId', 'OrderNumber', 'Date', 'StockDate', 'Total'],
    ...NUMBERS.map((at): Cell[] => [
      2300 + at,
      `26-200-${1841 + at}`,
      3 + (at % 2),
      'POS2',
      null,
      '2026-10-27 00:00:00',
      momentOf(at),
      totalOf(at),
    ]),
  ],
  DocumentItem: [
    ['Id', 'DocumentId', 'ProductId', 'Quantity', 'Price', 'Total', 'TotalAfterDocumentDiscount'],
    ...NUMBERS.flatMap((at) =>
      [0, 1].map((place): Cell[] => {
        const [product, times] = [(at + place) % 4, 2 - place];
        const amount = Math.round(priceOf(product) * times * 100) / 100;
        return [9000 + at * 2 + place, 2300 + at, product + 1, times, priceOf(product), amount, amount];
      }),
    ),
  ],
  Payment: [
    ['Id', 'DocumentId', 'PaymentTypeId', 'Amount', 'Date'],
    ...NUMBERS.map((at): Cell[] => [6000 + at, 2300 + at, 1, totalOf(at), momentOf(at)]),
    [6500, null, 7, 35.75, '2026-10-27 13:05:34'],
  ],
  Product: [['Id', 'Name', 'Price'], ...PRODUCTS.map(([name, price], at): Cell[] => [at + 1, name, price])],
};

describe('the sheets of a database', () => {
  const { receipts, rejections } = parseJoined(SHEETS);
  // Each ticket comes first from its own row, and again with its lines.
  const ticket = receipts.findLast(({ transactionNumber }) => transactionNumber === '26-200-1843');

  it('name goods by the short keys of products', () => {
    expect(ticket?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['MILK 1L', 2],
      ['GUM MINT', 1],
    ]);
  });

  it('have the time of day that the column of days lacks, and no number from an empty column', () => {
    expect(ticket?.time).toBe('2026-10-27T07:12:22');
    expect(receipts.some(({ transactionNumber }) => transactionNumber === '')).toBe(false);
  });

  it('take what a line came to after a discount for no discount', () => {
    expect(receipts.flatMap(({ events }) => events)).toEqual([]);
  });

  it('reject money among the payments that belongs to no document', () => {
    expect(rejections).toMatchObject([
      { sheet: 'Payment', firstRow: 14, lastRow: 14, looksLikeTransaction: true },
    ]);
  });

  it('pay each document once, though nothing but the name of a column says whose payments they are', () => {
    const { Document = [], Payment = [] } = SHEETS;
    const paid = parseJoined({ Document, Payment: Payment.slice(0, -1) });
    expect(
      paid.receipts.map(({ transactionNumber, tenders }) => [transactionNumber, tenders.length]),
    ).toEqual(NUMBERS.map((at) => [`26-200-${1841 + at}`, 1]));
  });
});
