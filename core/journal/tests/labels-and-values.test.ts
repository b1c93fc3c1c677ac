import { expect, it } from 'vitest';
import { at, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const receiptOf = (number: Cell, registerLabel: string): Cell[][] => [
  ['Transaction #', number],
  ['Date', '11/17/2026'],
  ['Time', '06:05:42 AM'],
  [registerLabel, 2],
  ['Cashier', 122],
  ['COFFEE LG', 2.19],
  ['Ticket', 5],
  ['Subtotal', 7.19],
  ['Tax', 0],
  ['Total', 7.19],
  ['Cash', 10],
  ['Change', 2.81],
  [],
];

it.each(['Register', 'Reg #', 'POS No', 'Till #', 'Terminal ID:'])(
  'reads receipts of a label and a value a row, with a number for %s',
  (label) => {
    const { receipts, rejections } = parseRows([...receiptOf(7530, label), ...receiptOf('7531', label)]);
    expect(rejections).toEqual([]);
    expect(receipts).toMatchObject([
      { transactionNumber: '7530', registerId: '2', employeeId: '122', totalCents: 719 },
      { transactionNumber: '7531', registerId: '2', employeeId: '122', totalCents: 719 },
    ]);
    expect(at(receipts, 0).items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['COFFEE LG', 219],
      ['Ticket', 500],
    ]);
    expect(at(receipts, 0).tenders).toMatchObject([{ method: 'Cash', amountCents: 1000 }]);
  },
);

it('takes a whole amount beside the word for a drawer for an amount', () => {
  const { receipts } = parseRows([
    ...receiptOf(7530, 'Register'),
    ['Transaction #', 7531],
    ['Date', '11/17/2026'],
    ['Time', '06:09:42 AM'],
    ['Register', 2],
    ['Drawer', 3],
    ['COFFEE LG', 2.19],
    ['Total', 5.19],
  ]);
  expect(receipts).toMatchObject([{ registerId: '2' }, { registerId: '2', totalCents: 519 }]);
  expect(at(receipts, 1).items).toHaveLength(2);
});

it('does not take the place of a receipt among all of them for its number', () => {
  const receipt = (place: number): Cell[][] => [
    [`Receipt ${place} of 4`],
    ['Sequence No.', 700_230 + place],
    ['Register', 102],
    ['Cashier', 'ANN (179)'],
    ['Date/Time', `02/17/2026 06:0${place}:10`],
    ['COFFEE LG', 2.19],
    ['Receipt Total', 2.19],
    ['Paid Cash', 2.19],
    [],
  ];
  const { receipts } = parseRows([['Receipts found', 4], [], ...[1, 2, 3, 4].flatMap(receipt)]);
  expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual([
    '700231',
    '700232',
    '700233',
    '700234',
  ]);
  expect(receipts.map(({ items }) => items.map(({ name }) => name))).toEqual(
    receipts.map(() => ['COFFEE LG']),
  );
});
