import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

type Line = readonly [name: string, price: number, state?: string];

/** Tickets of one piece each, with the sum of the lines that count. */
function parse(tickets: readonly (readonly Line[])[]): readonly Receipt[] {
  const { receipts, report } = parseRows([
    [
      'Transaction',
      'Register',
      'Cashier',
      'Date',
      'Time',
      'Type',
      'Item',
      'Qty',
      'Unit Price',
      'Amount',
      'Line Status',
      'Total',
    ],
    ...tickets.flatMap((lines, at) => {
      const counted = lines.filter(([, , state]) => state !== 'VOIDED');
      const total = Math.round(counted.reduce((sum, [, price]) => sum + price, 0) * 100) / 100;
      return lines.map(([name, price, state = '']): Cell[] => {
        const of = state === 'TAX' ? [null, null] : [1, price];
        const head = [6601 + at, '1', 'MARIA LOPEZ', '11/22/2026', `05:${10 + at}:00`, 'Sale'];
        return [...head, name, ...of, price, state, total];
      });
    }),
  ]);
  expect(report.questions).toEqual([]);
  return receipts;
}

const PLAIN: readonly (readonly Line[])[] = Array.from({ length: 8 }, (_, at) => [
  ['ICE BAG', 3.49],
  ['SALES TAX', 0.2 + at / 100, 'TAX'],
]);

const briefly = (receipt: Receipt | undefined): unknown => {
  if (receipt === undefined) return null;
  const { transactionType, amountCents, findings } = assessReceipt(receipt);
  return [transactionType, amountCents, findings.map(({ filter }) => filter)];
};

describe('a column of states of lines', () => {
  it('says of a line that its price was changed where sums show that others are voided', () => {
    const receipts = parse([
      ...PLAIN,
      [
        ['WATER 1L', 1.69, 'VOIDED'],
        ['COLA', 2.29],
      ],
      [
        ['LAYS CLASSIC', 1.25, 'PRICE OVERRIDE'],
        ['COLA', 2.29],
        ['2 FOR 4', -0.58, 'DISCOUNT'],
      ],
    ]);
    expect(briefly(receipts[8])).toEqual(['Sale', 229, ['void_items']]);
    expect(briefly(receipts[9])).toEqual(['Sale', 296, ['price_override', 'promos']]);
  });
});

it.each(['REFUND', 'NO SALE'])('an article of a sale may be called %s', (name) => {
  const receipts = parse([
    ...PLAIN,
    [
      ['ICE BAG', 3.49],
      [name, 6.49],
    ],
  ]);
  expect(briefly(receipts[8])).toEqual(['Sale', 998, []]);
  expect(receipts[8]?.items.map((item) => item.name)).toEqual(['ICE BAG', name]);
});

it('what a customer is called says nothing of a ticket, and is told', () => {
  const row = (at: number, customer: string): Cell[] => [
    6601 + at,
    '1',
    'MARIA LOPEZ',
    '11/22/2026',
    `05:${10 + at}:00`,
    'Sale',
    3.49,
    'Cash',
    customer,
  ];
  const { receipts, report } = parseRows([
    ['Transaction', 'Register', 'Cashier', 'Date', 'Time', 'Type', 'Total', 'Tender', 'Customer'],
    ...Array.from({ length: 9 }, (_, at) => row(at, at === 4 ? 'VOID' : '')),
  ]);
  expect(new Set(receipts.map((one) => assessReceipt(one).transactionType))).toEqual(new Set(['Sale']));
  expect(report.remarks.join(' ')).toContain('“Customer” has words that were not used (“VOID”)');
});

describe('a word for a ticket that was given up', () => {
  it.each(['CANCELLED', 'SUSPENDED', 'MEMORY CANCEL'])('%s at a price is an article', (name) => {
    const receipts = parse([
      ...PLAIN,
      [
        ['WATER 1L', 1.69, 'VOIDED'],
        ['ICE BAG', 3.49],
        [name, 3.5],
      ],
    ]);
    expect(briefly(receipts[8])).toEqual(['Sale', 699, ['void_items']]);
    expect(receipts[8]?.items.map(({ name }) => name)).toContain(name);
  });
});
