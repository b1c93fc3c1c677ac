// Workbooks in which tickets, their lines, and their payments are sheets: what one says settles what another means.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS = Array.from({ length: 14 }, (_, index) => ({
  number: 5200 + index,
  time: `11:${10 + index}:27`,
  register: 1 + (index % 2),
  pieces: 1 + (index % 3),
}));
const PRICE = 150;
const GUM = 125;
const money = (cents: number): string => (cents / 100).toFixed(2);
const totalOf = (pieces: number): number => PRICE * pieces + GUM;

const TILLS: Cell[][] = [
  ['Bon', 'Day', 'Time', 'Till', 'Clerk', 'Total'],
  ...TICKETS.map(({ number, time, register, pieces }): Cell[] => [
    number,
    '2026-10-14',
    time,
    register,
    'Lou',
    money(totalOf(pieces)),
  ]),
];

/** @param heading of the number and of the price, which is for one piece */
const linesOf = (heading: Cell[]): Cell[][] => [
  heading,
  ...TICKETS.flatMap(({ number, pieces }): Cell[][] => [
    [number, 'COLA', pieces, money(PRICE)],
    [number, 'GUM', 1, money(GUM)],
  ]),
];

describe('lines without a date beside the tickets of another sheet', () => {
  it.each([
    [['TransactionNumber', 'Description', 'Quantity', 'Price']],
    [['Receipt No', 'Item', 'Qty', 'Price']],
    [['Transaction ID', 'Product Name', 'Units', 'Selling Price']],
  ])('have their price for one piece if only that comes to the totals: %s', (heading) => {
    const tickets = [['TransactionNumber', ...at(TILLS, 0).slice(1)], ...TILLS.slice(1)];
    const { receipts, report } = parseSheets({ Tickets: tickets, Lines: linesOf(heading) });
    expect(report.questions).toEqual([]);
    const whole = new Map(receipts.map((one) => [one.transactionNumber, one]));
    for (const { number, pieces } of TICKETS)
      expect(whole.get(String(number))?.items.map(({ priceCents }) => priceCents)).toEqual([
        PRICE * pieces,
        GUM,
      ]);
  });
});

describe('a sheet of payments', () => {
  const tickets: Cell[][] = [
    ['Receipt No', 'Date', 'Time', 'Register', 'Cashier', 'Total'],
    ...TILLS.slice(1),
  ];
  const payments = (register: (one: number) => number): Cell[][] => [
    ['Receipt No', 'Date', 'Time', 'Register', 'Cashier', 'Payment Method', 'Amount Tendered', 'Change'],
    ...TICKETS.map(({ number, time, register: one, pieces }): Cell[] => [
      number,
      '2026-10-14',
      time,
      register(one),
      'Lou',
      'Cash',
      '10.00',
      money(1000 - totalOf(pieces)),
    ]),
  ];
  const amountsOf = (sheets: Record<string, Cell[][]>): string[] =>
    parseSheets(sheets).receipts.map((one) => `${one.transactionNumber} ${assessReceipt(one).amountCents}`);

  it('that repeats where and by whom has no tickets of its own', () => {
    const wanted = TICKETS.map(({ number, pieces }) => `${number} ${totalOf(pieces)}`);
    expect(amountsOf({ Tickets: tickets, Paid: payments((one) => one) })).toEqual(wanted);
  });

  it('of other registers is not left out', () => {
    const { receipts, report } = parseSheets({ Tickets: tickets, Paid: payments((one) => one + 4) });
    expect(receipts.length > TICKETS.length || report.questions.length > 0).toBe(true);
  });
});
