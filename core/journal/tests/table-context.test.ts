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

const describeItems = (receipt: Receipt): string[] =>
  receipt.items.map(
    ({ name, quantity, priceCents }) => `${quantity} ${name} ${(priceCents / 100).toFixed(2)}`,
  );

describe('headings', () => {
  const ROW: Cell[] = ['7530', '11/17/2026', '06:05:42', '02', '122', '8.99'];
  it.each([
    ['Trans #', 'Date', 'Time', 'Register', 'Cashier ID', 'Total'],
    ['TRAN_NO', 'TRAN_DATE', 'TRAN_TIME', 'REG_NO', 'CASHIER_NO', 'TOTAL_AMT'],
    ['Ticket Number', 'Close Date', 'Close Time', 'Station', 'Op #', 'Ticket Total'],
    ['Txn ID', 'Date of Sale', 'Time of Sale', 'Checkout', 'Rung By', 'Total incl. Tax'],
    ['Payment ID', 'Payment Date', 'Payment Time', 'Device ID', 'Payment Employee ID', 'Payment Amount'],
    ['TXN_NBR', 'TXN_DT', 'TXN_TM', 'REG_NBR', 'CSHR_NBR', 'GROSS_TOTAL'],
    ['Trans Seq', 'Close Date', 'Close Time', 'Pos', 'Clk #', 'Basket Total'],
    ['TXN_NBR', 'TXN_DT', 'TXN_TM', 'REG_NBR', 'CSHR_NBR', 'TOT_AMT'],
    ['Tkt #', 'Tkt Date', 'Tkt Time', 'Term No', 'Oper', 'Ticket Amount'],
    ['RCPT_NUM', 'TRN_DT', 'TRN_TM', 'REG_NUM', 'Opr', 'TOT_SALES'],
    ['Bill No', 'Bill Date', 'Bill Time', 'Till No', 'Assoc #', 'Bill Amount'],
    ['INV_NO', 'BUS_DT', 'TIME', 'TERM_ID', 'EMP_NUM', 'AMT'],
    ['Sale Nbr', 'Sale Date', 'Sale Time', 'POS Terminal', 'Operator Code', 'Sale Total'],
  ])('are known in many writings: %s, …', (...headings) => {
    const { receipts, report } = parseRows([headings, ROW, ROW.with(0, '7531')]);
    expect(report.questions).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, 122: 8.99',
      '7531 2026-11-17T06:05:42 register 2, 122: 8.99',
    ]);
  });

  it.each([
    ['Emp ID', 'Emp Name'],
    ['Emp Num', 'Emp Name'],
    ['Emp No', 'Employee Name'],
    ['OPR_NBR', 'OPR_NM'],
    ['Assoc #', 'Assoc Name'],
    ['CSHR_NBR', 'Cshr Name'],
  ])('give number and name of the cashier: %s, %s', (number, name) => {
    const { receipts } = parseRows([
      ['Trans #', 'When', 'Register', number, name, 'Total'],
      ['7530', '11/17/2026 06:05:42', '02', '122', 'TAYLOR M', '8.99'],
    ]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, 122 TAYLOR M: 8.99',
    ]);
  });

  it('in two rows are read together, and may name a whole column above', () => {
    const { receipts } = parseRows([
      ['Sales by transaction'],
      ['Transaction', null, null, 'Operator', null, 'POS', 'Amounts', null],
      ['Number', 'Date', 'Time', 'ID', 'Name', null, 'Tax', 'Total'],
      ['7530', '11/17/2026', '06:05:42', '122', 'TAYLOR M', '2', 0.5, 8.99],
    ]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, 122 TAYLOR M: 8.99',
    ]);
  });

  it('in two rows say with their group what they do not say alone', () => {
    const { receipts } = parseRows([
      ['Sale', null, null, 'Line', null, null, 'Sale Total'],
      ['Sale ID', 'Date', 'Time', 'Description', 'Qty', 'Total', null],
      ['7530', '11/17/2026', '06:05:42', 'GUM', '1', '$1.99', '$5.98'],
      [null, null, null, 'COFFEE', '1', '$3.99', null],
    ]);
    expect(receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T06:05:42 register null, : 5.98']);
    expect(describeItems(at(receipts, 0))).toEqual(['1 GUM 1.99', '1 COFFEE 3.99']);
  });

  it('of the till come before those of its books', () => {
    const { receipts } = parseRows([
      [
        'Drawer #',
        'Register #',
        'Business Date',
        'Post Date',
        'Trans #',
        'Trans Date',
        'Trans Time',
        'Cashier',
        'Total',
      ],
      ['9', '2', '11/16/2026', '11/19/2026', '7530', '11/17/2026', '00:05:42', '122', '8.99'],
    ]);
    expect(receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T00:05:42 register 2, 122: 8.99']);
  });
});

it.each(['Item', 'Item #', 'Product'])(
  'names articles by their description, not by their code, in %s',
  (heading) => {
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', heading, 'Description', 'Qty', 'Amount'],
      ['7530', '11/17/2026', '06:05:42', '2', '000301', 'COFFEE LG', 1, 2.19],
      ['7530', '11/17/2026', '06:05:42', '2', 302, 'CHIPS', 1, 1.99],
    ]);
    expect(receipts.map(describeItems)).toEqual([['1 COFFEE LG 2.19', '1 CHIPS 1.99']]);
  },
);

describe('goods beside codes of letters and digits', () => {
  const namesIn = (
    headings: readonly [string, string],
    goods: readonly (readonly [string, string])[],
  ): string[][] =>
    parseRows([
      ['Trans #', 'Date', 'Time', 'Register', ...headings, 'Qty', 'Amount'],
      ...goods.map(([code, name], at) => [
        `${7530 + at}`,
        '11/17/2026',
        `06:0${at}:42`,
        '2',
        code,
        name,
        1,
        2.19 + at,
      ]),
    ]).receipts.map(({ items }) => items.map(({ name }) => name));

  it.each<[string, string]>([
    ['Item', 'Item Name'],
    ['Product', 'Description'],
    ['Article', 'Article Title'],
    ['Produit', 'Nom du produit'],
    ['Producto', 'Descripción del producto'],
    ['Artikel', 'Bezeichnung'],
  ])('have their names from the column of words: %s | %s', (...headings) => {
    const goods = [
      ['DRY-014', 'Rice 1kg'],
      ['SOAP.2', 'Soap bar'],
      ['bev_33-A', 'Lemonade'],
      ['DRY-014', 'Rice 1kg'],
    ] as const;
    expect(namesIn(headings, goods)).toEqual([['Rice 1kg'], ['Soap bar'], ['Lemonade'], ['Rice 1kg']]);
  });

  it('keep names that end with a size, where the other column says the same of all', () => {
    const goods = [
      ['COLA33', 'regular price'],
      ['CHIPS150', 'regular price'],
      ['SOAP2', 'reduced price'],
      ['GUM10', 'regular price'],
      ['TEA25', 'regular price'],
    ] as const;
    expect(namesIn(['Item', 'Description'], goods).flat()).toEqual(goods.map(([name]) => name));
  });
});

describe('the number under the heading of a name', () => {
  const HEADING: Cell[] = [
    'Name',
    'Email',
    'Paid at',
    'Subtotal',
    'Taxes',
    'Total',
    'Created at',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem price',
    'Employee',
    'Device ID',
  ];
  const AT = '2026-11-17 06:05:42 -0500';
  const first = (name: string): Cell[] => [
    name,
    null,
    AT,
    '4.38',
    '0.31',
    '4.69',
    AT,
    '2',
    'COFFEE LG',
    '2.19',
    'SAM',
    '2',
  ];

  it('is told by the codes below it, and comes again in the rows of further lines', () => {
    const { receipts, report } = parseRows([
      HEADING,
      first('#7530'),
      ['#7530', null, null, null, null, null, AT, '1', 'CHIPS', '0.00'],
      first('#7531'),
      first('#7532'),
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual(
      ['7530', '7531', '7532'].map((number) => `${number} 2026-11-17T06:05:42 register 2, SAM: 4.69`),
    );
    expect(describeItems(at(receipts, 0))).toEqual(['2 COFFEE LG 4.38', '1 CHIPS 0.00']);
  });

  it('is read with its one line a row', () => {
    const { receipts } = parseRows([HEADING, first('#7530'), first('#7531')]);
    expect(receipts.map(describeItems)).toEqual([['2 COFFEE LG 4.38'], ['2 COFFEE LG 4.38']]);
  });

  it('is none where names stand below', () => {
    const { receipts, report } = parseRows([HEADING, first('SAM'), first('TAYLOR'), first('SAM')]);
    expect(receipts).toEqual([]);
    expect(report.questions).toHaveLength(1);
  });
});

it('is read where only its number has another name, even when rows read like lines of a journal', () => {
  const { receipts, report } = parseRows([
    [
      'Slip',
      'Paid at',
      'Subtotal',
      'Taxes',
      'Total',
      'Created at',
      'Lineitem name',
      'Lineitem price',
      'Employee',
    ],
    [
      '#7530',
      '2026-11-17 06:05:42',
      '10.89',
      '0.50',
      '11.39',
      '2026-11-17 06:05:42',
      'NEWPORT',
      '10.89',
      'SAM',
    ],
    ['#7531', '2026-11-17 06:06:42', '0.99', '0.05', '1.04', '2026-11-17 06:06:42', 'GUM', '0.99', 'SAM'],
    ['#7532', '2026-11-17 06:07:42', '0.99', '0.05', '1.04', '2026-11-17 06:07:42', 'GUM', '0.99', 'SAM'],
  ]);
  expect(report.questions).toEqual([]);
  expect(receipts).toMatchObject([
    { transactionNumber: '7530', totalCents: 1139, items: [{ name: 'NEWPORT', priceCents: 1089 }] },
    { transactionNumber: '7531', totalCents: 104, items: [{ name: 'GUM', priceCents: 99 }] },
    { transactionNumber: '7532', totalCents: 104, items: [{ name: 'GUM', priceCents: 99 }] },
  ]);
});

describe('a moment', () => {
  it.each([
    '20261117 060542',
    '20261117060542',
    '20261117T06:05:42',
    'Tue Nov 17 06:05:42 EST 2026',
    '17-Nov-2026:06:05:42',
    'Tuesday, November 17, 2026 6:05:42 AM',
    20261117060542,
  ])('is read from %j', (written) => {
    const { receipts } = parseRows([
      ['Trans #', 'Date/Time', 'Register', 'Total'],
      ['7530', written, '2', '8.99'],
    ]);
    expect(receipts.map(({ time }) => time)).toEqual(['2026-11-17T06:05:42']);
  });
});

it.each([99999999, '30000000', '99999999 060542', 999999999999])('takes %j for no moment', (written) => {
  const { receipts, rejections } = parseRows([
    ['Trans #', 'Date/Time', 'Register', 'Total'],
    ['7530', written, '2', '8.99'],
  ]);
  expect(receipts).toEqual([]);
  expect(rejections).toMatchObject([{ reason: 'Transaction 7530 has no date that can be read.' }]);
});

describe('the name of a sheet whose rows have only times', () => {
  const sheetsOf = (first: string, second: string) =>
    parseSheets(
      Object.fromEntries(
        [first, second].map((name, at) => [
          name,
          [
            ['Trans #', 'Time', 'Register', 'Total'],
            ...[1, 2, 3].map((row): Cell[] => [7530 + at * 10 + row, `06:0${row}:42`, '2', 8.99]),
          ],
        ]),
      ),
    );

  it('is their day, with or without marks between its parts', () => {
    for (const [first, second] of [
      ['2026-11-17', '2026-11-18'],
      ['20261117', '20261118'],
    ] as const)
      expect(sheetsOf(first, second).receipts.map(({ time }) => time.slice(0, 10))).toEqual([
        ...Array.from({ length: 3 }, () => '2026-11-17'),
        ...Array.from({ length: 3 }, () => '2026-11-18'),
      ]);
  });

  it.each([
    ['Mon 11-23', 'Tue 11-24'],
    ['Nov 23', 'Nov 24'],
    ['23. November', '24. November'],
    ['Montag', 'Dienstag'],
    ['Day 1', 'Day 2'],
  ])('is named where it is a part of a day (%s)', (first, second) => {
    expect(sheetsOf(first, second).rejections[0]?.reason).toBe(
      `Transaction 7531 has no date that can be read. The name of the sheet, “${first}”, is no whole date: ` +
        'rename the sheets to days with their years, such as 2026-11-23.',
    );
  });

  it.each(['Sheet 1', 'Register 2', 'Marlboro'])(
    'is not named where it is about something else (%s)',
    (name) => {
      expect(sheetsOf(name, 'Others').rejections[0]?.reason).toMatch(/has no date that can be read\.$/);
    },
  );
});

describe('what stands around the rows', () => {
  const HEADING: Cell[] = ['Trans #', 'Time', 'Total'];

  it('gives them day, register and cashier', () => {
    const { receipts, rejections } = parseRows([
      ['Cashier report'],
      ['Register: 2', null, 'Cashier: 122 - TAYLOR M'],
      HEADING,
      ['Monday, November 16, 2026'],
      ['7530', '06:05:42', '8.99'],
      ['Business Date: 11/17/2026'],
      ['7531', '06:05:42', '1.99'],
      ['Cashier:', '115 SAM K'],
      ['7532', '06:07:00', '2.99'],
      ['Register 3'],
      ['7533', '06:09:00', '3.99'],
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-16T06:05:42 register 2, 122 TAYLOR M: 8.99',
      '7531 2026-11-17T06:05:42 register 2, 122 TAYLOR M: 1.99',
      '7532 2026-11-17T06:07:00 register 2, 115 SAM K: 2.99',
      '7533 2026-11-17T06:09:00 register 3, 115 SAM K: 3.99',
    ]);
  });

  it.each([
    ['Filiale 017 Lindenhof', null, null, null, '25.09.2026'],
    ['Filiale 017 Lindenhof 25.09.2026'],
    ['Fecha: 25/09/2026'],
    ['25 de septiembre de 2026'],
    ['Business date 09/25/2026'],
  ])('gives a day that comes before its month: %s', (...title) => {
    const rows = Array.from({ length: 8 }, (_, row): Cell[] => [
      55_120 + row,
      `06:1${row} Uhr`,
      '3 Weber',
      19.47,
    ]);
    const { receipts, rejections } = parseRows([title, ['Bonnr.', 'Uhrzeit', 'Bediener', 'Brutto'], ...rows]);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ time }) => time)).toEqual(rows.map((_, row) => `2026-09-25T06:1${row}:00`));
  });

  it('gives no day that is the one of its printing', () => {
    const { receipts } = parseRows([
      ['Daily log', 'Run: 11/18/2026 06:00', 'Report Date: 11/18/2026'],
      ['Shift 1  11/17/2026'],
      HEADING,
      ['7530', '06:05:42', '8.99'],
    ]);
    expect(receipts.map(({ time }) => time)).toEqual(['2026-11-17T06:05:42']);
  });

  it('gives nobody the name of who printed the report, nor a choice of all', () => {
    const { receipts } = parseRows([
      ['11/17/2026'],
      ['User: ADMIN', 'Employee: BOSS', 'Cashier: All cashiers', 'Register: ALL'],
      HEADING,
      ['7530', '06:05:42', '8.99'],
    ]);
    expect(receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T06:05:42 register null, : 8.99']);
  });

  it('may be the name of the sheet', () => {
    const rows = (number: string): Cell[][] => [HEADING, [number, '06:05:42', '8.99']];
    const days = parseSheets({ '11-16-2026': rows('7530'), '11-17-2026': rows('7531') });
    expect(days.receipts.map(({ time }) => time)).toEqual(['2026-11-16T06:05:42', '2026-11-17T06:05:42']);
    const dated = (number: string): Cell[][] => [
      ['Trans #', 'Date', 'Time', 'Total'],
      [number, '11/17/2026', '06:05:42', '8.99'],
    ];
    const registers = parseSheets({ 'Register 1': dated('7530'), 'REG 02': dated('7530') });
    expect(registers.receipts.map(({ registerId }) => registerId)).toEqual(['1', '2']);
  });

  it('is no day where a receipt has a line with a date', () => {
    const { receipts } = parseRows([
      ['Report of 11/17/2026'],
      ['Trans #', 'Time', 'Description', 'Amount'],
      ['7530', '06:05:42', 'MARLBORO GOLD', '10.49'],
      [null, null, 'DOB 02/03/1980', null],
      ['7531', '06:07:00', 'GUM', '0.99'],
    ]);
    expect(receipts.map(({ time }) => time)).toEqual(['2026-11-17T06:05:42', '2026-11-17T06:07:00']);
  });

  it('may be a date that stands in the first row of its day only', () => {
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Total'],
      ['7530', '11/16/2026', '23:05:42', '8.99'],
      ['7531', null, '23:45:00', '1.99'],
      ['7532', '11/17/2026', '00:01:00', '2.99'],
      ['7533', null, '00:02:00', '3.99'],
    ]);
    expect(receipts.map(({ time }) => time.slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-17',
      '2026-11-17',
    ]);
  });

  it('is left out: ends of pages, averages, counts and sums in any column', () => {
    const { receipts, rejections, report } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Cashier ID', 'Total'],
      ['7530', '11/17/2026', '06:05:42', '2', '122', '8.99'],
      ['Business Date: 11/17/2026  Page 2'],
      ['40', null, null, 'REG 1', 'TOTALS', '1100.00'],
      [null, null, null, null, 'Average', '12.00'],
      [null, null, null, null, null, '999.99'],
    ]);
    expect(rejections).toEqual([]);
    expect(report.droppedRows).toBe(5);
    expect(receipts).toHaveLength(1);
  });

  it('is not what counts transactions by the hour', () => {
    const { receipts, rejections } = parseSheets({
      Sales: [
        ['Trans #', 'Date', 'Time', 'Total'],
        ['7530', '11/17/2026', '06:05:42', '8.99'],
      ],
      Hourly: [
        ['Date', 'Time', 'Trans', 'Total Sales'],
        ['11/17/2026', '06:00', 12, 106],
        ['11/17/2026', '07:00', 14, 107],
        ['11/17/2026', '08:00', 9, 98],
      ],
    });
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['7530']);
    expect(rejections).toMatchObject([{ sheet: 'Hourly', firstRow: 1, lastRow: 4 }]);
  });
});

describe('the amount of a transaction', () => {
  it('holds the tax that a line of its own or a column of the lines gives', () => {
    const byLine = parseRows([
      ['Trans #', 'Date', 'Time', 'Type', 'Description', 'Qty', 'Amount'],
      ['7530', '11/17/2026', '06:05:42', 'Item', 'RED BULL 8.4OZ', 1, '3.49'],
      ['7530', '11/17/2026', '06:05:42', 'Discount', 'COUPON $1 OFF', 1, '-1.00'],
      ['7530', '11/17/2026', '06:05:42', 'Tax', 'Sales Tax', null, '0.25'],
      ['7530', '11/17/2026', '06:05:42', 'Payment', 'CASH', null, '5.00'],
      ['7530', '11/17/2026', '06:05:42', 'Change', 'Change', null, '-2.26'],
    ]);
    expect(byLine.receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T06:05:42 register null, : 2.74']);
    const byColumn = parseRows([
      ['Date', 'Time', 'Item', 'Qty', 'Gross Sales', 'Discounts', 'Net Sales', 'Tax', 'Transaction ID'],
      ['11/17/26', '06:05:42', 'HOT DOG', '1.0', '$3.00', '-$0.50', '$2.50', '$0.22', 'T1'],
      ['11/17/26', '06:05:42', 'COFFEE', '2.0', '$4.00', '$0.00', '$4.00', '$0.30', 'T1'],
    ]);
    expect(byColumn.receipts.map(describeReceipt)).toEqual(['T1 2026-11-17T06:05:42 register null, : 7.02']);
    expect(describeItems(at(byColumn.receipts, 0))).toEqual(['1 HOT DOG 3.00', '2 COFFEE 4.00']);
  });

  it('holds the tax of lines that have only a price, once', () => {
    const { receipts } = parseRows([
      ['Invoice #', 'Post Date', 'Item Name', 'Units', 'Unit Retail', 'Net Amount', 'Sales Tax'],
      ['7530', { serial: 46343.25 }, 'MILK', 1, 3.49, 3.49, 0],
      ['7530', { serial: 46343.25 }, 'SLUSH', 2, 2.19, 4.38, 0.36],
    ]);
    expect(receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T06:00:00 register null, : 8.23']);
  });

  it('stands in the row that a transaction has above its lines', () => {
    const { receipts } = parseRows([
      ['Date', 'Receipt', 'Line Type', 'Quantity', 'Sales Tax', 'Total', 'Details', 'Register'],
      ['2026-11-17 06:05:42', '7530', 'Sale', '2', '0.40', '5.38', null, 'Register 2'],
      ['2026-11-17 06:05:42', '7530', 'Sale Line', '1', null, '0.99', 'GUM', 'Register 2'],
      ['2026-11-17 06:05:42', '7530', 'Sale Line', '1', null, '3.99', 'COFFEE', 'Register 2'],
      ['2026-11-17 06:05:42', '7530', 'Payment', null, null, null, 'Cash', 'Register 2'],
    ]);
    expect(receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T06:05:42 register 2, : 5.38']);
    expect(describeItems(at(receipts, 0))).toEqual(['1 GUM 0.99', '1 COFFEE 3.99']);
  });

  it('is one where each way of paying has a row', () => {
    const { receipts } = parseRows([
      ['Trans Num', 'Date', 'Time', 'Reg', 'Tender', 'Tender Amount', 'Trans Total'],
      ['7530', '11/17/2026', '06:05:42', '2', 'CASH', 5, 29.62],
      ['7530', '11/17/2026', '06:05:42', '2', 'VISA', 24.62, 29.62],
      ['7531', '11/17/2026', '06:05:42', '2', 'VISA', 29.62, 29.62],
    ]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, : 29.62',
      '7531 2026-11-17T06:05:42 register 2, : 29.62',
    ]);
    expect(receipts[0]?.tenders.map(({ method, amountCents }) => [method, amountCents])).toEqual([
      ['CASH', 500],
      ['VISA', 2462],
    ]);
    expect(receipts[0]?.source).toMatchObject({ firstRow: 2, lastRow: 3 });
  });

  it.each([
    ['Net Total', 'Tax', 'Total'],
    ['Total Sales', 'Total Tax', 'Grand Total'],
    ['Amount', 'Tax', 'Amount incl Tax'],
  ])('is the one that holds the tax: %s, %s, %s', (...headings) => {
    const { receipts, report } = parseRows([
      ['Trans #', 'Date', 'Time', ...headings],
      ['7530', '11/17/2026', '06:05:42', '4.18', '0.16', '4.34'],
      ['7531', '11/17/2026', '06:06:42', '1.99', '0.00', '1.99'],
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([434, 199]);
  });

  it('is that of the ticket where lines have a total, too', () => {
    const { receipts } = parseRows([
      ['Trans', 'Date', 'Description', 'Qty', 'Price', 'Total', 'Sale Total'],
      ['7530', '11/17/2026 06:05:42', 'COFFEE', '1', '2.19', '2.19', '4.34'],
      ['7530', '11/17/2026 06:05:42', 'CHIPS', '1', '1.99', '1.99', '4.34'],
    ]);
    expect(receipts.map(describeReceipt)).toEqual(['7530 2026-11-17T06:05:42 register null, : 4.34']);
    expect(describeItems(at(receipts, 0))).toEqual(['1 COFFEE 2.19', '1 CHIPS 1.99']);
  });

  it('may stand in the last of its rows', () => {
    const { receipts } = parseRows([
      ['Invoice', 'Date', 'Time', 'Item', 'Qty', 'Amount', 'Tax', 'Total'],
      ['7530', '11/17/2026', '06:05', '7UP 2L', 1, '2.79', null, null],
      ['7530', '11/17/2026', '06:05', 'HOT DOG', 2, '4.98', '0.56', '8.33'],
      ['7531', '11/17/2026', '06:07', '7UP 2L', 1, '2.79', '0.20', '2.99'],
    ]);
    expect(receipts.map((receipt) => receipt.totalCents)).toEqual([833, 299]);
  });

  it('tells whether prices are of one or of all', () => {
    const rows = (price: number): Cell[][] => [
      ['Trans #', 'Date', 'Time', 'Item', 'Qty', 'Price', 'Trans Total'],
      ['7530', '11/17/2026', '06:05:42', '7UP 2L', 2, price, 5.98],
      ['7531', '11/17/2026', '06:07:42', 'GUM', 1, 0.99, 0.99],
      [null, null, null, 'GUM', '2 @ 0.99', price, null],
    ];
    expect(describeItems(at(parseRows(rows(5.58)).receipts, 0))).toEqual(['2 7UP 2L 5.58']);
    expect(describeItems(at(parseRows(rows(2.79)).receipts, 0))).toEqual(['2 7UP 2L 5.58']);
  });

  it('is what was paid in all ways together where nothing else tells it', () => {
    const { receipts, report } = parseRows([
      ['Receipt #', 'Date & Time', 'Register', 'Employee ID', 'Cash', 'Credit', 'Debit Amount'],
      ['7530', '11/17/2026 06:05:42', "'2", "'122", 5, null, 3.99],
      ['7531', '11/17/2026 06:06:42', '2', '122', null, 1.99, null],
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, 122: 8.99',
      '7531 2026-11-17T06:06:42 register 2, 122: 1.99',
    ]);
    expect(receipts.map(({ tenders }) => tenders.map(({ method }) => method))).toEqual([
      ['CASH', 'DEBIT'],
      ['CREDIT'],
    ]);
  });

  it('is in cents where the heading says so', () => {
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Sub Total', 'Tax (¢)', 'Total (cents)'],
      ['7530', '11/17/2026', '06:05:42', '14.99', 109, 1608],
    ]);
    expect(receipts).toMatchObject([{ subtotalCents: 1499, taxCents: 109, totalCents: 1608 }]);
  });

  it('is told by a sheet with a row for each, where its lines stand in the next', () => {
    const { receipts } = parseSheets({
      Transactions: [
        ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Tax', 'Total'],
        ['7530', '11/17/2026', '06:05:42', '2', '122', '0.20', '2.99'],
      ],
      Items: [
        ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Qty', 'Amount'],
        ['7530', '11/17/2026', '06:05:42', '2', '122', '7UP 2L', 1, '2.79'],
      ],
    });
    expect(receipts.map(({ shape, totalCents }) => [shape, totalCents])).toEqual([
      ['summary', 299],
      ['line-items', 299],
    ]);
  });

  it('is read from the lines themselves where they are those of a printed journal', () => {
    const line = (number: string, text: string): Cell[] => ['2', number, '11/17/2026 06:05:42', '122', text];
    const { receipts } = parseRows([
      ['Register', 'Transaction', 'Timestamp', 'Operator', 'Text'],
      line('7530', '2 SNICKERS KING SIZE          6.38'),
      line('7530', '1 7UP 2L                      2.79 T'),
      line('7530', '1 VOID 7UP 2L                -2.79'),
      line('7530', 'SUBTOTAL                      6.38'),
      line('7530', 'TAX                           0.46'),
      line('7530', 'TOTAL                         6.84'),
      line('7530', 'CASH                         10.00'),
      line('7530', 'CHANGE                        3.16'),
      line('7531', '1 GUM                         0.99'),
      line('7531', '3 COFFEE                      6.00'),
      line('7531', 'TOTAL                         6.99'),
      line('7532', 'NO SALE'),
    ]);
    expect(receipts.map(describeReceipt)).toEqual([
      '7530 2026-11-17T06:05:42 register 2, 122: 6.84',
      '7531 2026-11-17T06:05:42 register 2, 122: 6.99',
      '7532 2026-11-17T06:05:42 register 2, 122: 0.00',
    ]);
    expect(describeItems(at(receipts, 0))).toEqual([
      '2 SNICKERS KING SIZE 6.38',
      '1 7UP 2L 2.79',
      '1 Void line item 7UP 2L -2.79',
    ]);
    expect(assessReceipt(at(receipts, 2)).transactionType).toBe('No Sale');
  });
});

it.each([
  ['NS', 'No Sale'],
  ['N/S', 'No Sale'],
  ['DRAWER OPEN NO SALE', 'No Sale'],
  ['RTN', 'Refund'],
  ['VD', 'Void'],
])('knows the kind of a transaction that is called %s', (word, type) => {
  const { receipts } = parseRows([
    ['Trans #', 'Date', 'Time', 'Oper', 'Emp Name', 'Type', 'Total'],
    ['7530', '11/17/2026', '06:05:42', '122', 'TAYLOR M', word, '2.19'],
  ]);
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([type]);
  expect(receipts).toMatchObject([{ employeeId: '122', employeeName: 'TAYLOR M' }]);
});

describe('a damaged row', () => {
  it('is left out with its reason, and is no title', () => {
    const rows: Cell[][] = [
      ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Type', 'Total'],
      ...[1, 2, 3, 4].map((n): Cell[] => [
        `400${n}`,
        '1',
        '101',
        '11/16/2026',
        `07:3${n}:18`,
        'Sale',
        n + 0.22,
      ]),
      ['ERROR', '2', '102', '########', '########', 'Refund', '-71.00'],
    ];
    const { receipts, rejections } = parseRows(rows);
    expect(receipts).toHaveLength(4);
    expect(rejections).toMatchObject([
      { firstRow: 6, reason: 'Transaction ERROR has no date that can be read.' },
    ]);
  });
});

describe('a line between rows that names a cashier without a colon', () => {
  const HEADING = ['Time', 'Reg', 'Receipt', 'Activity', 'Amount'];
  const rows = (from: number, activity = 'Sale'): Cell[][] =>
    Array.from({ length: 5 }, (_, at): Cell[] => [
      `1${from % 10}:${10 + at}`,
      4,
      from * 10 + at,
      at === 2 ? activity : 'Sale',
      5.25 + at,
    ]);
  const sheet = (first: string, second: string, activity?: string): Cell[][] => [
    ['Cashier Audit Detail'],
    ['Business day:', '21-Sep-2026'],
    [first],
    HEADING,
    ...rows(440, activity),
    [second],
    HEADING,
    ...rows(441),
  ];
  const cashiers = (sheet: Cell[][]): string[] => [
    ...new Set(parseRows(sheet).receipts.map((one) => `${one.employeeId} ${one.employeeName}`)),
  ];

  it('is about the rows below it if it has a number', () => {
    expect(cashiers(sheet('CASHIER 31 Ito, Ken', 'CASHIER 45 Nagy, Eva'))).toEqual([
      '31 Ito, Ken',
      '45 Nagy, Eva',
    ]);
    expect(cashiers(sheet('Bediener 031', 'Bediener 045'))).toEqual(['031 null', '045 null']);
  });

  it('stands beside its register, and then no column is suggested for either', () => {
    const HEADING = ['Trans', 'Time', 'Type', 'Items', 'Subtotal', 'Tax', 'Total'];
    const rows = (from: number): Cell[][] =>
      Array.from({ length: 30 }, (_, at): Cell[] => [
        from + at,
        `${6 + Math.floor(at / 8)}:${10 + at} AM`,
        'Sale',
        1 + ((at * 7) % 5),
        5.25 + at,
        0.25,
        5.5 + at,
      ]);
    const sheet = (day: string): Cell[][] => [
      [`Business Date: ${day}`],
      ['Register 1', 'Cashier 44 Nagy, Eva'],
      HEADING,
      ...rows(300),
      ['Cashier total', null, null, null, null, null, 400],
      ['Register 2', 'Cashier 45 Ito, Ken', 'Shift 2'],
      HEADING,
      ...rows(600),
    ];
    const { receipts } = parseRows(sheet('11/25/2026'));
    expect([...new Set(receipts.map((one) => `${one.registerId} ${one.employeeId}`))]).toEqual([
      '1 44',
      '2 45',
    ]);
    const [question] = parseRows(sheet('11/05/2026'), { today: 20270101 }).report.questions;
    expect(question?.readings.map(({ absent }) => absent)).toEqual([
      ['register', 'employee'],
      ['register', 'employee'],
    ]);
  });

  it('is a title otherwise', () => {
    expect(cashiers(sheet('Cashier Summary', 'Cashier Totals'))).toEqual(['null null']);
    expect(cashiers(sheet('User 31 Ito, Ken', 'Cashier 3 of 5 shown'))).toEqual(['null null']);
  });

  it('is above activities, of which one on a line is no void of its ticket', () => {
    const kindsOf = (activity: string): unknown[] =>
      parseRows(sheet('CASHIER 31 Ito, Ken', 'CASHIER 45 Nagy, Eva', activity)).receipts.map((receipt) => {
        const { transactionType, findings } = assessReceipt(receipt);
        return [transactionType, ...findings.map(({ filter }) => filter)];
      });
    expect(kindsOf('Item Void')[2]).toEqual(['Sale', 'void_items']);
    expect(kindsOf('Line voided')[2]).toEqual(['Sale', 'void_items']);
    expect(kindsOf('Void Ticket')[2]).toEqual(['Void', 'void_items']);
  });
});

describe('a title of a section', () => {
  const HEADING = ['Transaction', 'Cashier', 'Register', 'Time', 'Tax', 'Total'];
  const rows = (from: number, sign = 1): Cell[][] =>
    Array.from({ length: 4 }, (_, at): Cell[] => [
      from + at,
      '31',
      '4',
      `09/21/2026 1${from % 10}:${10 + at}:00`,
      sign * 0.25,
      sign * (5.25 + at),
    ]);
  const SUM: Cell[] = ['Total', null, null, null, 1, 27];
  const typesOf = (sheet: Cell[][]): string[] =>
    parseRows(sheet).receipts.map((receipt) => assessReceipt(receipt).transactionType);
  const sections = (titles: readonly string[], sign = 1): Cell[][] => [
    ['Exceptions of the Day'],
    ...titles.flatMap((title, at): Cell[][] => [[title], HEADING, ...rows(400 + 11 * at, sign), SUM]),
  ];
  const each = (...types: string[]): string[] =>
    types.flatMap((type) => Array.from({ length: 4 }, () => type));

  it('says what its transactions are, until the next one', () => {
    const titles = ['Post Void Transactions', 'Canceled (Aborted) Tickets', 'Refunds', 'Sales', 'Voids'];
    expect(typesOf(sections(titles))).toEqual(each('Void', 'Abort', 'Refund', 'Sale', 'Void'));
    expect(typesOf(sections(['No Sales', 'Manager Approvals']))).toEqual(each('No Sale', 'Sale'));
    expect(typesOf([['Void Report'], HEADING, ...rows(400), ...rows(411)])).toEqual(each('Void', 'Void'));
  });

  it('may say it with participles and nouns of several languages', () => {
    const voided = ['Tickets supprimés', 'Stornierte Belege', 'Scontrini annullati', 'Voided Invoices'];
    expect(typesOf(sections(voided))).toEqual(each('Void', 'Void', 'Void', 'Void'));
    const opened = ['Cash Drawer Openings', 'Schubladenöffnungen', 'Ouvertures de tiroir'];
    expect(typesOf(sections(opened))).toEqual(each('No Sale', 'No Sale', 'No Sale'));
    const { receipts } = parseRows(sections(['Removed Items from Sale', 'Item Price Changes']));
    const found = receipts.map((one) =>
      assessReceipt(one)
        .findings.map(({ filter }) => filter)
        .join(' '),
    );
    expect(found).toEqual(each('void_items', 'price_override'));
  });

  it('needs no heading of its own after a sum, a blank row, or the heading of all', () => {
    const sheet = (between: Cell[]): Cell[][] => [
      HEADING,
      ['Voided Sales'],
      ...rows(400),
      between,
      ['Refunded Sales'],
      ...rows(411),
      between,
      ['Approvals'],
      ...rows(422),
    ];
    expect(typesOf(sheet(SUM))).toEqual(each('Void', 'Refund', 'Sale'));
    expect(typesOf(sheet([]))).toEqual(each('Void', 'Refund', 'Sale'));
  });

  it('says nothing if it names several kinds, or something else', () => {
    expect(typesOf(sections(['Sales excluding voids', 'Employee Voids']))).toEqual(each('Sale', 'Sale'));
    expect(typesOf(sections(['Refunds and Voids', 'Open Tickets']))).toEqual(each('Sale', 'Sale'));
    expect(typesOf(sections(['Sales Report', 'Void Reasons']))).toEqual(each('Sale', 'Sale'));
  });

  it('stays on the next page, below the title that all pages have', () => {
    const pages = [['Exceptions of the Day'], ['Voids'], HEADING, ...rows(400), SUM];
    expect(typesOf([...pages, ['Exceptions of the Day'], HEADING, ...rows(411)])).toEqual(
      each('Void', 'Void'),
    );
    expect(typesOf([...pages, ['Manager Approvals'], HEADING, ...rows(411)])).toEqual(each('Void', 'Sale'));
    // Without its heading, it is a remark.
    expect(typesOf([HEADING, ...rows(400), ['Voids'], ...rows(411)])).toEqual(each('Sale', 'Sale'));
  });

  it('is no mark below a ticket, and no kind beside a column of kinds', () => {
    const typed = [...HEADING, 'Type'];
    const sales = rows(400).map((row) => [...row, 'Sale']);
    expect(typesOf([['Void Report'], typed, ...sales])).toEqual(each('Sale'));
  });
});

describe('a column whose cells say themselves what they are', () => {
  const table = (heading: string, infos: readonly string[]): Cell[][] => [
    ['Trans #', 'Date', 'Time', heading, 'Total'],
    ...infos.map((info, at) => [String(7530 + at), '11/17/2026', `06:0${at}:42`, info, 2.5 + at]),
  ];
  const cashiers = (rows: Cell[][]): (string | null)[] =>
    parseRows(rows).receipts.map((one) => one.employeeId);

  it('is what they say, below a heading that says nothing', () => {
    const { receipts } = parseRows(table('Info', ['Operator: 104', 'Operator: 107', 'Operator: 104']));
    expect(
      receipts.map(({ employeeId, lines }) => [employeeId, lines[0]?.text.includes('Operator: ')]),
    ).toEqual([
      ['104', true],
      ['107', true],
      ['104', true],
    ]);
  });

  it.each([
    'Till: 2 Cashier: 104 MARY OWEN',
    'Kasse: 2, Bediener: 104',
    'Caisse: 2 | Vendeur: 104; Note: merci',
    'Gracias - Caja: 2 Cajero: 104',
    'Operador: 104  Caixa: 2  Hora: 06:30',
  ])('is as many columns as they name: %s', (info) => {
    const { receipts } = parseRows(table('Info', [info, info, info]));
    expect(
      receipts.map(({ registerId, employeeId, lines }) => [
        registerId,
        employeeId,
        lines[0]?.text.includes(info),
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ['2', '104', true]));
  });

  it('is not, if some say something else', () => {
    expect(cashiers(table('Info', ['Operator: 104', 'Age: 41', 'Operator: 104']))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
