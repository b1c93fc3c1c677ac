import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function brief(receipt: Receipt): unknown {
  return {
    number: receipt.transactionNumber,
    register: receipt.registerId,
    employee: receipt.employeeId,
    name: receipt.employeeName,
    time: receipt.time,
    total: receipt.totalCents,
    items: receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}|${item.state}`),
  };
}

function judge(receipt: Receipt): unknown {
  const { transactionType, amountCents, findings } = assessReceipt(receipt);
  return [receipt.transactionNumber, transactionType, amountCents, findings.map((finding) => finding.filter)];
}

const BLANK: Cell[] = [null, null, null, null, null, null, null];

describe('a row a line', () => {
  const HEADING: Cell[] = [
    'Trans #',
    'Date',
    'Time',
    'Register',
    'Cashier ID',
    'Cashier',
    'Description',
    'Qty',
    'Amount',
  ];

  it('reads header fields from the first row only, and drops titles, headings and sums', () => {
    const { receipts, report, rejections } = parseRows([
      ['Store 2077 transaction detail'],
      ['Business date: 11/17/2026'],
      BLANK,
      HEADING,
      [
        '7530',
        { serial: 46343 },
        { serial: 0.2526620370335877 },
        '02',
        '122',
        'TAYLOR M',
        'MOTOR OIL QT',
        2,
        17.98,
      ],
      [null, null, null, null, null, null, 'SUBTOTAL', null, 17.98],
      HEADING,
      [null, null, null, null, null, null, 'TAX', null, 0.65],
      [null, null, null, null, null, null, 'TOTAL DUE', null, 18.63],
      ['Page 2 of 3'],
      [null, null, null, null, null, null, 'CASH', null, 20],
      [null, null, null, null, null, null, 'CHANGE', null, 1.37],
      ['7530 Total', null, null, null, null, null, null, null, 18.63],
      [7531, 46343, 0.2555324074055534, 2, 122, 'TAYLOR M', 'NO SALE', null, 0],
      BLANK,
      ['Grand total', null, null, null, null, null, null, null, 3781.1399999999994],
    ]);
    expect(rejections).toEqual([]);
    expect(report).toMatchObject({ shape: 'line-items', rowsRead: 16, receipts: 2, droppedRows: 9 });
    expect(receipts.map(brief)).toEqual([
      {
        number: '7530',
        register: '2',
        employee: '122',
        name: 'TAYLOR M',
        time: '2026-11-17T06:03:50',
        total: 1863,
        items: ['MOTOR OIL QT|1798|2|sold'],
      },
      {
        number: '7531',
        register: '2',
        employee: '122',
        name: 'TAYLOR M',
        time: '2026-11-17T06:07:58',
        total: null,
        items: [],
      },
    ]);
    expect(receipts[0]).toMatchObject({ changeCents: 137, source: { firstRow: 5, lastRow: 12 } });
    expect(receipts[0]?.lines[0]?.text).toBe(
      '7530\t2026-11-17\t06:03:50\t02\t122\tTAYLOR M\tMOTOR OIL QT\t2\t17.98',
    );
  });

  it('reads repeated header fields, other names and another order of columns', () => {
    const { receipts } = parseRows([
      [
        'Ext. Price',
        'Item Name',
        'POS',
        'Receipt No.',
        'Transaction Date/Time',
        'Quantity',
        'Unit Price',
        'Clerk',
      ],
      ['$2.58', 'DONUT GLAZED', 'POS 3', 'A-17', '11/18/2026 06:05:42 PM', '2', '$1.29', 'Ann'],
      ['($1.29)', 'DONUT GLAZED', 'POS 3', 'A-17', '11/18/2026 06:05:42 PM', '-1', '$1.29', 'Ann'],
      ['1.29', 'TOTAL', 'POS 3', 'A-17', '11/18/2026 06:05:42 PM', '', '', 'Ann'],
      ['4.00-', 'REFUND COFFEE', 'POS 3', 'A-18', '11/18/2026 06:07:00 PM', '1', '', 'Ann'],
    ]);
    expect(receipts.map(brief)).toEqual([
      {
        number: 'A-17',
        register: '3',
        employee: 'Ann',
        name: null,
        time: '2026-11-18T18:05:42',
        total: 129,
        items: ['DONUT GLAZED|258|2|sold', 'DONUT GLAZED|-129|1|sold'],
      },
      {
        number: 'A-18',
        register: '3',
        employee: 'Ann',
        name: null,
        time: '2026-11-18T18:07:00',
        total: null,
        items: ['COFFEE|-400|1|sold'],
      },
    ]);
    expect(receipts.map(judge)).toEqual([
      ['A-17', 'Sale', 129, []],
      ['A-18', 'Refund', -400, ['refund']],
    ]);
  });

  it('rejects a transaction with an amount that cannot be read, instead of reading it as nothing', () => {
    const row = (number: string, description: string, quantity: Cell, amount: Cell): Cell[] => [
      number,
      '11/17/2026',
      '06:05:42',
      '02',
      '122',
      'TAYLOR M',
      description,
      quantity,
      amount,
    ];
    const { receipts, rejections } = parseRows([
      HEADING,
      row('7530', 'MOTOR OIL QT', 1, '8.99'),
      row('7530', 'TOTAL DUE', null, '8.99'),
      row('7531', 'CHIPS NACHO 9OZ', 1, '~4.79'),
      row('7531', 'TOTAL DUE', null, '4.79'),
      // No amount, and said so.
      row('7532', 'NO SALE', null, 'n/a'),
      row('7533', 'CHIPS NACHO 9OZ', '\u22121', '\u22124.79'),
      row('7533', 'TOTAL DUE', null, '\u22124.79'),
    ]);
    expect(receipts.map(judge)).toEqual([
      ['7530', 'Sale', 899, []],
      ['7532', 'No Sale', 0, ['no_sales']],
      ['7533', 'Refund', -479, ['refund']],
    ]);
    expect(receipts[2]?.items).toMatchObject([{ name: 'CHIPS NACHO 9OZ', priceCents: -479, quantity: 1 }]);
    expect(rejections).toMatchObject([
      {
        sheet: 'Sheet1',
        firstRow: 4,
        lastRow: 5,
        reason: 'Transaction 7531: "~4.79" stands where an amount should, and cannot be read as one.',
      },
    ]);
  });

  it('keeps registers apart whose rows alternate', () => {
    const row = (register: number, number: number, text: string, cents: number): Cell[] => [
      number,
      '11/18/2026',
      '06:05:42',
      register,
      text,
      1,
      cents / 100,
    ];
    const { receipts } = parseRows([
      ['Trans No', 'Date', 'Time', 'Register', 'Description', 'Qty', 'Amount'],
      row(1, 10, 'MILK', 459),
      row(2, 90, 'EGGS', 300),
      row(1, 10, 'BREAD', 329),
      row(2, 90, 'SODA', 200),
      row(1, 11, 'GUM', 99),
    ]);
    expect(receipts.map(brief)).toMatchObject([
      { number: '10', items: ['MILK|459|1|sold', 'BREAD|329|1|sold'] },
      { number: '90', items: ['EGGS|300|1|sold', 'SODA|200|1|sold'] },
      { number: '11', items: ['GUM|99|1|sold'] },
    ]);
  });

  it('understands a column of line types, and unit prices without line amounts', () => {
    const { receipts } = parseRows([
      ['Trans#', 'Date', 'Time', 'Line Type', 'Description', 'Qty', 'Price'],
      [1, '11/18/2026', '06:05:42', 'Item', 'MILK', 2, 4.59],
      [1, '11/18/2026', '06:05:42', 'Item', 'EGGS', 1, 3],
      [1, '11/18/2026', '06:05:42', 'Void PLU', 'EGGS', 1, 3],
      [1, '11/18/2026', '06:05:42', 'Total', 'Sum', null, 9.18],
      [1, '11/18/2026', '06:05:42', 'Tender', 'Euro cash', null, 9.18],
    ]);
    expect(receipts.map(brief)).toMatchObject([
      { total: 918, items: ['MILK|918|2|sold', 'EGGS|300|1|sold', 'Void line item EGGS|-300|1|void'] },
    ]);
    expect(receipts[0]?.tenders).toEqual([{ method: 'Euro cash', amountCents: 918, lineIndex: 4 }]);
    expect(receipts.map(judge)).toEqual([['1', 'Sale', 918, ['void_items']]]);
  });

  it('holds a suspended ticket until it is recalled or the file ends, and parts cashiers from their names', () => {
    const row = (number: number, text: string, amount: number | null): Cell[] => [
      number,
      '11/18/2026',
      `06:0${number}:42`,
      '115 - SAM K',
      text,
      amount,
    ];
    const { receipts } = parseRows([
      ['Trans No', 'Date', 'Time', 'Cashier', 'Description', 'Amount'],
      row(1, 'MILK', 4.59),
      row(1, 'TRANSACTION SUSPENDED # 1', null),
      row(2, 'GUM', 0.99),
      row(2, 'TRANSACTION SUSPENDED # 2', null),
      row(3, 'TRANSACTION RECALLED # 1', null),
      row(3, 'MILK', 4.59),
      row(3, 'TOTAL', 4.59),
      row(3, 'CASH', 4.59),
    ]);
    expect(receipts.map(judge)).toEqual([
      ['1', 'Other', 459, []],
      ['3', 'Sale', 459, []],
      ['2', 'Memory Cancel', 99, ['memory_cancel']],
    ]);
    expect(receipts[0]).toMatchObject({ employeeId: '115', employeeName: 'SAM K' });
  });

  it('rejects rows without a number or a time, with their rows', () => {
    const { receipts, rejections } = parseRows([
      HEADING,
      [null, null, null, null, null, null, 'MILK', 1, 4.59],
      ['7530', '11/17/2026', '06:03:50', '2', '122', 'T', 'MILK', 1, 4.59],
      [null, null, null, null, null, null, 'TOTAL', null, 4.59],
      [null, '11/17/2026', '06:08:50', '2', '122', 'T', 'EGGS', 1, 3],
      [null, null, null, null, null, null, 'TOTAL', null, 3],
      ['7532', '11/17/2026', null, '2', '122', 'T', 'SODA', 1, 2],
      ['7533', 'never', '06:09:50', '2', '122', 'T', 'SODA', 1, 2],
      ['7534', '11/17/2026', '06:10:50', '2', '122', 'T', 'SODA', 1, 2],
    ]);
    expect(receipts.map((receipt) => receipt.transactionNumber)).toEqual(['7530', '7534']);
    expect(rejections.map(({ firstRow, lastRow, reason }) => [firstRow, lastRow, reason])).toEqual([
      [2, 2, 'These rows carry neither a transaction number nor a date, so they belong to no receipt.'],
      [5, 6, 'The receipt has no transaction number, so it cannot be told from others.'],
      [7, 7, 'Transaction 7532 has no time of day that can be read.'],
      [8, 8, 'Transaction 7533 has no date that can be read.'],
    ]);
  });

  it('goes on in the next sheet, with or without a heading', () => {
    const { receipts } = parseSheets({
      One: [HEADING, ['1', '11/17/2026', '06:03:50', '2', '122', 'T', 'MILK', 1, 4.59]],
      Two: [
        [null, null, null, null, null, null, 'TOTAL', null, 4.59],
        ['2', '11/17/2026', '06:04:50', '2', '122', 'T', 'EGGS', 1, 3],
      ],
      Three: [HEADING, ['3', '11/17/2026', '06:05:50', '2', '122', 'T', 'SODA', 1, 2]],
    });
    expect(
      receipts.map((receipt) => [receipt.transactionNumber, receipt.totalCents, receipt.source.sheet]),
    ).toEqual([
      ['1', 459, 'One'],
      ['2', null, 'Two'],
      ['3', null, 'Three'],
    ]);
  });
});

describe('a row a transaction', () => {
  it('takes a date without a time for midnight only where the others have times', () => {
    const rows = (serials: readonly number[]): Cell[][] => [
      ['Transaction ID', 'Date', 'Register', 'Type', 'Total'],
      ...serials.map((serial, index): Cell[] => [String(9000 + index), { serial }, 2, 'Sale', 1.5]),
    ];
    const timed = parseRows(rows([46343, 46343.25, 46343.5]));
    expect(timed.receipts.map(({ time }) => time)).toEqual([
      '2026-11-17T00:00:00',
      '2026-11-17T06:00:00',
      '2026-11-17T12:00:00',
    ]);
    const untimed = parseRows(rows([46343, 46344]));
    expect(untimed.receipts).toEqual([]);
    expect(untimed.report.questions).toHaveLength(1);
  });

  it('has its article if the total is what the article costs, apart from tax', () => {
    const articles: Cell[][] = [
      ['GUM', 1, 1.29, 1.38],
      ['CHIPS', 2, 2.29, 4.9],
      ['MILK', 1, 4.59, 4.59],
    ];
    const { receipts } = parseRows([
      ['Transaction ID', 'Date/Time', 'Register', 'Type', 'Item', 'Quantity', 'Price', 'Total'],
      ...articles.map((cells, index): Cell[] => [
        String(9000 + index),
        `11/16/2026 06:0${index}:41`,
        2,
        'Sale',
        ...cells,
      ]),
    ]);
    expect(receipts.map(brief)).toMatchObject([
      { total: 138, items: ['GUM|129|1|sold'] },
      { total: 490, items: ['CHIPS|458|2|sold'] },
      { total: 459, items: ['MILK|459|1|sold'] },
    ]);
  });

  it('reads types and amounts written as text', () => {
    const { receipts, report } = parseRows([
      ['Transactions for store 2077'],
      BLANK,
      ['Transaction ID', 'Date/Time', 'POS', 'Employee ID', 'Type', 'Subtotal', 'Tax', 'Total', 'Payment'],
      ['4727', '11/16/2026 06:01:41', '1', '115', 'Sale', '$2.29', '$0.17', '$2.46', 'DEBIT'],
      ['4728', '11/16/2026 06:02:41', '1', '115', 'Refund', '($2.29)', '($0.17)', '($2.46)', 'CASH'],
      ['4729', '11/16/2026 06:03:41', '1', '115', 'Sale', '$0.00', '$0.00', '$0.00', 'CASH'],
      ['4730', '11/16/2026 06:04:41', '1', '115', 'Void', '17.78-', null, '17.78', null],
      ['4731', '11/16/2026 06:05:41', '1', '115', 'Safe Manual DROP', null, null, '$1,200.00 ', null],
      ['4732', '11/16/2026 06:06:41', '1', '115', 'PLU Inquiry', null, null, '$0.00', null],
      ['4733', '11/16/2026 06:07:41', '1', '115', 'Something new', null, null, '$0.00', null],
      ['Total', null, null, null, '300 transactions', null, null, '$4813.71', null],
    ]);
    expect(report).toMatchObject({ shape: 'summary', receipts: 7, rejections: 0, droppedRows: 4 });
    expect(receipts[0]).toMatchObject({
      subtotalCents: 229,
      taxCents: 17,
      totalCents: 246,
      typeText: 'Sale',
    });
    expect(receipts.map(judge)).toEqual([
      ['4727', 'Sale', 246, []],
      ['4728', 'Refund', -246, ['refund']],
      ['4729', 'Sale', 0, ['total_due_zero']],
      ['4730', 'Void', 1778, ['void_items']],
      ['4731', 'Safe Manual DROP', 120000, ['safe_manual_drop']],
      ['4732', 'PLU Inquiry', 0, ['plu_inquiry']],
      ['4733', 'Other', 0, []],
    ]);
  });

  it('reads other exporters’ columns: split date and time, event type, status, void mark, cash and card', () => {
    const { receipts } = parseRows([
      [
        'Date',
        'Time',
        'Time Zone',
        'Gross Sales',
        'Discounts',
        'Net Sales',
        'Tax',
        'Total Collected',
        'Card',
        'Cash',
        'Transaction ID',
        'Event Type',
        'Staff Name',
        'Device Name',
        'Void?',
      ],
      [
        '11/18/26',
        '18:05:42',
        'Eastern',
        '$8.00',
        '-$1.00',
        '$7.00',
        '$0.49',
        '$7.49',
        '$7.49',
        '$0.00',
        'AbC123x',
        'Payment',
        'Ann',
        'Front 1',
        '',
      ],
      [
        '11/18/26',
        '18:06:42',
        'Eastern',
        '-$7.00',
        '$0.00',
        '-$7.00',
        '',
        '-$7.00',
        '',
        '-$7.00',
        'AbC124x',
        'Refund',
        'Ann',
        'Front 1',
        '',
      ],
      [
        '11/18/26',
        '18:07:42',
        'Eastern',
        '$5.00',
        '$0.00',
        '$5.00',
        '',
        '$5.00',
        '',
        '$5.00',
        'AbC125x',
        'Payment',
        'Ann',
        'Front 1',
        'Yes',
      ],
    ]);
    expect(receipts[0]).toMatchObject({
      transactionNumber: 'AbC123x',
      registerId: 'Front 1',
      employeeId: 'Ann',
      time: '2026-11-18T18:05:42',
      discountCents: -100,
      totalCents: 749,
      tenders: [{ method: 'CARD', amountCents: 749 }],
    });
    expect(receipts.map(judge)).toEqual([
      ['AbC123x', 'Sale', 749, ['promos']],
      ['AbC124x', 'Refund', -700, ['refund']],
      ['AbC125x', 'Void', 500, ['void_items']],
    ]);
  });

  it('takes a table with a description of the whole basket for what it is', () => {
    const { receipts, report } = parseRows([
      [
        'Date',
        'Receipt number',
        'Receipt type',
        'Gross sales',
        'Total collected',
        'Cashier name',
        'POS',
        'Description',
        'Status',
      ],
      ['7/28/26 1:33 PM', '4-10378', 'Sale', 3, 3.25, 'Ann', 'Till 4', '1 x A, 2 x B', 'Closed'],
      ['7/28/26 1:34 PM', '4-10379', 'Sale', 3, 3.25, 'Ann', 'Till 4', '1 x A', 'Cancelled'],
    ]);
    expect(report.shape).toBe('summary');
    expect(receipts.map(judge)).toEqual([
      ['4-10378', 'Sale', 325, []],
      ['4-10379', 'Abort', 325, ['void_items', 'abort']],
    ]);
    expect(receipts[0]).toMatchObject({ time: '2026-07-28T13:33:00', registerId: '4' });
  });
});

describe('what is no export of transactions', () => {
  it.each([
    ['nothing', []],
    ['blank rows', [BLANK, BLANK]],
    ['a letter', [['Dear manager,'], ['please find attached the numbers of last week.'], ['Total 12.00']]],
    [
      'a price list',
      [
        ['PLU', 'Name', 'Price'],
        ['1', 'MILK', 4.59],
        ['2', 'EGGS', 3],
      ],
    ],
  ] as [string, Cell[][]][])('recognizes no shape in %s', (_, rows) => {
    const { receipts, report, rejections } = parseRows(rows);
    expect(report.shape).toBeNull();
    expect(receipts).toEqual([]);
    expect(
      report.droppedRows + rejections.reduce((sum, one) => sum + one.lastRow - one.firstRow + 1, 0),
    ).toBe(rows.length);
  });
});

describe('the order of day and month', () => {
  const HEADING: Cell[] = ['Transaction ID', 'Date', 'Time', 'Type', 'Total'];
  const rows = (...dates: string[]): Cell[][] => [
    HEADING,
    ...dates.map((date, at) => [at + 1, date, '06:00:00', 'Sale', 1]),
  ];
  const days = (receipts: Receipt[]): string[] => receipts.map((receipt) => receipt.time.slice(0, 10));

  it.each([
    ['month first when nothing tells', ['07/11/25', '07/11/25'], ['2025-07-11', '2025-07-11'], 'month-first'],
    ['what has no other reading', ['07/11/25', '13/11/25'], ['2025-11-07', '2025-11-13'], 'day-first'],
    [
      'days that follow each other',
      ['01/02/2026', '02/02/2026', '03/02/2026'],
      ['2026-02-01', '2026-02-02', '2026-02-03'],
      'day-first',
    ],
    ['year first', ['2025-07-11', '2025-07-12'], ['2025-07-11', '2025-07-12'], 'month-first'],
    ['names of months', ['11 Jul 2025', 'Jul 12, 2025'], ['2025-07-11', '2025-07-12'], 'month-first'],
    ['digits only', ['20250711', '20250712'], ['2025-07-11', '2025-07-12'], 'month-first'],
  ])('reads %s', (_, dates, expected, order) => {
    const { receipts, report } = parseRows(rows(...dates));
    expect(days(receipts)).toEqual(expected);
    expect(report.dateOrder).toMatchObject({ order, retryWith: null });
    expect(report.dateOrder.reason).toMatch(/\.$/);
  });

  it('asks for a second run when a late row proves the order wrong', () => {
    const late = rows(...Array.from({ length: 2500 }, () => '07/11/25'), '13/11/25');
    const first = parseRows(late);
    expect(first.report.dateOrder).toMatchObject({ order: 'month-first', retryWith: 'day-first' });
    const second = parseRows(late, { dateOrder: 'day-first' });
    expect(second.report).toMatchObject({
      receipts: 2501,
      rejections: 0,
      dateOrder: { order: 'day-first', retryWith: null },
    });
    expect(second.receipts[0]?.time).toBe('2025-11-07T06:00:00');
  });

  it('lets later rows tell the order of days that the first ones leave open, and asks where none does', () => {
    const first = Array.from({ length: 2500 }, () => '05/06/2026');
    const settings = { today: 20_261_201 };
    expect(parseRows(rows(...first), settings).report.questions).toHaveLength(1);
    for (const [later, order] of [
      ['13/06/2026', 'day-first'],
      ['05/07/2026', 'month-first'],
    ] as const) {
      const { report } = parseRows(rows(...first, later), settings);
      expect(report).toMatchObject({ questions: [], dateOrder: { retryWith: order } });
      const { receipts } = parseRows(rows(...first, later), { ...settings, dateOrder: order });
      expect(receipts).toHaveLength(2501);
    }
  });

  it('rejects rows that no order fits instead of asking again and again', () => {
    const { report, rejections } = parseRows(rows('12/31/2025', '31/12/2025', '12/30/2025'));
    expect(report.dateOrder).toMatchObject({ order: 'month-first', retryWith: null });
    expect(rejections).toMatchObject([
      { firstRow: 3, reason: 'Transaction 2 has no date that can be read.' },
    ]);
  });
});

it('reads how many of an article there were where its name says it', () => {
  const { receipts } = parseRows([
    ['Transaction #', 'Date/Time', 'Register', 'Cashier', 'Description', 'Amount'],
    ...[0, 1, 2, 3, 4].flatMap((at): Cell[][] => [
      [88_211 + at, `11/16/2026 06:1${at}:05`, '1', '17', 'HOT DOG (x3)', 6.87],
      [88_211 + at, `11/16/2026 06:1${at}:05`, '1', '17', 'Total', 6.87],
      [88_211 + at, `11/16/2026 06:1${at}:05`, '1', '17', 'Cash', 6.87],
    ]),
  ]);
  expect(receipts[0]?.items).toMatchObject([{ name: 'HOT DOG', quantity: 3, priceCents: 687 }]);
});

it('takes the amount beside the word that ended a ticket for what it came to', () => {
  const at = (number: number): Cell[] => [number, `11/16/2026 06:1${number % 10}:05`, '1', '17'];
  const { receipts } = parseRows([
    ['Transaction #', 'Date/Time', 'Register', 'Cashier', 'Description', 'Amount'],
    ...[88_211, 88_212, 88_213, 88_214].flatMap((number): Cell[][] => [
      [...at(number), 'MILK', 3.79],
      [...at(number), 'Tax', 0.27],
      [...at(number), 'Total', 4.06],
      [...at(number), 'Cash', 4.06],
    ]),
    [...at(88_215), 'MILK', 3.79],
    [...at(88_215), 'Transaction Void', 4.06],
  ]);
  const last = receipts.at(-1);
  expect(last && assessReceipt(last)).toMatchObject({ transactionType: 'Void', amountCents: 406 });
});
