// What is around names, and in one line with other figures, by its form or by arithmetic.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Receipt } from '../receipt.ts';

const NAMES = ['COFFEE', 'CANDY BAR', 'GUM', 'MILK GALLON', 'BREAD', 'SODA CAN'];

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`);

/** A journal of six tickets. */
function readLines(linesOf: (name: string, number: number) => readonly string[], head = ''): Receipt[] {
  const tickets = NAMES.map((name, number) => [
    `11/18/2026 06:1${number}   REG 02   CASHIER 7${head}`,
    `TRANS# 470${number}`,
    ...linesOf(name, number),
    '',
  ]);
  return parseLines(tickets.flat().join('\n')).receipts;
}

describe('the lines of a receipt', () => {
  it.each(['D15 ', 'DP-15 ', '[15] ', '(15) ', 'D15: '])('may begin with a department such as %s', (code) => {
    const receipts = readLines((name) => [
      `${code}${name}     2.19`,
      '  2 @ 1.10',
      `${code.replace('5', '7')}LIGHTER     2.20`,
      'TOTAL       4.39',
      'CASH        4.39',
    ]);
    expect(goodsOf(at(receipts, 0))).toEqual(['1 COFFEE 219', '2 LIGHTER 220']);
  });

  it('may have quantity and price in brackets below them', () => {
    const receipts = readLines((name) => [
      `${name}     4.38`,
      '   (2 @ $ 2.19)',
      'TOTAL   4.38',
      'CASH   4.38',
    ]);
    expect(receipts.map((receipt) => goodsOf(receipt))).toEqual(NAMES.map((name) => [`2 ${name} 438`]));
  });

  it('may end with several sums in one line', () => {
    const receipts = readLines((name) => [
      `${name}     4.38`,
      'TAX 0.31  TOTAL 4.69  CASH 5.00  CHANGE 0.31',
    ]);
    const { taxCents, totalCents, changeCents, tenders } = at(receipts, 0);
    expect([taxCents, totalCents, tenders[0]?.amountCents, changeCents]).toEqual([31, 469, 500, 31]);
  });

  it.each(['  3@1.46', '   (3 x 1.46)', ' T  3 @ $1.46'])(
    'may have quantity and price behind the amount: %s',
    (behind) => {
      const receipts = readLines((name) => [
        `${name}     4.38${behind}`,
        'GUM   1.00',
        'TOTAL   5.38',
        'CASH   5.38',
      ]);
      expect(goodsOf(at(receipts, 0))).toEqual(['3 COFFEE 438', '1 GUM 100']);
    },
  );

  it('may have quantities with decimals in front', () => {
    const receipts = readLines((name) => [
      `  2 ${name}     4.38`,
      '  1 GUM      1.00',
      ' 9.623 DIESEL      38.10',
      'TOTAL     43.48',
      'CASH     43.48',
    ]);
    expect(goodsOf(at(receipts, 0))).toEqual(['2 COFFEE 438', '1 GUM 100', '9.623 DIESEL 3810']);
  });
});

it('reads a unit beside the quantity of a cell', () => {
  const rows = NAMES.flatMap((name, number) => [
    [`Trans: 4119${number}   Reg: 2   Cashier: 19 - Angela P`, null, `07/21/2026 07:0${number}:04 AM`],
    [`   ${name}`, '2 ea', 4.38],
    ['   UNLEADED', '3.475 gal', 11.12],
    ['Total', null, 15.5],
    ['Tender: Visa', null, 15.5],
  ]);
  expect(goodsOf(at(parseRows(rows).receipts, 0))).toEqual(['2 COFFEE 438', '3.475 UNLEADED 1112']);
});

it('reads quantity and price before the name in a table of printed lines', () => {
  const rows = NAMES.flatMap((name, number) =>
    [`3@3.00 ${name}   9.00 T`, 'GUM   1.00', '  TOTAL   10.00', '  CASH   10.00'].map((line) => [
      '2026/01/23',
      `10:4${number}:43`,
      '102',
      '881',
      `220${number}`,
      line,
    ]),
  );
  const heading = ['Date', 'Time', 'Lane', 'Operator', 'Trx', 'Journal Line'];
  expect(goodsOf(at(parseRows([heading, ...rows]).receipts, 1))).toEqual(['3 CANDY BAR 900', '1 GUM 100']);
});

it('reads a cashier with a number in square brackets', () => {
  const receipts = parseLines(
    NAMES.flatMap((name, number) => [
      `Receipt: 910442${number}`,
      `Date: 11/16/2026  Time: 06:3${number}:40`,
      'Cashier: Noah [34]',
      `${name}     2.19`,
      'TOTAL       2.19',
      'Cash        2.19',
      '',
    ]).join('\n'),
  ).receipts;
  expect(receipts.map(({ employeeId, employeeName }) => `${employeeId} ${employeeName}`)).toEqual(
    NAMES.map(() => '34 Noah'),
  );
});

it.each(['17/FEB/2026(TUE) 07:05:4', '2026/FEB/17 07:05:4', '17/Feb/26 (Tue) 07:05:4'])(
  'reads the moment %s',
  (moment) => {
    const { receipts } = parseLines(
      NAMES.flatMap((name, number) => [
        `${moment}${number}`,
        `CLERK 11   RCPT#0064${number}`,
        `${name}     2.19`,
        'TOTAL       2.19',
        'CASH        2.19',
        '',
      ]).join('\n'),
    );
    expect(receipts.map(({ time }) => time)).toEqual(NAMES.map((_, number) => `2026-02-17T07:05:4${number}`));
  },
);

it('reads a quantity in a cell that only several of an article have', () => {
  const rows = NAMES.flatMap((name, number) => [
    [`Trx 1880${number}  Lane 2  Cashier 114 Dee Walsh  05/19/2026 06:2${number}`],
    [null, name, null, 2.29],
    ...(number < 4 ? [[null, NAMES[number + 1] ?? '', 2, 4.58]] : []),
    [null, 'Total', null, number < 4 ? 6.87 : 2.29],
    [null, 'Cash', null, number < 4 ? 6.87 : 2.29],
  ]);
  expect(goodsOf(at(parseRows(rows).receipts, 0))).toEqual(['1 COFFEE 229', '2 CANDY BAR 458']);
});

describe('the heading of a receipt', () => {
  it('may have the number of its cashier behind the name', () => {
    const receipts = parseLines(
      NAMES.flatMap((name, number) => [
        `11/16/2026 06:3${number}:40`,
        number < 3 ? `ROSA #11   RCPT#0064${number}` : `LUIS #07   RCPT#0064${number}`,
        `${name}     2.19`,
        'TOTAL       2.19',
        'CASH        2.19',
        '----------------',
      ]).join('\n'),
    ).receipts;
    const who = receipts.map(({ registerId, employeeId, employeeName }) => [
      registerId,
      employeeId,
      employeeName,
    ]);
    expect([who[0], who[5]]).toEqual([
      [null, '11', 'ROSA'],
      [null, '07', 'LUIS'],
    ]);
  });

  it('may have its day above the lines and the rest below', () => {
    const receipts = parseLines(
      [
        'EJ DATA   REG 000002',
        'START 09-26-2026',
        '',
        ...NAMES.flatMap((name, number) => [
          number === 2 ? 'REFUND    09-26-2026 SAT' : 'REG       09-26-2026 SAT',
          `${name}     ${number === 2 ? '-' : ''}2.19`,
          `TOTAL       ${number === 2 ? '-' : ''}2.19`,
          `CASH        ${number === 2 ? '-' : ''}2.19`,
          `CL03 ANN     09:1${number}  #275${number}`,
          '',
        ]),
      ].join('\n'),
    ).receipts;
    expect(receipts.map(({ time }) => time)).toEqual(NAMES.map((_, number) => `2026-09-26T09:1${number}:00`));
    expect(receipts.map(({ registerId }) => registerId)).toEqual(NAMES.map(() => '2'));
  });

  it('may begin with its day, also below a receipt without goods', () => {
    const receipts = parseLines(
      NAMES.flatMap((name, number) => [
        '08/15/2026 SAT',
        `05:5${number}AM   CLK 03   #00041${number}`,
        ...(number === 2 ? ['NS'] : [`${name}     2.19`, 'TOTAL       2.19', 'CASH        2.19']),
        '',
      ]).join('\n'),
    ).receipts;
    expect(receipts).toHaveLength(NAMES.length);
  });

  it('may begin with other words if its number fills a gap', () => {
    const words = [
      'SALE',
      'SALE',
      'NO SALE',
      'SALE',
      'VOID TICKET',
      'SALE',
      'REFUND',
      'SALE',
      'SALE',
      'SALE',
    ];
    const receipts = parseLines(
      words
        .flatMap((word, number) => [
          `${word}               Ticket# 101034${number}`,
          'Reg 101                      Csh 3 MARISOL',
          `10/31/2026                        06:4${number}:42`,
          '---------------------------------',
          ...(word === 'NO SALE' ? [] : ['Water   2.19', 'Total   2.19', 'Cash   2.19']),
          '=================================',
        ])
        .join('\n'),
    ).receipts;
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      words.map((_, number) => `101034${number}`),
    );
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
      words.map((word) => ({ SALE: 'Sale', 'NO SALE': 'No Sale', REFUND: 'Refund' })[word] ?? 'Void'),
    );
  });

  it('may say in a cell of its own what became of it', () => {
    const rows = NAMES.flatMap((name, number) => [
      [
        'Ticket:',
        `5021${number}`,
        'Register:',
        '2',
        'Cashier:',
        '48',
        'Status:',
        number === 2 ? 'Voided' : 'Completed',
      ],
      ['Date:', '03/16/2026', 'Time:', `06:1${number}`, 'Type:', 'Sale'],
      [null, name, null, 2.19],
      [null, 'Total', null, 2.19],
      [null, 'Cash', null, 2.19],
      [],
    ]);
    expect(parseRows(rows).receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
      NAMES.map((_, number) => (number === 2 ? 'Void' : 'Sale')),
    );
  });

  it('may go on in a second row of labels above a table of lines', () => {
    const rows = NAMES.flatMap((name, number) => [
      ['Register 2', null, `Receipt 1337${number}`, null, `07/29/2026 05:5${number}:16 AM`],
      ['Cashier: Ochoa, Luis (2077)', null, number === 2 ? 'Type: Void' : 'Type: Sale'],
      [null, 1, name, 2.19, 2.19],
      [null, null, null, 'Total', 2.19],
    ]);
    const { receipts } = parseRows([[null, 'Qty', 'Description', 'Unit', 'Amount'], ...rows]);
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(NAMES.map(() => '2077'));
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
      NAMES.map((_, number) => (number === 2 ? 'Void' : 'Sale')),
    );
  });
});

it('reads what became of a transaction in the row below it', () => {
  const rows = NAMES.flatMap((_, number) => [
    [`745${number}`, 4, 'Ross', '02/27/2026', `06:4${number}`, 36.5 + number, 1.25, 37.75 + number],
    [null, null, number === 2 ? '** VOIDED CHECK **' : 'Paid: Cash 36.62'],
  ]);
  const { receipts } = parseRows([
    ['Check', 'Term', 'Server', 'Date', 'Time', 'Sub-Total', 'Tax', 'Total'],
    ...rows,
  ]);
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual(
    NAMES.map((_, number) => (number === 2 ? 'Void' : 'Sale')),
  );
});

it('reads the sums in a line below the lines of a ticket, and no rule', () => {
  const lines = NAMES.flatMap((name, number) => [
    `  2 00031${number} 06:2${number}A  16 ${name.padEnd(20)}    3      7.47`,
    `  2 00031${number} 06:2${number}A  16 ${'MINTS'.padEnd(20)}    1      3.19`,
    '                        TAX    0.34   TICKET TOTAL        11.00',
  ]);
  const { receipts, rejections } = parseLines(
    [
      'ITEM MOVEMENT BY TICKET          BUSINESS DATE 01/30/2026',
      '',
      'REG TICKET TIME   CLK DESCRIPTION           QTY    AMOUNT',
      '--- ------ ------ --- -------------------- ---- ---------',
      ...lines,
    ].join('\n'),
  );
  expect(rejections).toEqual([]);
  expect(receipts.map(({ totalCents, taxCents }) => [totalCents, taxCents])).toEqual(
    NAMES.map(() => [1100, 34]),
  );
});

it('tells the sum of goods that came back from goods', () => {
  const receipts = readLines((name) => [
    `${name}                  -4.99`,
    'Merchandise             -4.99',
    'State Tax 7.25%         -0.36',
    'Invoice Total           -5.35',
    'Refunded Cash           -5.35',
  ]);
  expect(receipts.map((receipt) => goodsOf(receipt))).toEqual(NAMES.map((name) => [`1 ${name} -499`]));
});
