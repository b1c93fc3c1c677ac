import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const OWN_ROWS: Cell[][] = [
  ['Trans #', 'Date', 'Time', 'Register', 'Cashier ID', 'Cashier Name', 'Type', 'Tax', 'Total'],
  ['7530', '11/17/2026', '06:05:42', '2', '122', 'TAYLOR M', 'Sale', '0.20', '2.99'],
  ['7531', '11/17/2026', '06:06:42', '2', '122', 'TAYLOR M', 'No Sale', '0.00', '0.00'],
];
const LINES: Cell[][] = [
  ['Trans #', 'Date', 'Time', 'Register', 'Item', 'Qty', 'Amount'],
  ['7530', '11/17/2026', '06:05:42', '2', '7UP 2L', 1, '2.79'],
];

/** What is stored: the last one of several with the same number. */
function describeReceipts(receipts: readonly Receipt[]): string[] {
  const last = new Map(receipts.map((receipt) => [receipt.transactionNumber, receipt]));
  return [...last.values()].map((receipt) => {
    const { amountCents, transactionType } = assessReceipt(receipt);
    const items = receipt.items.map(({ name }) => name).join(', ');
    const { transactionNumber, employeeId, employeeName, taxCents } = receipt;
    return `${transactionNumber} ${transactionType} ${employeeId} ${employeeName} ${amountCents} ${taxCents} [${items}]`;
  });
}

const WHOLE = ['7530 Sale 122 TAYLOR M 299 20 [7UP 2L]', '7531 No Sale 122 TAYLOR M 0 0 []'];

describe('a sheet with a row for each transaction and one with their lines', () => {
  it('tell the transactions together', () => {
    const { receipts, report } = parseSheets({ Transactions: OWN_ROWS, Items: LINES });
    expect(describeReceipts(receipts)).toEqual(WHOLE);
    expect(report.lateRows).toBeNull();
  });

  it('are read again where the lines come first, with what the rows behind them say', () => {
    const sheets = { Items: LINES, Transactions: OWN_ROWS };
    const first = parseSheets(sheets);
    const ownRows = first.report.lateRows;
    expect([...(ownRows?.keys() ?? [])]).toHaveLength(2);
    const { receipts, report } = parseSheets(sheets, ownRows === null ? {} : { ownRows });
    expect(receipts).toHaveLength(2);
    expect(describeReceipts(receipts)).toEqual(WHOLE);
    expect(report.lateRows).toBeNull();
  });

  it.each([
    [
      'number only',
      [
        ['Trans #', 'Item', 'Qty', 'Amount'],
        ['7530', '7UP 2L', 1, '2.79'],
      ],
    ],
    [
      'number and time',
      [
        ['Trans #', 'Date', 'Time', 'Item', 'Qty', 'Amount'],
        ['7530', '11/17/2026', '06:05:42', '7UP 2L', 1, '2.79'],
      ],
    ],
  ] as [string, Cell[][]][])('are put together by %s', (_, lines) => {
    const { receipts, rejections } = parseSheets({ Transactions: OWN_ROWS, Items: lines });
    expect(rejections).toEqual([]);
    expect(describeReceipts(receipts)).toEqual(WHOLE);
    expect(new Set(receipts.map(({ registerId }) => registerId))).toEqual(new Set(['2']));
    const sheets = { Items: lines, Transactions: OWN_ROWS };
    const ownRows = parseSheets(sheets).report.lateRows;
    const again = parseSheets(sheets, ownRows === null ? {} : { ownRows });
    expect(again.rejections).toEqual([]);
    expect(describeReceipts(again.receipts)).toEqual(WHOLE);
  });

  it.each([
    ['Flag', 'VOID'],
    ['Status', 'Cancelled'],
  ])('tell a voided line from a voided ticket where only the lines are marked (%s: %s)', (title, word) => {
    const own: Cell[][] = [
      OWN_ROWS[0] ?? [],
      ['7530', '11/17/2026', '06:05:42', '2', '122', 'TAYLOR M', 'Sale', '0.20', '2.99'],
      ['7531', '11/17/2026', '06:06:42', '2', '122', 'TAYLOR M', 'Voided', '0.00', '0.00'],
      ['7532', '11/17/2026', '06:07:42', '2', '122', 'TAYLOR M', 'Sale', '0.00', '3.49'],
      ['7533', '11/17/2026', '06:08:42', '2', '122', 'TAYLOR M', 'Sale', '0.00', '1.10'],
    ];
    const lines: Cell[][] = [
      ['Trans #', 'Description', 'Qty', 'Price', 'Extension', title],
      ['7530', 'COLA', 1, '3.19', '3.19', word],
      ['7530', '7UP 2L', 1, '2.79', '2.79', ''],
      ['7531', 'ADVIL', 1, '1.99', '1.99', word],
      ['7531', 'BREAD', 1, '2.99', '2.99', word],
      ['7532', 'ICE', 1, '3.49', '3.49', ''],
      ['7533', 'CANDY', 1, '1.10', '1.10', ''],
    ];
    const { receipts } = parseSheets({ Transactions: own, Items: lines });
    expect(describeReceipts(receipts).map((text) => text.replace(' 122 TAYLOR M', ''))).toEqual([
      '7530 Sale 299 20 [COLA, Void line item COLA, 7UP 2L]',
      '7531 Void 498 0 [ADVIL, BREAD]',
      '7532 Sale 349 0 [ICE]',
      '7533 Sale 110 0 [CANDY]',
    ]);
  });

  it('say how it was paid, if only the own rows do', () => {
    const own = OWN_ROWS.map((row, at): Cell[] => [...row, ['Tender', 'Cash', ''][at] ?? '']);
    const { receipts } = parseSheets({ Transactions: own, Items: LINES });
    expect(receipts.findLast(({ transactionNumber }) => transactionNumber === '7530')?.tenders).toEqual([
      { method: 'Cash', amountCents: 299, lineIndex: 0 },
    ]);
  });

  it('say which card it was, if only the own rows do', () => {
    const [heading = [], first = [], second = []] = OWN_ROWS;
    const tickets = [[...heading, 'Card No'], [...first, '************4417'], second];
    const { receipts } = parseSheets({ Transactions: tickets, Items: LINES });
    expect(receipts.findLast((one) => one.transactionNumber === '7530')?.card.maskedCard).toBe(
      '************4417',
    );
  });

  it('are not put together by a number that two registers have', () => {
    const both = [
      ...OWN_ROWS,
      ['7530', '11/17/2026', '06:09:42', '3', '122', 'TAYLOR M', 'Sale', '0.20', '2.99'],
    ];
    const lines = [
      ['Trans #', 'Item', 'Qty', 'Amount'],
      ['7530', '7UP 2L', 1, '2.79'],
    ];
    const { rejections } = parseSheets({ Transactions: both, Items: lines });
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'Transaction 7530 has no date that can be read.',
    ]);
  });

  it('are read once where they are of other transactions in the same shape', () => {
    expect(parseSheets({ Monday: LINES, Tuesday: LINES }).report.lateRows).toBeNull();
    expect(parseSheets({ Monday: OWN_ROWS, Tuesday: OWN_ROWS }).report.lateRows).toBeNull();
  });
});

describe('lines whose sheet takes another of two times than that of their tickets', () => {
  const own: Cell[][] = [
    [
      'Slip',
      'Kind',
      'Date',
      'Start Time',
      'End Time',
      'Till',
      'Clerk',
      'Amount Excl. Tax',
      'Tax',
      'Amount Incl. Tax',
    ],
    ...Array.from({ length: 6 }, (_, at): Cell[] => [
      `3-0${410 + at}`,
      at === 4 ? 'Cancelled Sale' : 'Sale',
      '11/17/2026',
      `06:1${at}:05`,
      `06:1${at}:52`,
      '3',
      'PD',
      ...(at === 4 ? [0, 0, 0] : [2.5, 0.5, 3]),
    ]),
  ].map((row, at) => (at === 0 ? row.with(0, 'Receipt No') : row));
  const lines: Cell[][] = [
    ['Receipt No', 'Date', 'End Time', 'Till', 'Type', 'Description', 'Quantity', 'Amount Incl. VAT'],
    ...Array.from({ length: 6 }, (_, at): Cell[][] => {
      const ofTicket = (...line: Cell[]): Cell[] => [
        `3-0${410 + at}`,
        '11/17/2026',
        `06:1${at}:52`,
        '3',
        ...line,
      ];
      return at === 4
        ? [ofTicket('Remark', 'Sale was given up', null, null)]
        : [ofTicket('Item', 'MILK', 2, 1.8), ofTicket('Item', 'JAM', 1, 1.2)];
    }).flat(),
  ];

  it('are one transaction with them, with what their tickets were', () => {
    const sheets = { Slips: own, Lines: lines };
    const { receipts, report } = parseSheets(sheets);
    expect(describeReceipts(receipts)).toEqual(
      Array.from({ length: 6 }, (_, at) =>
        at === 4 ? '3-0414 Abort PD null 0 0 []' : `3-0${410 + at} Sale PD null 300 50 [MILK, JAM]`,
      ),
    );
    expect(new Set(receipts.map(({ time }) => time)).size).toBe(6);
    expect(report.remarks).not.toContainEqual(expect.stringContaining('do not add up'));
    const back = parseSheets({ Lines: lines, Slips: own });
    const ownRows = back.report.lateRows;
    const again = parseSheets({ Lines: lines, Slips: own }, ownRows === null ? {} : { ownRows });
    expect(again.receipts.map(({ transactionNumber }) => transactionNumber)).toHaveLength(6);
  });

  it('are others if they are hours apart', () => {
    const late = lines.map((row, at) => (at === 0 ? row : row.with(2, '16:20:52')));
    const { receipts } = parseSheets({ Slips: own, Lines: late });
    expect(new Set(receipts.map(({ time }) => time)).size).toBeGreaterThan(6);
  });
});

describe('lines whose pieces go out below zero, as from stock', () => {
  const tickets = (word: string, sign: number): Cell[][] => [
    ['Ticket No', 'Date', 'Time', 'Till', 'Clerk', 'Type', 'Payment Amount'],
    ...Array.from({ length: 9 }, (_, at): Cell[] => [
      `KOLN-${600 + at}`,
      '2026-09-21',
      at === 8 ? '09:58:00' : `09:${10 + at}:00`,
      '3',
      '12',
      at === 8 ? 'Return' : word,
      at === 8 ? -4.5 : sign * 4.5,
    ]),
  ];
  const lines = (sign: number): Cell[][] => [
    ['Ticket No', 'Line', 'Item', 'Qty', 'Price', 'Net Incl Tax'],
    ...Array.from({ length: 9 }, (_, at): Cell[] => {
      const pieces = (at === 8 ? -1 : 1) * sign;
      return [`KOLN-${600 + at}`, 1, 'RADLER', pieces * 3, 1.5, pieces * 4.5];
    }),
  ];
  const goods = (sheets: Record<string, Cell[][]>): number[] => {
    const last = new Map(parseSheets(sheets).receipts.map((receipt) => [receipt.transactionNumber, receipt]));
    return [...last.values()].map(({ items }) => items.reduce((sum, { priceCents }) => sum + priceCents, 0));
  };
  const signed = (sign: number): number[] => [...Array.from({ length: 8 }, () => sign * 450), -450];

  it('are sales where their tickets are', () => {
    expect(goods({ Heads: tickets('Sales', 1), Lines: lines(-1) })).toEqual(signed(1));
    expect(goods({ Heads: tickets('Sale', 1), Lines: lines(1) })).toEqual(signed(1));
  });

  it('are returned goods where their tickets are returns', () => {
    const returned = lines(-1).map((row, at) => (at === 9 ? row.with(3, -3).with(5, -4.5) : row));
    expect(goods({ Heads: tickets('Return', -1), Lines: returned })).toEqual(signed(-1));
  });
});
