import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const describePayment = ({ transactionNumber, totalCents, changeCents, tenders }: Receipt): string => {
  const paid = tenders.map(({ method, amountCents }) => `${method} ${amountCents}`).join(', ');
  return `${transactionNumber}: ${totalCents} = ${paid}; change ${changeCents ?? 0}`;
};

const HEADING: Cell[] = [
  'Trans Num',
  'Trans Date',
  'Trans Time',
  'Reg',
  'Cashier',
  'Tender',
  'Tender Amount',
];
const row = (number: string, tender: string, amount: Cell, register = '2'): Cell[] => [
  number,
  '11/17/2026',
  '06:05:42',
  register,
  '122',
  tender,
  amount,
];

describe('a row for each way of paying, without a total', () => {
  it('is one transaction of what was paid together', () => {
    const { receipts, report } = parseRows([
      HEADING,
      row('7530', 'CASH', '3.00'),
      row('7530', 'VISA', '1.34'),
      row('7531', 'CASH', '2.19'),
      row('7532', 'CASH', '-2.19'),
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts.map(describePayment)).toEqual([
      '7530: 434 = CASH 300, VISA 134; change 0',
      '7531: 219 = CASH 219; change 0',
      '7532: -219 = CASH -219; change 0',
    ]);
    expect(receipts.map(({ lines }) => lines.length)).toEqual([2, 1, 1]);
  });

  it('is so where rows of another register stand between', () => {
    const { receipts } = parseRows([
      HEADING,
      row('7530', 'CASH', '3.00'),
      row('881', 'CASH', '2.19', '3'),
      row('7530', 'VISA', '1.34'),
    ]);
    expect(receipts.map(describePayment).toSorted()).toEqual([
      '7530: 434 = CASH 300, VISA 134; change 0',
      '881: 219 = CASH 219; change 0',
    ]);
  });

  it.each(['0.66', '-0.66'])('takes off the change that a row of its own gives as %s', (change) => {
    const { receipts } = parseRows([
      HEADING.with(6, 'Tendered'),
      row('7530', 'CASH', '5.00'),
      row('7530', 'CHANGE', change),
      row('7531', 'CASH', '2.19'),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '7530: 434 = CASH 500; change 66',
      '7531: 219 = CASH 219; change 0',
    ]);
  });

  it('takes off the change that a column gives, and rejects one that is given twice', () => {
    const { receipts, rejections } = parseRows([
      [...HEADING, 'Change'],
      [...row('7530', 'CASH', '5.00'), '0.66'],
      [...row('7531', 'VISA', '2.00'), ''],
      [...row('7531', 'CASH', '1.00'), '0.81'],
      [...row('7532', 'VISA', '2.00'), '0.81'],
      [...row('7532', 'CASH', '1.00'), '0.81'],
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '7530: 434 = CASH 500; change 66',
      '7531: 219 = VISA 200, CASH 100; change 81',
    ]);
    expect(rejections.map(({ reason }) => reason)).toEqual([
      'Transaction 7532: its change stands in more than one row, so what was paid cannot be told.',
    ]);
  });

  it('is told from a total by amounts that differ in one transaction', () => {
    const heading = HEADING.with(5, 'Payment Type').with(6, 'Amount');
    const differing = parseRows([heading, row('7530', 'CASH', '3.00'), row('7530', 'VISA', '1.34')]);
    expect(differing.receipts.map(describePayment)).toEqual(['7530: 434 = CASH 300, VISA 134; change 0']);
    const same = parseRows([heading, row('7530', 'CASH', '4.34'), row('7531', 'VISA', '4.34')]);
    expect(same.receipts.map(({ totalCents }) => totalCents)).toEqual([434, 434]);
  });

  it('is asked about where only what was handed over is known', () => {
    const { receipts, report } = parseRows([
      HEADING.with(6, 'Amount Tendered'),
      row('7530', 'CASH', '5.00'),
      row('7531', 'CASH', '10.00'),
      row('7532', 'VISA', '1.34'),
    ]);
    expect(receipts).toEqual([]);
    expect(report.questions).toHaveLength(1);
    const [question] = report.questions;
    const answered = parseRows(
      [HEADING.with(6, 'Amount Tendered'), row('7530', 'CASH', '3.00'), row('7530', 'VISA', '1.34')],
      {
        mappings: [
          {
            headings: question?.headings ?? [],
            shape: 'summary',
            columns: { number: 0, date: 1, time: 2, register: 3, employeeId: 4, payment: 5, total: 6 },
            absent: [],
          },
        ],
      },
    );
    expect(answered.receipts.map(describePayment)).toEqual(['7530: 434 = CASH 300, VISA 134; change 0']);
  });
});

describe('a row for each way of paying, beside the total', () => {
  it('is one transaction of that total', () => {
    const paid = (number: string, tender: string, amount: Cell, total: Cell): Cell[] => [
      number,
      '11/17/2026',
      '06:05:42',
      '2',
      '122',
      tender,
      amount,
      total,
    ];
    const { receipts } = parseRows([
      [
        'Ticket',
        'Trans Date',
        'Trans Time',
        'Register',
        'Cashier',
        'Payment Type',
        'Payment Amount',
        'Ticket Total',
      ],
      paid('7530', 'Credit', 18.47, 18.47),
      paid('7531', 'Cash', 10, 17.61),
      paid('7531', 'Credit', 7.61, 17.61),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '7530: 1847 = Credit 1847; change 0',
      '7531: 1761 = Cash 1000, Credit 761; change 0',
    ]);
  });
});

describe('a row for each way of paying, whatever its amount is called', () => {
  const ticket = (number: string, ...more: Cell[]): Cell[] => [
    number,
    '11/17/2026',
    '06:05:42',
    '2',
    ...more,
  ];
  const heading = (amount: string): Cell[] => ['Ticket #', 'Date', 'Time', 'Register', 'Tender', amount];

  it.each(['Amount', 'Total', 'Line Total', 'Ext Amount', 'Price'])('adds up %s', (amount) => {
    const { receipts } = parseRows([
      heading(amount),
      ticket('7530', 'CASH', '3.00'),
      ticket('7530', 'VISA', '1.34'),
      ticket('7531', 'CASH', '2.19'),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '7530: 434 = CASH 300, VISA 134; change 0',
      '7531: 219 = CASH 219; change 0',
    ]);
  });

  it('adds up a column that somebody has called the total', () => {
    const rows = [
      heading('Sales'),
      ticket('7530', 'CASH', '3.00'),
      ticket('7530', 'VISA', '1.34'),
      ticket('7531', 'CASH', '2.19'),
    ];
    const [question] = parseRows(rows).report.questions;
    const { receipts } = parseRows(rows, {
      mappings: [
        {
          headings: question?.headings ?? [],
          shape: 'summary',
          columns: { number: 0, date: 1, time: 2, register: 3, payment: 4, total: 5 },
          absent: ['employee'],
        },
      ],
    });
    expect(receipts.map(describePayment)[0]).toBe('7530: 434 = CASH 300, VISA 134; change 0');
  });

  it('takes payments soon after each other for those of one transaction, but not what goes back later', () => {
    const later = (time: string, amount: string): Cell[] => ticket('7530', 'CASH', amount).with(2, time);
    const { receipts } = parseRows([
      heading('Amount'),
      ticket('7530', 'VISA', '1.34'),
      later('06:05:58', '3.00'),
      later('06:08:10', '-3.00'),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '7530: 434 = VISA 134, CASH 300; change 0',
      '7530: -300 = CASH -300; change 0',
    ]);
  });

  it('leaves rows of different kinds apart', () => {
    const { receipts } = parseRows([
      [...heading('Amount'), 'Type'],
      ticket('7530', 'VISA', '1.34', 'Sale'),
      ticket('7530', 'CASH', '3.00', 'Sale'),
      ticket('7531', 'CASH', '3.00', 'Sale'),
      ticket('7531', 'VISA', '1.00', 'Void'),
    ]);
    expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual([
      ['7530', 434],
      ['7531', 300],
      ['7531', 100],
    ]);
  });

  it("takes the transaction's number before the payment's, and a filled column before an empty one", () => {
    const { receipts } = parseRows([
      ['Payment ID', 'Invoice Number', ...heading('Amount')],
      ['P5RX6U', '', ...ticket('7530', 'CASH', '3.00')],
      ['P5S3AT', '', ...ticket('7530', 'VISA', '1.34')],
    ]);
    expect(receipts.map(describePayment)).toEqual(['7530: 434 = CASH 300, VISA 134; change 0']);
  });
});

it('compares what several payments come to with the total, and not each of them', () => {
  const paid = (number: number, tender: string, tendered: number, change: number, total: number): Cell[] => [
    '11/17/2026',
    `06:${10 + number}:42`,
    '2',
    '122',
    String(7500 + number),
    tender,
    tendered,
    change,
    Math.round((tendered - change) * 100) / 100,
    total,
  ];
  const { receipts } = parseRows([
    ['Date', 'Time', 'Reg', 'Cashier', 'Trans #', 'Tender', 'Tendered', 'Change', 'Applied', 'Trans Total'],
    ...Array.from({ length: 12 }, (_, at) => at).flatMap((at) =>
      at % 4 === 0
        ? [paid(at, 'Cash', 2, 0, 6 + at), paid(at, 'Visa', 4 + at, 0, 6 + at)]
        : [paid(at, 'Cash', 20, 14 - at, 6 + at)],
    ),
  ]);
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(
    Array.from({ length: 12 }, (_, at) => 600 + 100 * at),
  );
});

it('takes ways of paying under Type for payments', () => {
  const { receipts } = parseRows([
    ['Order #', 'Paid Date', 'Server', 'Amount', 'Type'],
    ...Array.from({ length: 12 }, (_, at): Cell[] => [
      String(4 + at),
      `11/11/26 6:${10 + at} AM`,
      'Ines R',
      5 + at,
      at % 2 === 0 ? 'Cash' : 'Credit',
    ]),
  ]);
  expect(receipts[0]).toMatchObject({ typeText: null, tenders: [{ method: 'Cash', amountCents: 500 }] });
});

describe('a row for each way of paying, with what was handed over', () => {
  it('adds up what was paid, not what was handed over', () => {
    const { receipts } = parseRows([
      [
        'Date',
        'Payment ID',
        'Sale ID',
        'Register',
        'Payment Type',
        'Status',
        'Tendered',
        'Change',
        'Amount Paid',
      ],
      ['Aug 12, 2026 6:18 AM', 50_111, 6612, '1', 'Cash', '', '$20.00', '$13.30', '$6.70'],
      ['Aug 12, 2026 6:27 AM', 50_112, 6613, '1', 'Cash', '', '$5.00', '$3.00', '$2.00'],
      ['Aug 12, 2026 6:27 AM', 50_113, 6613, '1', 'Credit Card', 'CAPTURED', '$19.72', '$0.00', '$19.72'],
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '6612: 670 = Cash 670; change 0',
      '6613: 2172 = Cash 200, Credit Card 1972; change 0',
    ]);
  });
});
