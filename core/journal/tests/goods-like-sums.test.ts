// Goods whose names begin with the words of sums and taxes, and figures that look like goods.
import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, priceCents }) => `${name} ${(priceCents / 100).toFixed(2)}`);
const totalOf = (receipt: Receipt): number => assessReceipt(receipt).amountCents;

/** Receipts of lines, one below the other. */
const parsePrinted = (lines: readonly string[]) => parseLines(lines.join('\n'));

const receipt = (number: number, lines: readonly string[], total: string): string[] => [
  `03/14/2026  09:${10 + number}  REG 1  TRAN ${4700 + number}  CASHIER 12`,
  ...lines,
  `AMOUNT DUE            ${total}`,
  `CASH                  ${total}`,
  '',
];
const PLAIN = ['COLA 20OZ              2.00', 'TAX                    0.14'];

it('sells what a receipt adds up with, whatever its name begins with', () => {
  const { receipts } = parsePrinted([
    ...[1, 2, 3].flatMap((number) => receipt(number, PLAIN, '2.14')),
    ...receipt(4, ['TOTAL RAISIN BRAN      4.38', ...PLAIN], '6.52'),
    ...receipt(5, ['TAX GUIDE BOOK         5.00', ...PLAIN], '7.14'),
    ...receipt(6, [...PLAIN, 'TAX ON BOTTLES         0.30'], '2.44'),
    ...receipt(7, ['COLA 20OZ              2.00', 'TOTAL BEFORE TAX       2.00', 'TAX       0.14'], '2.14'),
  ]);
  expect(receipts.slice(3).map(goodsOf)).toEqual([
    ['TOTAL RAISIN BRAN 4.38', 'COLA 20OZ 2.00'],
    ['TAX GUIDE BOOK 5.00', 'COLA 20OZ 2.00'],
    ['COLA 20OZ 2.00'],
    ['COLA 20OZ 2.00'],
  ]);
  expect(receipts.map(totalOf)).toEqual([214, 214, 214, 652, 714, 244, 214]);
  expect(receipts.map(({ taxCents }) => taxCents)).toEqual([14, 14, 14, 14, 14, 44, 14]);
});

it('keeps taxes with further words where the total is the payment', () => {
  const paid = (number: number, lines: readonly string[], total: string): string[] => [
    `03/14/2026  09:${10 + number}  REG 1  TRAN ${4700 + number}  CASHIER 12`,
    ...lines,
    `**** BALANCE          ${total}`,
    `VISA                  ${total}`,
    '',
  ];
  const { receipts } = parsePrinted([
    ...[1, 2, 3].flatMap((number) => paid(number, ['COLA 20OZ     2.00', 'TAX PAID    0.14'], '2.14')),
    ...paid(4, ['TOTAL RAISIN BRAN   4.38', 'COLA 20OZ     2.00', 'TAX PAID    0.14'], '6.52'),
  ]);
  expect(receipts.map(goodsOf).slice(2)).toEqual([
    ['COLA 20OZ 2.00'],
    ['TOTAL RAISIN BRAN 4.38', 'COLA 20OZ 2.00'],
  ]);
  expect(receipts.map(({ taxCents }) => taxCents)).toEqual([14, 14, 14, 14]);
});

it('sells neither tables of taxes nor what pumps dispensed', () => {
  const fuel = (number: number): string[] =>
    receipt(
      number,
      [
        ' PUMP 7  11.13 L',
        'UNLEADED              15.46 A',
        'TOTAL                 15.46',
        ' VAT RATE      NET     VAT   GROSS',
        ' A 20.00%    12.88    2.58   15.46',
        'GST INCLUDED IN TOTAL  1.41',
      ],
      '15.46',
    );
  const { receipts } = parsePrinted([1, 2, 3].flatMap(fuel));
  expect(receipts.map(goodsOf)).toEqual([['UNLEADED 15.46'], ['UNLEADED 15.46'], ['UNLEADED 15.46']]);
});

it('takes words in brackets behind an amount for what became of the line', () => {
  const { receipts } = parsePrinted(
    [1, 2, 3].flatMap((number) =>
      receipt(
        number,
        [
          'BURRITO   3.99   [voided]',
          'MILK 2%   1.99',
          'COLA 20OZ CAN   2.00',
          ...(number === 2 ? ['CANDY    10.00'] : []),
        ],
        number === 2 ? '13.99' : '3.99',
      ),
    ),
  );
  expect(receipts.map(({ events }) => events.map(({ kind }) => kind))).toEqual([
    ['void-line'],
    ['void-line'],
    ['void-line'],
  ]);
});

it('sells it where nobody paid, too, once it is known', () => {
  const { receipts } = parsePrinted([
    ...[1, 2, 3].flatMap((number) => receipt(number, PLAIN, '2.14')),
    ...receipt(4, ['TOTAL RAISIN BRAN      4.38', ...PLAIN], '6.52'),
    '03/14/2026  09:30  REG 1  TRAN 4705  CASHIER 12',
    'TOTAL RAISIN BRAN      4.38',
    'COLA 20OZ              2.00',
    'TRANSACTION VOID',
    '',
  ]);
  expect(receipts.map(goodsOf).at(-1)).toEqual(['TOTAL RAISIN BRAN 4.38', 'COLA 20OZ 2.00']);
});

it('names an article after the line above its quantity, and marks no receipt with it', () => {
  const lines = ['RETURN LABELS', '   3 x 4.29           12.87', ...PLAIN];
  const { receipts } = parsePrinted([
    ...[1, 2, 3].flatMap((number) => receipt(number, PLAIN, '2.14')),
    ...receipt(4, lines, '15.01'),
  ]);
  expect(receipts.map(goodsOf).at(-1)).toEqual(['RETURN LABELS 12.87', 'COLA 20OZ 2.00']);
  expect(assessReceipt(receipts.at(-1) as Receipt)).toMatchObject({
    transactionType: 'Sale',
    amountCents: 1501,
  });
});

const LINES: Cell[] = ['Ticket', 'Date', 'Time', 'Cashier', 'Item', 'Qty', 'Price', 'Amount'];
const line = (ticket: number, ...cells: Cell[]): Cell[] => [
  String(ticket),
  '11/17/2026',
  `06:${10 + (ticket % 40)}`,
  'Opal',
  ...cells,
];

it.each([
  ['with prices', (cells: Cell[]) => cells],
  ['with quantities only', (cells: Cell[]) => cells.filter((_, at) => at !== 6)],
])('sells what has a quantity in a table %s', (_name, cut) => {
  const { receipts } = parseRows([
    cut(LINES),
    ...[1, 2, 3, 4, 5].flatMap((ticket) => [
      cut(line(ticket, 'Cola 20oz', '1', '2.00', '2.00')),
      cut(line(ticket, 'Chips', '2', '1.50', '3.00')),
    ]),
    cut(line(6, 'Total Raisin Bran Cup', '2', '2.19', '4.38')),
    cut(line(6, 'Cola 20oz', '1', '2.00', '2.00')),
    cut(line(7, 'Cola 20oz', '1', '2.00', '2.00')),
    cut(line(7, 'Tax guide', '1', '5.00', '5.00')),
  ]);
  expect(receipts.map(goodsOf).slice(5)).toEqual([
    ['Total Raisin Bran Cup 4.38', 'Cola 20oz 2.00'],
    ['Cola 20oz 2.00', 'Tax guide 5.00'],
  ]);
  expect(receipts.map(totalOf).slice(5)).toEqual([638, 700]);
});

it('voids a line that is marked in the first row of its ticket, if all rows repeat what is the ticket’s', () => {
  const { receipts } = parseRows([
    [...LINES, 'Line state'],
    ...[1, 2, 3, 4, 5].flatMap((ticket) => [
      [...line(ticket, 'Cola 20oz', '1', '2.00', '2.00'), ''],
      [...line(ticket, 'Chips', '1', '1.50', '1.50'), ''],
    ]),
    [...line(6, 'Red Bull', '1', '2.75', '2.75'), 'Canceled'],
    [...line(6, 'Chips', '1', '1.50', '1.50'), ''],
  ]);
  expect(receipts.map(goodsOf).at(-1)).toEqual([
    'Red Bull 2.75',
    'Void line item Red Bull -2.75',
    'Chips 1.50',
  ]);
  expect(receipts.map(totalOf).at(-1)).toBe(150);
});

it('takes what comes to all lines above it, and was paid, for the total in unknown words', () => {
  const ended = (number: number, end: string, paid: string): string[] => [
    `03/14/2026  09:${10 + number}  REG 1  TRAN ${4700 + number}  CASHIER 12`,
    'COLA 20OZ     -2.00',
    end,
    `CASH          ${paid}`,
    '',
  ];
  const { receipts } = parsePrinted([
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => receipt(number, PLAIN, '2.14')),
    ...ended(9, 'HANDED OVER   -2.00', '-2.00'),
    ...ended(10, 'LEMONADE      -2.00', '-4.00'),
    ...ended(11, 'COLA 20OZ     -2.00', '-2.00'),
  ]);
  expect(receipts.slice(8).map(goodsOf)).toEqual([
    ['COLA 20OZ -2.00'],
    ['COLA 20OZ -2.00', 'LEMONADE -2.00'],
    ['COLA 20OZ -2.00', 'COLA 20OZ -2.00'],
  ]);
  expect(receipts.slice(8).map(({ totalCents }) => totalCents)).toEqual([-200, null, null]);
});
