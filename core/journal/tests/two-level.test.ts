import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

/** '7530 2026-11-17T06:05:42 register 2, 122 TAYLOR M: 8.99' */
function describeReceipt(receipt: Receipt): string {
  const { transactionNumber, time, registerId, employeeId, employeeName } = receipt;
  const cents = assessReceipt(receipt).amountCents;
  const who = [employeeId, employeeName].filter((part) => part !== null).join(' ');
  return `${transactionNumber} ${time} register ${registerId}, ${who}: ${(cents / 100).toFixed(2)}`;
}

const describeItems = ({ items }: Receipt): string[] =>
  items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${(priceCents / 100).toFixed(2)}`);

const TICKETS: Cell[] = ['Transaction', 'Date', 'Time', 'Reg', 'Cashier ID', 'Cashier', 'Type', 'Total'];
const LINES: Cell[] = [null, 'Dept', 'Description', 'PLU', 'Qty', 'Price', 'Amount'];

const ticket = (number: Cell, total: Cell, type = 'Sale'): Cell[] => [
  number,
  '11/17/2026',
  '06:05:42',
  2,
  '122',
  'TAYLOR M',
  type,
  total,
];
const line = (name: string, quantity: number, price: number): Cell[] => [
  null,
  'GROCERY',
  name,
  301,
  quantity,
  price,
  Math.round(quantity * price * 100) / 100,
];

const WHO = '2026-11-17T06:05:42 register 2, 122 TAYLOR M';

describe('a row for each ticket with its lines in rows below', () => {
  it('is read where the lines have their kinds in front, and no heading', () => {
    const heading: Cell[] = ['Trans', 'Reg', 'Cashier', 'Date/Time', 'Type', 'Total'];
    const { receipts, rejections } = parseRows([
      ['Journal Viewer'],
      ...Array.from({ length: 6 }, (_, index): Cell[][] => [
        heading,
        [4471 + index, 51, 1188, `03/04/2026 06:1${index}`, 'SALE', 5.33],
        [null, 'ITEM', 'BURRITO', 1, null, 3.29],
        [null, 'ITEM', 'GUM', 1, null, 1.69],
        [null, 'TAX', 'TAX 1', null, null, 0.35],
        [null, 'TENDER', 'CASH', null, null, 5.33],
      ]).flat(),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeItems)).toEqual(
      Array.from({ length: 6 }, () => ['1 BURRITO 3.29', '1 GUM 1.69']),
    );
    expect(receipts[0]).toMatchObject({ totalCents: 533, taxCents: 35, tenders: [{ method: 'CASH' }] });
  });

  it('is read where the lines have counts, prices, and amounts beside the totals', () => {
    const heading: Cell[] = ['Receipt No', 'Till', 'Operator', 'Date', 'Time', 'Type', 'Total'];
    const { receipts, rejections, report } = parseRows([
      ['Slips of store 7, 05/02/2026'],
      ...Array.from({ length: 7 }, (_, index): Cell[][] => [
        heading,
        [`${2210 + index}`, '3', 'K77', '05/02/2026', `8:1${index} AM`, 'SALE', '$9.07'],
        [' ', 'ITEM', 'Bagel Sesame', '2', '$1.25', '$2.50', ' '],
        [' ', 'ITEM', 'Ham sliced', '0.5', '$8.00', '$4.00', ' '],
        [' ', index === 3 ? 'ITEM - PRICE OVERRIDE' : 'ITEM', 'Plum Jam', '1', '$2.10', '$2.10', ' '],
        [' ', 'TAX', ' ', ' ', ' ', '$0.47', ' '],
        [' ', 'TENDER', 'CASH', ' ', ' ', '$10.00', ' '],
        [' ', 'CHANGE', ' ', ' ', ' ', '$0.93', ' '],
        [' ', ' ', ' ', ' ', ' ', ' ', ' '],
      ]).flat(),
    ]);
    expect(rejections).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(receipts.map(describeItems)).toEqual(
      Array.from({ length: 7 }, () => ['2 Bagel Sesame 2.50', '0.5 Ham sliced 4.00', '1 Plum Jam 2.10']),
    );
    expect(receipts[0]).toMatchObject({ totalCents: 907, taxCents: 47, changeCents: 93 });
    expect(receipts.map(({ events }) => events.length)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  });

  it('is told if rows between the tickets are no lines that are understood', () => {
    const { receipts, report } = parseRows([
      ['Receipt No', 'Till', 'Operator', 'Date', 'Time', 'Type', 'Total'],
      ...Array.from({ length: 7 }, (_, index): Cell[][] => [
        [`${2210 + index}`, '3', 'K77', '05/02/2026', `8:1${index} AM`, 'SALE', '$9.07'],
        [null, 'Jam & Bagel', 'shelf 4', '$1.25', null, null, null],
        [null, 'Ham', 'shelf 2', '$3.10', null, null, null],
      ]).flat(),
    ]);
    expect(receipts).toHaveLength(7);
    expect(report.remarks).toContainEqual(
      expect.stringMatching(
        /^14 rows of the sheet “Sheet1” have amounts, .* 3 \(“Jam & Bagel shelf 4 \$1\.25”\)/,
      ),
    );
  });

  it('is read where tickets are called Id, count their goods, and lines have codes beside names', () => {
    const heading = [null, 'Name', 'Category', 'Item #', 'Quantity', 'Subtotal'];
    const { receipts, rejections } = parseRows([
      ['Id', 'Date', 'Quantity', 'Sold By', 'Subtotal', 'Tax', 'Total', 'Type'],
      ...Array.from({ length: 5 }, (_, index): Cell[][] => [
        [
          `POS ${6301 + index}`,
          `02/27/2026 08:3${index}`,
          3,
          'Ann',
          6.17,
          0.43,
          6.6,
          index % 2 ? 'Visa' : 'Cash',
        ],
        heading,
        [null, 'COFFEE LG', 'Dispensed', '00000000705', 2, 4.38],
        [null, 'CHIPS', 'Snacks', '04000042208', 1, 1.79],
      ]).flat(),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeItems)).toEqual(
      Array.from({ length: 5 }, () => ['2 COFFEE LG 4.38', '1 CHIPS 1.79']),
    );
    expect(receipts[1]?.tenders.map(({ method }) => method)).toEqual(['Visa']);
  });

  it('is read where the heading of the lines stands below that of the tickets', () => {
    const { receipts, rejections } = parseRows([
      ['Sales detail'],
      TICKETS,
      LINES,
      ticket(7530, 6.28),
      line('COFFEE LG', 2, 2.19),
      line('CHIPS', 1, 1.79),
      ticket(7531, 0, 'No Sale'),
      ticket(7532, 2.19),
      line('COFFEE LG', 1, 2.19),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([
      `7530 ${WHO}: 6.28`,
      `7531 ${WHO}: 0.00`,
      `7532 ${WHO}: 2.19`,
    ]);
    expect(receipts.map(describeItems)).toEqual([
      ['2 COFFEE LG 4.38', '1 CHIPS 1.79'],
      [],
      ['1 COFFEE LG 2.19'],
    ]);
    expect(receipts.map(({ typeText }) => typeText)).toEqual(['Sale', 'No Sale', 'Sale']);
    expect(at(at(receipts, 0).lines, 1).text).toBe('\tGROCERY\tCOFFEE LG\t301\t2\t2.19\t4.38');
  });

  it('is read where a heading of the lines is only a mark', () => {
    const { receipts } = parseRows([
      TICKETS,
      [null, 'Item', 'Name', 'Qty', 'Unit Price', '%', 'Sum', 'V-Cd'],
      ...[7530, 7531, 7532].flatMap((number) => [
        ticket(number, 4.38),
        [null, '1010', 'COFFEE LG', 2, 2.19, null, 4.38, '1'],
      ]),
    ]);
    expect(receipts.map(describeItems)).toEqual(receipts.map(() => ['2 COFFEE LG 4.38']));
  });

  it('is read where the heading of the lines stands below every ticket, unindented and over the same names', () => {
    const HEADING: Cell[] = ['Item', 'Code', 'Qty', 'Amount'];
    const { receipts, rejections } = parseRows([
      ['Ticket #', 'Ticket Date', 'Ticket Time', 'Register', 'Clerk ID', 'Amount'],
      ['7530', '11/17/2026', '06:05:42', '2', '122', '6.50'],
      HEADING,
      ['COFFEE LG', '000301', '2', '4.38'],
      ['CHIPS', '000302', '1', '1.79'],
      ['7531', '11/17/2026', '06:06:42', '2', '122', '2.19'],
      HEADING,
      ['COFFEE LG', '000301', '1', '2.19'],
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, 122: 6.50',
      '7531 2026-11-17T06:06:42 register 2, 122: 2.19',
    ]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38', '1 CHIPS 1.79'], ['1 COFFEE LG 2.19']]);
  });

  it('is read where one column has goods and ways to pay, and a type says which', () => {
    const { receipts } = parseRows([
      ['Line', 'Type', 'Item / Tender', 'Department', 'Qty', 'Unit Price', 'Amount'],
      ['Transaction 7530   Register 2   Cashier 122 TAYLOR M   11/17/2026 06:05:42   Sale'],
      [1, 'Item', 'COFFEE LG', 'Drinks', 2, 2.19, 4.38],
      [2, 'Tax', 'Sales Tax', null, null, null, 0.31],
      [3, 'Tender', 'Amex', null, null, null, 4.69],
      [null, null, null, null, null, 'Transaction Total', 4.69],
      ['Transaction 7531   Register 2   Cashier 122 TAYLOR M   11/17/2026 06:05:42   Sale'],
      [1, 'Item', 'CHIPS', 'Snacks', 1, 1.79, 1.79],
      [2, 'Tender', 'Mastercard', null, null, null, 1.79],
      [null, null, null, null, null, 'Transaction Total', 1.79],
    ]);
    expect(receipts.map(describeReceipt)).toEqual([`7530 ${WHO}: 4.69`, `7531 ${WHO}: 1.79`]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38'], ['1 CHIPS 1.79']]);
    expect(receipts.map(({ tenders }) => tenders.map(({ method }) => method))).toEqual([
      ['Amex'],
      ['Mastercard'],
    ]);
  });

  it('takes the day and the register from the rows above the tickets, also within them', () => {
    const ticketOf = (number: number, kind: string): Cell[][] => [
      [`Transaction: ${number}`, '06:38 AM', 'Cashier: 98 - Ben Ortiz', null, null, kind],
      ['  COFFEE LG', 'Drinks', 2, 2.19, 4.38],
      [null, null, null, 'Total', 4.38],
      ['  Tender: Cash', null, null, null, 5],
      ['  Change: Cash', null, null, null, -0.62],
    ];
    const page: Cell[][] = [
      ['Site: 212 Cedar Fork', null, null, 'Business Day: 10/19/2026'],
      ['Item/Tender', 'Department', 'Qty', 'Price', 'Amount', 'Status'],
    ];
    const { receipts, rejections } = parseRows([
      ...page,
      ['Register: 1'],
      ...ticketOf(3301, 'Sale'),
      ...page,
      ...ticketOf(3302, 'Void'),
      ['Register: 2'],
      ...ticketOf(5401, 'Sale'),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([
      '3301 2026-10-19T06:38:00 register 1, 98 Ben Ortiz: 4.38',
      '3302 2026-10-19T06:38:00 register 1, 98 Ben Ortiz: 4.38',
      '5401 2026-10-19T06:38:00 register 2, 98 Ben Ortiz: 4.38',
    ]);
    expect(receipts.map(({ typeText }) => typeText)).toEqual(['SALE', 'VOID', 'SALE']);
    expect(receipts.map(describeItems)).toEqual(receipts.map(() => ['2 COFFEE LG 4.38']));
  });

  it('is read where the lines have no heading, and their amounts are under the totals', () => {
    const head = (number: number, total: number): Cell[] => [
      2,
      number,
      '11/17/2026 06:05:42',
      '122',
      'Sale',
      total,
    ];
    const { receipts, rejections } = parseRows([
      ['Register', 'Receipt #', 'Date/Time', 'Cashier', 'Event', 'Total'],
      ...[7530, 7531, 7532].flatMap((number) => [
        head(number, 6.48),
        [null, null, '    COFFEE LG', 'UPC 400000000011', 'Qty 2', 4.38],
        [null, null, '    CHIPS', 'UPC 028400090896', 'Qty 1', 1.79],
        [null, null, '    Tax', null, null, 0.31],
        [null, null, '    Paid: Cash', null, null, null],
      ]),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual(
      [7530, 7531, 7532].map((number) => `${number} 2026-11-17T06:05:42 register 2, 122: 6.48`),
    );
    expect(receipts.map(describeItems)).toEqual(receipts.map(() => ['2 COFFEE LG 4.38', '1 CHIPS 1.79']));
  });

  it('takes code and count of an unindented line for no ticket', () => {
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Total'],
      ['PLU', 'Qty', 'Description', 'Price', 'Ext Price'],
      [7530, '11/17/2026', '06:05:42', 2, 4.38],
      [301, 2, 'COFFEE LG', 2.19, 4.38],
      [7531, '11/17/2026', '06:06:42', 2, 2.19],
      [301, 1, 'COFFEE LG', 2.19, 2.19],
    ]);
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['7530', '7531']);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38'], ['1 COFFEE LG 2.19']]);
  });

  it('has its sums and payments among the lines, and sums of the report below them', () => {
    const { receipts, rejections } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Cashier ID'],
      LINES,
      [7530, '11/17/2026', '06:05:42', 2, '122'],
      line('COFFEE LG', 2, 2.19),
      [null, 'Subtotal', null, null, null, null, 4.38],
      [null, null, 'Tax', null, null, null, 0.31],
      [null, null, 'Total', null, null, null, 4.69],
      [null, null, 'CASH', null, null, null, 5],
      [null, null, 'Change', null, null, null, 0.31],
      [7531, '11/17/2026', '06:05:42', 2, '122'],
      line('COFFEE LG', 1, 2.19),
      [null, null, 'Total', null, null, null, 2.35],
      [null, null, 'Grand Total', null, null, null, 7.04],
    ]);
    expect(rejections).toEqual([]);
    expect(receipts).toMatchObject([
      { subtotalCents: 438, taxCents: 31, totalCents: 469, changeCents: 31 },
      { totalCents: 235 },
    ]);
    expect(at(receipts, 0).tenders).toMatchObject([{ method: 'CASH', amountCents: 500 }]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38'], ['1 COFFEE LG 2.19']]);
  });

  it('leaves out the one sum below all tickets', () => {
    const { receipts } = parseRows([
      TICKETS,
      LINES,
      ticket(7530, 4.69),
      line('COFFEE LG', 2, 2.19),
      ticket(7531, 2.35),
      line('COFFEE LG', 1, 2.19),
      ticket(7532, 2.35),
      line('COFFEE LG', 1, 2.19),
      ['Total', null, null, null, null, null, 9.39],
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([469, 235, 235]);
  });

  it('has its payments below a heading of their own', () => {
    const { receipts, rejections } = parseRows([
      TICKETS,
      ticket(7530, 4.69),
      LINES,
      line('COFFEE LG', 2, 2.19),
      [null, 'Tender', 'Amount'],
      [null, 'HOUSE ACCOUNT', 1],
      [null, 'Cash', 5],
      [null, 'Change', 1.31],
      ticket(7531, 2.19),
      LINES,
      line('COFFEE LG', 1, 2.19),
      [null, 'Tender', 'Amount'],
      [null, 'Visa', 2.19],
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38'], ['1 COFFEE LG 2.19']]);
    expect(receipts.map(({ tenders }) => tenders.map(({ amountCents }) => amountCents))).toEqual([
      [100, 500],
      [219],
    ]);
    expect(receipts).toMatchObject([{ totalCents: 469, changeCents: 131 }, { totalCents: 219 }]);
  });

  it('rejects what stands under a heading that is not understood', () => {
    const { receipts, rejections } = parseRows([
      TICKETS,
      LINES,
      ticket(7530, 4.38),
      line('COFFEE LG', 2, 2.19),
      ticket(7531, 2.19),
      line('COFFEE LG', 1, 2.19),
      ['Department', 'Qty', 'Amount'],
      ['GROCERY', 3, 6.57],
    ]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38'], ['1 COFFEE LG 2.19']]);
    expect(rejections).toEqual([
      {
        sheet: 'Sheet1',
        firstRow: 8,
        lastRow: 8,
        reason: 'This row stands under a heading that is not understood, between the lines of a transaction.',
      },
    ]);
  });

  it('says in its own row that it was voided', () => {
    const { receipts } = parseRows([
      [...TICKETS, 'Status'],
      LINES,
      [...ticket(7530, 4.38), 'Voided'],
      line('COFFEE LG', 2, 2.19),
      [...ticket(7531, 2.19), 'Closed'],
      line('COFFEE LG', 1, 2.19),
    ]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(['Void', 'Sale']);
  });

  it('goes on in the next sheet, with its headings or without', () => {
    const { receipts, rejections } = parseSheets({
      Monday: [TICKETS, LINES, ticket(7530, 4.38), line('COFFEE LG', 2, 2.19)],
      Tuesday: [TICKETS, LINES, ticket(7531, 2.19), line('COFFEE LG', 1, 2.19)],
      Wednesday: [ticket(7532, 2.19), line('COFFEE LG', 1, 2.19)],
    });
    expect(rejections).toEqual([]);
    expect(receipts.map(describeItems)).toEqual([
      ['2 COFFEE LG 4.38'],
      ['1 COFFEE LG 2.19'],
      ['1 COFFEE LG 2.19'],
    ]);
  });
});

it('gives a report of articles below a table of tickets to none of them', () => {
  const { receipts } = parseRows([
    TICKETS,
    ticket(7530, 4.38),
    ticket(7531, 2.19),
    ['Item', 'Qty', 'Amount'],
    ['COFFEE LG', 3, 6.57],
  ]);
  expect(receipts.map(describeItems)).toEqual([[], []]);
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual([438, 219]);
});

describe('a line of labels and values above the lines of each ticket', () => {
  const HEADING: Cell[] = ['Item', 'UPC', 'Quantity', 'Price', 'Total'];
  const COFFEE: Cell[] = ['COFFEE LG', '028400090896', 2, 0.89, 1.78];

  it('is read as the row of the ticket, and a column of codes stays out of the names', () => {
    const { receipts, rejections } = parseRows([
      HEADING,
      ['Transaction: 7530   Register: 2   Cashier: 122 - TAYLOR M   Date: 11/17/2026 06:05:42 AM'],
      COFFEE,
      ['Tax', null, null, null, 0.16],
      ['Total', null, null, null, 1.94],
      ['Transaction: 7531   Register: 2   Cashier: 122 - TAYLOR M   Date: 11/17/2026 06:05:42 AM'],
      ['No Sale'],
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([`7530 ${WHO}: 1.94`, `7531 ${WHO}: 0.00`]);
    expect(at(receipts, 0).items).toMatchObject([{ name: 'COFFEE LG', quantity: 2, priceCents: 178 }]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(['Sale', 'No Sale']);
    expect(at(at(receipts, 0).lines, 0).text).toContain('Transaction: 7530');
  });

  it('may stand in several cells above a heading that comes again', () => {
    const group = (number: number): Cell[] => [
      'Transaction:',
      number,
      'Date:',
      '11/17/2026 06:05:42',
      'Register:',
      2,
      'Cashier:',
      '122 TAYLOR M',
    ];
    const { receipts, rejections } = parseRows([
      ['Item sales'],
      group(7530),
      HEADING,
      COFFEE,
      group(7531),
      HEADING,
      COFFEE,
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([`7530 ${WHO}: 1.78`, `7531 ${WHO}: 1.78`]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 1.78'], ['2 COFFEE LG 1.78']]);
  });

  it('below the lines ends a receipt of a printed journal', () => {
    const { receipts } = parseRows([
      ['Item', 'Qty', 'Amount'],
      ['COFFEE LG', 1, 2.19],
      ['TOTAL', null, 2.19],
      ['TRAN# 7530 REG 2 11/17/2026 06:05:42'],
      ['CHIPS', 1, 1.79],
      ['TOTAL', null, 1.79],
      ['TRAN# 7531 REG 2 11/17/2026 06:06:42'],
    ]);
    expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual([
      ['7530', 219],
      ['7531', 179],
    ]);
  });
});

describe('tickets whose lines have their own heading', () => {
  const BELOW: Cell[] = [null, 'No', 'Item', 'Qty', 'Price', 'Amount'];
  const HEAD: Cell[] = ['Ticket No', 'POS', 'Employee', 'Date Time', 'Status', 'Total'];
  const head = (number: number, status: string, total: Cell): Cell[] => [
    number,
    'P3',
    'ODA',
    `2026-09-21 14:${number - 9000}:10`,
    status,
    total,
  ];
  const sold: Cell[] = [null, 1, 'RADLER', 2, 1.5, 3];

  it('may begin with some that have none', () => {
    const { receipts } = parseRows([
      HEAD,
      head(9010, 'SAFE DROP', 80),
      head(9011, 'NO SALE', null),
      head(9012, 'SALE', 3),
      BELOW,
      sold,
      head(9013, 'PAID OUT', 7),
      head(9014, 'SALE', 3),
      BELOW,
      sold,
    ]);
    expect(receipts.map((receipt) => [receipt.transactionNumber, describeItems(receipt)])).toEqual([
      ['9010', []],
      ['9011', []],
      ['9012', ['2 RADLER 3.00']],
      ['9013', []],
      ['9014', ['2 RADLER 3.00']],
    ]);
  });

  it('are no two kinds of rows where a report stands below them', () => {
    const { receipts } = parseRows([
      HEAD,
      ...Array.from({ length: 9 }, (_, index) => head(9010 + index, 'SALE', 3)),
      BELOW,
      sold,
      [null, 2, 'BRETZEL', 12, 1.5, 18],
    ]);
    expect(receipts).toHaveLength(9);
    expect(receipts.flatMap(describeItems)).toEqual([]);
  });
});

describe('a band above the lines of each ticket', () => {
  const LINE_HEADING: Cell[] = [null, 'Product', 'Quantity', 'Price', 'Total'];
  const lines: Cell[][] = [
    LINE_HEADING,
    [null, 'RADLER', 2, 1.5, 3],
    [null, 'BRETZEL', 1, 1.2, 1.2],
    [null, 'Tax', null, null, 0.3],
  ];
  const sheet = (bandOf: (at: number) => Cell[]): Cell[][] => [
    ['Documents of the Day'],
    ['Cash register: BAR-1'],
    ...Array.from({ length: 6 }, (_, at) => [bandOf(at), ...lines, []]).flat(),
  ];
  const read = (bandOf: (at: number) => Cell[]): unknown[] => {
    const { receipts } = parseRows(sheet(bandOf));
    return receipts.slice(4).map((receipt) => [describeReceipt(receipt), ...describeItems(receipt)]);
  };
  const GOODS = ['2 RADLER 3.00', '1 BRETZEL 1.20'];

  it('may name only some of its values', () => {
    const bands =
      (word: string, user: string) =>
      (at: number): Cell[] => [
        `${word} 26-31-00${70 + at}`,
        `09/21/2026 10:0${at}:42`,
        `${user}: Ines`,
        null,
        'Total',
        4.5,
      ];
    const words = new Map([
      ['Sales', 'User'],
      ['Receipt', 'Cashier'],
      ['Verkauf', 'Bediener'],
    ]);
    for (const [word, user] of words)
      expect(read(bands(word, user))).toEqual([
        ['26-31-0074 2026-09-21T10:04:42 register BAR-1, Ines: 4.50', ...GOODS],
        ['26-31-0075 2026-09-21T10:05:42 register BAR-1, Ines: 4.50', ...GOODS],
      ]);
  });

  it('is none without a number behind a word for tickets, or without a moment', () => {
    const apart = (at: number): Cell[] => [
      `Shelf 26-31-00${70 + at}`,
      `09/21/2026 10:0${at}:42`,
      'User: Ines',
    ];
    expect(read(apart)).toEqual([]);
    expect(read((at) => [`Sales 26-31-00${70 + at}`, 'User: Ines', null, 'Total', 4.5])).toEqual([]);
  });
});
