import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { readKind } from '../shape/table/read-kind.ts';

it('adds up the payments of a ticket where descriptions name the ways to pay', () => {
  const rows: Cell[][] = Array.from({ length: 8 }, (_, at) => [
    [String(50_031 + at), `2026-07-15 0${at + 1}:57`, 'Opal', String(9001 + at * 2), 'Cash', '20.00'],
    [
      String(50_031 + at),
      `2026-07-15 0${at + 1}:57`,
      'Opal',
      String(9002 + at * 2),
      'Cash change given',
      '-0.75',
    ],
  ]).flat();
  const more: Cell[][] = [
    ['50090', '2026-07-15 10:10', 'Opal', '9100', 'Cash', '2.00'],
    ['50090', '2026-07-15 10:10', 'Opal', '9101', 'MasterCard *5023', '7.62'],
  ];
  const { receipts } = parseRows([
    ['Ticket', 'Completed at', 'User', 'Payment', 'Description', 'Amount'],
    ...rows,
    ...more,
  ]);
  const totals = receipts.map((receipt) => [receipt.transactionNumber, assessReceipt(receipt).amountCents]);
  expect(totals).toEqual([
    ...Array.from({ length: 8 }, (_, at) => [String(50_031 + at), 1925]),
    ['50090', 962],
  ]);
  expect(receipts.flatMap(({ items }) => items)).toEqual([]);
});

it('reads kinds of lines under a heading of items, beside descriptions, and codes of operators', () => {
  const lines = (number: string, time: string): Cell[][] => [
    ['5', number, time, 'OP-52', 'Sale', 'Red Bull', '3', '11.37'],
    ['5', number, time, 'OP-52', 'Sale', 'Cheetos', '1', '2.29'],
    ['5', number, time, 'OP-52', 'Tax', 'Sales tax', null, '1.00'],
    ['5', number, time, 'OP-52', 'TransactionGrandAmount', null, null, '14.66'],
    ['5', number, time, 'OP-52', 'Tender', null, null, '20.00'],
    ['5', number, time, 'OP-52', 'TenderChange', null, null, '-5.34'],
  ];
  const { receipts } = parseRows([
    [
      'WorkstationID',
      'SequenceNumber',
      'DateTime',
      'OperatorID',
      'LineItem',
      'Description',
      'Quantity',
      'Amount',
    ],
    ...lines('901', '2026-06-05 07:00:07'),
    ...lines('902', '2026-06-05 07:09:07'),
    ...lines('903', '2026-06-05 07:19:07'),
  ]);
  expect(receipts).toHaveLength(3);
  for (const receipt of receipts) {
    expect(receipt.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Red Bull', 1137],
      ['Cheetos', 229],
    ]);
    expect(assessReceipt(receipt).amountCents).toBe(1466);
    expect([receipt.employeeId, receipt.employeeName]).toEqual(['OP-52', null]);
  }
});

it('takes the sum below a ticket once, and a mark for an override without a price', () => {
  const ticket = (number: string, time: string): Cell[][] => [
    [number, '7/17/2026', time, 'WS1', 'Camel Blue Box', '1', '9.49', '9.09', 'Yes', '9.09', '0.55', '9.64'],
    [number, '7/17/2026', time, 'WS1', 'Washer Fluid', '3', '4.09', '4.09', '', '12.27', '0.74', '13.01'],
    [null, null, null, null, `Receipt ${number} total`, null, null, null, null, '21.36', '1.29', '22.65'],
  ];
  const { receipts } = parseRows([
    [
      'Rcpt #',
      'Rcpt Date',
      'Rcpt Time',
      'Wkstn',
      'Description',
      'Qty',
      'Orig Price',
      'Price',
      'Price Override',
      'Ext Price',
      'Ext Tax',
      'Ext P+T',
    ],
    ...['5180', '5181', '5182', '5183'].flatMap((number, at) => ticket(number, `6:2${at}:59AM`)),
  ]);
  expect(receipts).toHaveLength(4);
  for (const receipt of receipts) {
    const { amountCents, findings } = assessReceipt(receipt);
    expect(amountCents).toBe(2265);
    expect(findings.map(({ filter }) => filter)).toContain('price_override');
  }
});

it('takes a payout into the safe for a drop', () => {
  expect(readKind('Payout (Safe Drop)')).toBe('Safe Manual DROP');
  expect(readKind('Payout (Vendor)')).toBe('Paid Out');
  expect(['Return Sales', 'Sales Void', 'No Return Sales', 'Gift Sales'].map(readKind)).toEqual([
    'Refund',
    'Void',
    null,
    null,
  ]);
});
