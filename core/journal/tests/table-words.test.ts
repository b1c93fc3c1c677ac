import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function judge(receipt: Receipt): unknown {
  const { transactionType, amountCents, findings } = assessReceipt(receipt);
  return [receipt.transactionNumber, transactionType, amountCents, findings.map((finding) => finding.filter)];
}

describe('the kind of a transaction', () => {
  const ROWS: [string, string, number][] = [
    ['1', 'SALE', 21.58],
    ['3', 'NO SALE', 0],
    ['2', 'REFUND', -4.1],
    ['7', 'SAFE DROP', 200],
  ];
  const KINDS = [
    ['20412', 'Sale', 2158, []],
    ['20413', 'No Sale', 0, ['no_sales']],
    ['20414', 'Refund', -410, ['refund']],
    ['20415', 'Safe Manual DROP', 20000, ['safe_manual_drop']],
  ];
  const moment = (at: number): Cell[] => [1, 7, 20412 + at, `2026-11-16 06:0${at}:35`];
  const HEADING = ['Register ID', 'Operator ID', 'Trans Seq', 'Trans Date Time'];

  it.each(['Trans Type Desc', 'Type Description', 'Event Type Name'])('is read under "%s"', (title) => {
    const { receipts } = parseRows([
      [...HEADING, title, 'Gross Amt'],
      ...ROWS.map(([, word, amount], at): Cell[] => [...moment(at), word, amount]),
    ]);
    expect(receipts.map(judge)).toEqual(KINDS);
  });

  it('is taken from the column of words where another has its codes', () => {
    const { receipts } = parseRows([
      [...HEADING, 'Trans Type', 'Trans Type Desc', 'Gross Amt'],
      ...ROWS.map(([code, word, amount], at): Cell[] => [...moment(at), code, word, amount]),
    ]);
    expect(receipts.map(judge)).toEqual(KINDS);
  });

  it.each(['Action', 'Operation', 'Record Type', 'Sale/Return/Void', ''])('is read under "%s"', (title) => {
    const { receipts } = parseRows([
      [...HEADING, title, 'Gross Amt'],
      ...ROWS.map(([, word, amount], at): Cell[] => [...moment(at), word, amount]),
    ]);
    expect(receipts.map(judge)).toEqual(KINDS);
  });

  it('is not taken from a column with other words', () => {
    const { receipts } = parseRows([
      [...HEADING, 'Note', 'Gross Amt'],
      ...ROWS.map(([, word, amount], at): Cell[] => [
        ...moment(at),
        at < 2 ? `${word} to a regular` : word,
        amount,
      ]),
    ]);
    expect(receipts.map(({ typeText }) => typeText)).toEqual([null, null, null, null]);
  });

  it.each([
    ['Sales', 'No Sales', 'Returns', 'Safe Drops'],
    ['Sale Transaction', 'No Sale Transaction', 'Refund Transaction', 'Safe Drop Transaction'],
    ['Purchase', 'Drawer Open', 'Customer Return', 'Drop'],
  ])('is understood as %s, %s, %s and %s', (...words) => {
    const { receipts } = parseRows([
      [...HEADING, 'Trans Type', 'Gross Amt'],
      ...ROWS.map(([, , amount], at): Cell[] => [...moment(at), words[at] ?? null, amount]),
    ]);
    expect(receipts.map(judge)).toEqual(KINDS);
  });

  it('is a void where the status of all lines says so', () => {
    const row = (number: number, status: string, name: string, amount: number): Cell[] => [
      1,
      number,
      'RETAIL_SALE',
      status,
      `2026-11-16 06:0${number % 10}:00.0`,
      7,
      name,
      1,
      amount,
    ];
    const { receipts } = parseRows([
      [
        'WKSTN_ID',
        'TRANS_SEQ',
        'TRANS_TYPCODE',
        'TRANS_STATCODE',
        'BEGIN_DATETIME',
        'OPERATOR_PARTY_ID',
        'DESCRIPTION',
        'QUANTITY',
        'EXTENDED_AMT',
      ],
      row(20412, 'COMPLETE', 'MILK', 3.49),
      row(20412, 'COMPLETE', 'SODA', 2.09),
      row(20413, 'VOID', 'MILK', 3.49),
      row(20413, 'VOID', 'ICE', 3.29),
    ]);
    expect(receipts).toMatchObject([
      { registerId: '1', employeeId: '7', time: '2026-11-16T06:02:00' },
      { registerId: '1', employeeId: '7', time: '2026-11-16T06:03:00' },
    ]);
    expect(receipts.map(judge)).toEqual([
      ['20412', 'Sale', 558, []],
      ['20413', 'Void', 678, ['void_items']],
    ]);
  });

  it('is understood when a program wrote it as one word', () => {
    const row = (number: number, type: string, name: string, amount: number, total: number): Cell[] => [
      `2026-11-16 06:${number % 100}:05`,
      1,
      7,
      number,
      type,
      name,
      1,
      amount,
      total,
    ];
    const { receipts } = parseRows([
      [
        'ReceiptDateTime',
        'RegisterID',
        'CashierID',
        'TransactionID',
        'EventType',
        'Description',
        'Quantity',
        'LineTotal',
        'TransTotal',
      ],
      row(20412, 'SaleEvent', 'WHOLE MILK', 3.49, 5.58),
      row(20412, 'SaleEvent', 'DASANI 1L', 2.09, 5.58),
      row(20416, 'NoSale', 'No Sale', 0, 0),
      row(20422, 'RefundEvent', 'SLIM JIM GIANT', -2.19, -2.19),
      // The dropped amount is only in the total.
      row(20428, 'SAFE_DROP', 'Safe Drop', 0, 200),
      row(20434, 'VoidEvent', 'COKE 20OZ', 2.39, 5.68),
      row(20434, 'VoidEvent', 'ICE BAG 10LB', 3.29, 5.68),
    ]);
    expect(receipts.map(judge)).toEqual([
      ['20412', 'Sale', 558, []],
      ['20416', 'No Sale', 0, ['no_sales']],
      ['20422', 'Refund', -219, ['refund']],
      ['20428', 'Safe Manual DROP', 20000, ['safe_manual_drop']],
      ['20434', 'Void', 568, ['void_items']],
    ]);
  });
});

describe('the person at the till', () => {
  const row = (number: number, ...people: string[]): Cell[] => [
    number,
    `2026-11-16 06:03:${number % 100}`,
    1,
    ...people,
    'ICE BAG 10LB',
    1,
    3.29,
    14.37,
  ];
  const around = (...people: string[]): Cell[] => [
    'Order ID',
    'Order Closed',
    'Station',
    ...people,
    'Product',
    'Quantity',
    'Price',
    'Order Total',
  ];

  it.each(['Order Created By', 'Served By', 'Opened By'])('is read under "%s"', (title) => {
    const { receipts } = parseRows([around(title), row(20412, 'MARIA G'), row(20413, 'DEVON')]);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(['MARIA G', 'DEVON']);
  });

  it.each(['Operator', 'Opr', 'Cashier'])('has a name beside the number under "%s"', (title) => {
    const people = [row(20412, '7', 'MARIA G'), row(20413, '12', 'DEVON'), row(20414, '7', 'MARIA G')];
    const read = (rows: Cell[][]): unknown =>
      parseRows([around(title, 'Rung By'), ...rows]).receipts.map(({ employeeId, employeeName }) => [
        employeeId,
        employeeName,
      ]);
    expect(read(people)).toEqual([
      ['7', 'MARIA G'],
      ['12', 'DEVON'],
      ['7', 'MARIA G'],
    ]);
    // Somebody else rang it.
    expect(read([...people, row(20415, '7', 'DEVON')])).toEqual([
      ['7', null],
      ['12', null],
      ['7', null],
      ['7', null],
    ]);
  });

  it.each(['Created By', 'Sales Rep', 'User'])('is the cashier where "%s" is named as well', (title) => {
    const { receipts } = parseRows([
      around(title, 'Cashier'),
      row(20412, 'OFFICE', 'MARIA G'),
      row(20413, 'OFFICE', 'DEVON'),
    ]);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(['MARIA G', 'DEVON']);
  });
});
