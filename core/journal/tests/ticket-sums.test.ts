import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const brief = (receipt: Receipt): unknown => [
  receipt.transactionNumber,
  assessReceipt(receipt).amountCents,
  receipt.items.map(({ name, priceCents }) => `${name} ${priceCents}`),
];

const stamp = (at: number): string => `11/16/2026 06:${10 + at}:05`;

describe('the amount of a ticket with several rows', () => {
  it('may be in only one of them', () => {
    const rows = Array.from({ length: 6 }, (_, at): Cell[][] => [
      [7700 + at, stamp(at), 1, 'ANN', 'COLA', 1, 2.5, 2.5, 0.5, 5 + 0.5],
      [7700 + at, stamp(at), 1, 'ANN', 'WATER', 2, 1.25, 2.5, null, null],
    ]).flat();
    const heading = [
      'TKT_NO',
      'TKT_DT',
      'STA_ID',
      'USR_ID',
      'DESCR',
      'QTY_SOLD',
      'PRC',
      'EXT_PRC',
      'TAX_AMT',
      'TOT',
    ];
    const { receipts, report } = parseRows([heading, ...rows]);
    expect(report.questions).toEqual([]);
    expect(receipts.slice(0, 1).map(brief)).toEqual([[`7700`, 550, ['COLA 250', 'WATER 250']]]);
  });

  it('is next to the sum of the goods in the row of its total', () => {
    const rows = Array.from({ length: 6 }, (_, at): Cell[][] => [
      [1502 + at, stamp(at), 1, 'ANN', 'COLA', 1, 2.5],
      [null, null, null, null, 'Sale total', null, 2.5, 0.25, 2.75],
    ]).flat();
    const heading = ['Sale no.', 'When', 'Lane', 'Clerk', 'Product', 'Qty', 'Amount', 'Tax', 'Sale total'];
    expect(parseRows([heading, ...rows]).receipts.map(brief)[0]).toEqual(['1502', 275, ['COLA 250']]);
  });

  it('is in a line with other sums, below a rule', () => {
    const lines = [1, 2, 3, 4].map(
      (at) =>
        `  2 00031${at} 06:2${at}A  16 DASANI WATER 1L         3      7.47\n` +
        `                                 TAX    0.34   TICKET TOTAL         7.81`,
    );
    const { receipts, rejections } = parseLines(`
ITEM MOVEMENT BY TICKET  01/30/2026

REG TICKET TIME   CLK DESCRIPTION           QTY    AMOUNT
--- ------ ------ --- -------------------- ---- ---------
${lines.join('\n')}`);
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)[1]).toEqual(['000312', 781, ['DASANI WATER 1L 747']]);
  });
});

it('rows that sum up a way to pay are no tickets', () => {
  const tickets = Array.from({ length: 5 }, (_, at): Cell[] => [
    8001 + at,
    2,
    `06:4${at}:25 AM`,
    'YOON',
    12.35,
  ]);
  const { receipts } = parseRows([
    ['Business day 10/28/2026'],
    ['Ticket', 'Register', 'Time', 'Cashier', 'Ticket total'],
    ...tickets,
    ['CASH total', null, 5, null, 61.75],
  ]);
  expect(receipts).toHaveLength(5);
});

it('numbers of lines are no numbers of tickets', () => {
  const rows = Array.from({ length: 12 }, (_, at): Cell[] => {
    const [ticket, time] = [18805 + Math.floor(at / 3), stamp(Math.floor(at / 3))];
    return [441201 + at, ticket, time, 'A', 'ANN', `GOODS ${at}`, 1, 2, 2, 0.25, 2.25];
  });
  const heading = [
    'Line ID',
    'Sale',
    'Completed',
    'Register',
    'Employee',
    'Description',
    'Qty',
    'Retail',
    'Subtotal',
    'Tax',
    'Line total',
  ];
  const { receipts, report } = parseRows([heading, ...rows]);
  expect(report.remarks).toEqual([]);
  expect(receipts.map((receipt) => assessReceipt(receipt).amountCents)).toEqual([675, 675, 675, 675]);
});

it('a final total is found by its figures beside a discount', () => {
  const rows = Array.from({ length: 12 }, (_, at): Cell[] => {
    const off = at % 4 === 0 ? 0.75 : 0;
    const total = Number((5 + at - off + 0.5).toFixed(2));
    return [8811 + at, stamp(at), 'Q', 5 + at, -off, 0.5, total, total];
  });
  for (const name of ['Final Total', 'Zz']) {
    const heading = ['Order ID', 'Closed', 'Opened By', 'Subtotal', 'Discount', 'Tax', name, 'Paid'];
    const { receipts } = parseRows([heading, ...rows]);
    expect(receipts.slice(0, 2).map((receipt) => assessReceipt(receipt).amountCents)).toEqual([475, 650]);
  }
});

it('dates may have the names of months in several languages and with any marks', () => {
  const daysOf = (date: string): string[] =>
    parseRows([
      ['Folio', 'Fecha', 'Hora', 'Caja', 'Total'],
      ...Array.from({ length: 4 }, (_, at): Cell[] => [1500 + at, date, `07:3${at}`, 1, 14]),
    ]).receipts.map(({ time }) => time.slice(0, 10));
  for (const date of ['19/sep/2026', '19.septiembre.2026', '19 de septiembre de 2026', '19-set-26'])
    expect(daysOf(date)[0]).toBe('2026-09-19');
  expect(daysOf('3/ene/2026')[0]).toBe('2026-01-03');
  expect(daysOf('14/juil/2026')[0]).toBe('2026-07-14');
  expect(daysOf('02/août/2026')[0]).toBe('2026-08-02');
});

describe('goods under an unknown heading', () => {
  const goods = ['SLIM JIM', 'WORK GLOVES', 'EGGS', 'BANANA', 'SLUSH', 'MILK', 'MERLOT', 'COFFEE'];
  const heading = [
    'Receipt',
    'Terminal',
    'Cashier',
    'Time Stamp',
    'Group',
    'Alias',
    'Quantity',
    'Price',
    'Discount',
    'Net',
    'Tax',
    'Line Total',
  ];
  const rows = Array.from({ length: 24 }, (_, at): Cell[] => {
    const ticket = Math.floor(at / 2);
    const name = goods[(at * 3) % 8] ?? '';
    const when = `2/28/2026 06:${10 + ticket}:03`;
    const [price, quantity] = [1 + ((at * 3) % 8), 1 + (at % 3)];
    const tax = (price * quantity) / 10;
    const amounts = [quantity, price, 0, price * quantity, tax, price * quantity + tax];
    return [200118 + ticket, 'T02', 'Russ', when, name < 'M' ? 'Food' : 'Other', name, ...amounts];
  });

  it('are told from their departments, and lines of one time are no tickets', () => {
    const { receipts, report } = parseRows([heading, ...rows]);
    expect(report.questions).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(receipts).toHaveLength(12);
    expect(receipts[0]?.items.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['SLIM JIM', 100],
      ['BANANA', 800],
    ]);
  });
});

it('tickets without a total may have their amount in another column', () => {
  const kinds: Record<number, [string, ...Cell[]]> = {
    3: ['Refund', null, 6.57],
    5: ['Safe drop', null, null, 160],
    7: ['Refund', null, 9.11],
    8: ['Safe drop', null, null, 40],
  };
  const { receipts, report } = parseRows([
    ['Trans #', 'Date', 'Time', 'Drawer', 'Cashier', 'Type', 'Total', 'Back (-)', 'Paid out / Drop'],
    ...Array.from({ length: 12 }, (_, at): Cell[] => [
      62001 + at,
      '8/11/2026',
      `06:${10 + at}:48`,
      'A',
      'Nell',
      ...(kinds[at] ?? ['Sale', 2.35 + at]),
    ]),
    ['Day total', null, null, null, null, null, 120, 15.68, 200],
  ]);
  expect(report.remarks).toEqual([]);
  const amounts = receipts.map((receipt) => assessReceipt(receipt).amountCents);
  expect([amounts[3], amounts[5], amounts[7], amounts[8]]).toEqual([-657, 16000, -911, 4000]);
});

it('takes what is called voided below the tax for the sum of a ticket that was given up', () => {
  const ticket = (number: number, end: string): string => `
11/16/2026 16:1${number}  REG 2  TRANS# 911${number}  CASHIER 139
COLA              3.29
ICE               3.49
TAX               0.42
${end}`;
  const { receipts } = parseLines(
    ['TOTAL  7.20\nCASH  7.20', 'VOIDED  7.20', 'TOTAL  7.20\nVISA  7.20']
      .map((end, at) => ticket(at, end))
      .join('\n'),
  );
  expect(receipts.map(brief)[1]).toEqual(['9111', 720, ['COLA 329', 'ICE 349']]);
  expect(receipts[1]?.events).toMatchObject([{ kind: 'void-ticket' }]);
});
