import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const typesOf = (rows: Cell[][]): string[] =>
  parseRows(rows).receipts.map((receipt) => assessReceipt(receipt).transactionType);

it('a word below a ticket says what it was, but not one that begins a part of the report', () => {
  const reportWith = (row: Cell[]): Cell[][] => [
    ['Check', 'Term', 'Server', 'Date', 'Time', 'Sub-Total', 'Tax', 'Total'],
    ...Array.from({ length: 8 }, (_, at): Cell[][] => [
      [7450 + at, 4, 'Ross', '02/27/2026', `6:4${at} am`, 36.5, 0.5, 37],
      at === 3 ? row : [null, null, 'Paid: Cash 37.00'],
    ]).flat(),
  ];
  const marked = Array.from({ length: 8 }, (_, at) => (at === 3 ? 'Void' : 'Sale'));
  expect(typesOf(reportWith([null, null, '** VOIDED CHECK **']))).toEqual(marked);
  expect(typesOf(reportWith([null, 'Void']))).toEqual(marked);
  for (const words of ['Voids', '* Totals leave out voided receipts'])
    expect(typesOf(reportWith([words]))).toEqual(marked.map(() => 'Sale'));
});

it('labels right below the number of a ticket name its cashier and its kind', () => {
  const { receipts, report } = parseRows([
    ['', 'Qty', 'Description', 'Unit', 'Amount'],
    ...Array.from({ length: 6 }, (_, at): Cell[][] => [
      ['Register 2', null, `Receipt ${13377 + at}`, null, `07/29/2026 05:5${at}:16 AM`],
      ['Cashier: Ochoa, Luis (2077)', null, `Type: ${at === 2 ? 'Void' : 'Sale'}`],
      [null, 2, 'COLA', 2.5, 5],
      [null, 1, 'GUM', 1.25, 1.25],
      ...(at === 2 ? [] : [[null, null, null, 'Total', 6.25]]),
    ]).flat(),
  ]);
  expect(report.remarks).toEqual([]);
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
    Array.from({ length: 6 }, (_, at) => (at === 2 ? 'Void' : 'Sale')),
  );
  expect([receipts[0]?.employeeId, receipts[0]?.employeeName]).toEqual(['2077', 'Ochoa, Luis']);
});

it('a status among labels counts more than a type, in either order', () => {
  const rowsWith = (fields: (status: string) => string[]): Cell[][] =>
    Array.from({ length: 6 }, (_, at): Cell[][] => {
      const who = ['Ticket:', 50210 + at, 'Register:', 2, 'Cashier:', 48];
      const when = ['Date:', '03/16/2026', 'Time:', `06:4${at}:10`];
      return [
        [...who, ...when, ...fields(at === 2 ? 'Voided' : 'Completed')],
        [null, 'COLA', null, 2.5],
        [null, 'Total', null, 2.5],
        [null, 'Credit', null, 2.5],
        [],
      ];
    }).flat();
  const types = Array.from({ length: 6 }, (_, at) => (at === 2 ? 'Void' : 'Sale'));
  expect(typesOf(rowsWith((status) => ['Type:', 'Sale', 'Status:', status]))).toEqual(types);
  expect(typesOf(rowsWith((status) => ['Status:', status, 'Type:', 'Sale']))).toEqual(types);
});

it('records of two rows below a heading of two rows are one ticket each', () => {
  const { receipts, rejections } = parseRows([
    ['Register Ticket Listing'],
    ['Ticket', 'Date', 'Station', 'Subtotal', 'Tax', 'Total', 'Type'],
    [null, 'Time', 'Clerk', 'Tender', 'Tendered', 'Change'],
    ...Array.from({ length: 5 }, (_, at): Cell[][] => [
      [`#${23877 + at}`, '04/30/2026', 'Station 2', 19.75, 1.25, 21, at === 3 ? 'VOIDED' : 'SALE'],
      [null, `09:0${at} AM`, 'Faye', at === 3 ? null : 'CASH', at === 3 ? null : 22, at === 3 ? null : 1],
    ]).flat(),
  ]);
  expect(rejections).toEqual([]);
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
    Array.from({ length: 5 }, (_, at) => (at === 3 ? 'Void' : 'Sale')),
  );
  expect(receipts[4]).toMatchObject({
    time: '2026-04-30T09:04:00',
    employeeName: null,
    employeeId: 'Faye',
    totalCents: 2100,
  });
});

describe('practice', () => {
  it.each(['MODE ECOLE', 'MODO ENTRENAMIENTO', 'TRAININGSBON', 'SCHULUNG', 'TRAINING - NOT A SALE'])(
    'is no sale: %s',
    (words) => {
      const ticket = (number: number, line: string): string => `REG 1  TRANS ${number}  CASHIER 101
11/16/2026 11:${number}:08
${line}GUM MINT                     11.02
TOTAL                        11.02
CASH                         11.02`;
      const { receipts } = parseLines(
        [ticket(11, ''), ticket(12, `*** ${words} ***\n`), ticket(13, '')].join('\n\n'),
      );
      expect(receipts.map((one) => assessReceipt(one).transactionType)).toEqual(['Sale', 'Other', 'Sale']);
    },
  );
});
