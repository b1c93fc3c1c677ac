import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../detection/index.ts';
import { at, parseLines, parseRows, parseSheets } from '../testing/parse-rows.ts';
import type { Cell, Receipt } from './index.ts';

function brief(receipt: Receipt): unknown {
  return {
    number: receipt.transactionNumber,
    register: receipt.registerId,
    employee: receipt.employeeId,
    time: receipt.time,
    total: receipt.totalCents,
    items: receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}|${item.state}`),
  };
}

function flagsOf(receipt: Receipt | undefined): string[] {
  return receipt === undefined ? [] : assessReceipt(receipt).findings.map((finding) => finding.filter);
}

describe('receipts that begin with their heading', () => {
  it('reads number, register, cashier, time, items and sums', () => {
    const { receipts, report, rejections } = parseLines(`
STORE #1042   REG 01   TRANS# 4705
11/18/2026 06:05:42   CASHIER 115 SAM K
------------------------------------------
 GUM SINGLE                      0.49 T
 PHONE CHARGER USB              12.99 T
 SUBTOTAL                       13.48
 TAX                             1.01
 TOTAL DUE                     $14.49
 CREDIT                         14.49
 AMEX XXXXXXXXXXXX7919
 APPROVAL 385849  ENTRY METHOD: TAP
==========================================`);
    expect(rejections).toEqual([]);
    expect(report).toMatchObject({ shape: 'journal-print', rowsRead: 12, receipts: 1, droppedRows: 0 });
    expect(receipts[0]).toMatchObject({
      shape: 'journal-print',
      transactionNumber: '4705',
      registerId: '1',
      employeeId: '115',
      employeeName: 'SAM K',
      time: '2026-11-18T06:05:42',
      subtotalCents: 1348,
      taxCents: 101,
      totalCents: 1449,
      totalLineIndex: 7,
      tenders: [{ method: 'CREDIT', amountCents: 1449, lineIndex: 8 }],
      card: { maskedCard: 'XXXXXXXXXXXX7919', cardType: 'AMEX', approvalCode: '385849', entryMethod: 'TAP' },
      source: { sheet: 'Sheet1', firstRow: 1, lastRow: 12 },
    });
    expect(receipts[0]?.lines.map((line) => line.kind)).toEqual([
      'header',
      'header',
      'text',
      'item',
      'item',
      'total',
      'total',
      'total',
      'tender',
      'payment',
      'payment',
      'text',
    ]);
  });

  it.each([
    ['REGISTER: 3  CLERK: 7  RECEIPT #: 00123', '12-01-19 21:13', '00123', '3', '7', '2019-12-01T21:13:00'],
    [
      'TRANSACTION NO 88',
      'TILL 02 OPERATOR 9 LEE 2026-11-18T06:05:42',
      '88',
      '2',
      '9',
      '2026-11-18T06:05:42',
    ],
    [
      'POS#4 INVOICE A-1001 EMP 44',
      'DATE: 11/18/2026 TIME: 6:05 PM',
      'A-1001',
      '4',
      '44',
      '2026-11-18T18:05:00',
    ],
    ['ST# 7 REG# 1 TR# 5', 'CSHR# 3  11/18/2026 06:05 AM', '5', '1', '3', '2026-11-18T06:05:00'],
    ['TICKET 5', '11-18-2026 06:05:42  REG:1  CLK:3', '5', '1', '3', '2026-11-18T06:05:42'],
    ['RECEIPT 5 STATION: 2', '11/18/2026 06:05:42 CASHIER 3', '5', '2', '3', '2026-11-18T06:05:42'],
    ['ST# 7 TILL 2 DR# 1 TRAN# 5', 'CSH: 3 11/18/2026 06:05:42', '5', '2', '3', '2026-11-18T06:05:42'],
    ['STATION #1042 TRAN# 5', 'REG 02 CSH: 3 11/18/2026 06:05:42', '5', '2', '3', '2026-11-18T06:05:42'],
    ['#000005 R2 C3 11/18/2026 06:05:42', 'THANK YOU', '000005', '2', '3', '2026-11-18T06:05:42'],
    ['Terminal 12  Trn# 5', '18-Nov-2026 22:17PM  Cashier: ANN (31)', '5', '12', '31', '2026-11-18T22:17:00'],
  ])('reads the heading %s / %s', (first, second, number, register, employee, time) => {
    const { receipts } = parseLines(
      `${first}\n${second}\n MILK  4.59\n TOTAL  4.59\n CASH  5.00\n CHANGE 0.41`,
    );
    expect(receipts.map(brief)).toMatchObject([{ number, register, employee, time, total: 459 }]);
  });

  it('keeps a receipt together over a page break and a repeated title', () => {
    const { receipts, report } = parseLines(`
ELECTRONIC JOURNAL  STORE 1042  11/18/2026

REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115 SAM K
 MILK GALLON                     4.59

ELECTRONIC JOURNAL  STORE 1042  11/18/2026   PAGE 2

 BREAD WHITE                     3.29
 TOTAL DUE                      $7.88
 CASH                            7.88
REG 01   TRANS# 2
11/18/2026 06:06:42   CASHIER 115 SAM K
 NO SALE`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '1', total: 788, items: ['MILK GALLON|459|1|sold', 'BREAD WHITE|329|1|sold'] },
      { number: '2', time: '2026-11-18T06:06:42' },
    ]);
    expect(report.droppedRows).toBe(5);
  });

  it('takes the heading that is repeated on a page for the same receipt', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
REG 01   TRANS# 1   CONTINUED
11/18/2026 06:05:42   CASHIER 115
 BREAD WHITE                     3.29
 TOTAL                           7.88
 CASH                            7.88`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '1', items: ['MILK GALLON|459|1|sold', 'BREAD WHITE|329|1|sold'] },
    ]);
  });

  it('reads a number that stands below the lines', () => {
    const { receipts, rejections } = parseLines(`
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            5.00
RECEIPT # 900
11/18/2026 06:06:42   CASHIER 115
 BREAD WHITE                     3.29
 TOTAL                           3.29
 CASH                            5.00
RECEIPT # 901`);
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toMatchObject([
      { number: '900', time: '2026-11-18T06:05:42', total: 459 },
      { number: '901', time: '2026-11-18T06:06:42', total: 329 },
    ]);
  });

  it.each([
    ['**** Tuesday 11/17/2026 ****', '**** Wednesday 11/18/2026 ****'],
    ['DATE: 11/17/2026', 'DATE: 11/18/2026'],
    ['Nov 17, 2026', 'Nov 18, 2026'],
  ])('reads a day that stands once above its receipts: %s', (first, second) => {
    const sale = (number: number): string =>
      `TRANS# ${number}  REG 2  06:0${number}:00 AM\nCASHIER 9\n ID CHECKED\n 04/12/1987\n MILK  4.59\n TOTAL  4.59\n CASH  4.59`;
    const { receipts, rejections } = parseLines(
      [first, sale(1), sale(2), sale(3), second, sale(4)].join('\n'),
    );
    expect(rejections).toEqual([]);
    expect(receipts.map((receipt) => receipt.time)).toEqual([
      '2026-11-17T06:01:00',
      '2026-11-17T06:02:00',
      '2026-11-17T06:03:00',
      '2026-11-18T06:04:00',
    ]);
    expect(receipts.flatMap((receipt) => receipt.items)).toHaveLength(4);
  });

  it('takes the register from the name of the sheet when the receipts print none', () => {
    const sale = (number: number): Cell[][] => [
      [`TRANS# ${number} 11/18/2026 06:05:42`],
      ['MILK 4.59'],
      ['TOTAL 4.59'],
      ['CASH 4.59'],
    ];
    const { receipts } = parseSheets({
      'REG 02': [...sale(1), ...sale(2)],
      'REG 3': sale(1),
      Notes: sale(7),
      'POS 4': [['REG 9 TRANS# 8 11/18/2026 06:05:42'], ['MILK 4.59'], ['TOTAL 4.59'], ['CASH 4.59']],
    });
    expect(receipts.map((receipt) => receipt.registerId)).toEqual(['2', '2', '3', null, '9']);
  });

  it('leaves out a column that counts the lines', () => {
    const lines = `REG 01 TRANS# 1
11/18/2026 06:05:42 CASHIER 115
MILK GALLON
2 @ 2.00   4.00
EGGS   2.00
TOTAL   6.00
CASH   10.00
CHANGE   4.00
THANK YOU`.split('\n');
    const { receipts } = parseRows([['Line', 'Text'], ...lines.map((text, at): Cell[] => [at + 1, text])]);
    expect(receipts.map(brief)).toMatchObject([{ number: '1', register: '1', total: 600 }]);
    expect(receipts[0]?.lines[4]?.text).toBe('EGGS   2.00');
  });

  it('rejects what cannot be told apart, with a reason, and loses nothing else', () => {
    const { receipts, rejections } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            4.59
REG 01   TRANS# 2
 BREAD WHITE                     3.29
 TOTAL                           3.29
 CASH                            3.29
REG 01   TRANS# 3
11/18/2026 06:07:42   CASHIER 115
 NO SALE`);
    expect(receipts.map((receipt) => receipt.transactionNumber)).toEqual(['1', '3']);
    expect(rejections).toEqual([
      { sheet: 'Sheet1', firstRow: 6, lastRow: 9, reason: 'Transaction 2 has no date that can be read.' },
    ]);
  });

  it('rejects the end of a receipt whose beginning is missing', () => {
    const { receipts, rejections } = parseLines(`
 BREAD WHITE                     3.29
 TOTAL                           3.29
 CASH                            3.29
==========================
REG 01   TRANS# 2
11/18/2026 06:05:42   CASHIER 115
--------------------------
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            4.59
==========================
REG 01   TRANS# 3
11/18/2026 06:07:42   CASHIER 115
--------------------------
 EGGS                            4.59
 TOTAL                           4.59
 CASH                            4.59`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '2', total: 459, items: ['MILK GALLON|459|1|sold'] },
      { number: '3', total: 459, items: ['EGGS|459|1|sold'] },
    ]);
    expect(rejections).toMatchObject([{ firstRow: 1, lastRow: 4 }]);
  });

  it('reads a journal that is spread over columns', () => {
    const { receipts } = parseRows([
      ['STORE #1042', 'REG 01', 'TRANS# 4705'],
      [{ serial: 46344.25396990741 }, 'CASHIER 115 SAM K'],
      [null, 'GUM SINGLE', 0.49],
      [null, 'PHONE CHARGER USB', 13],
      [null, 'TOTAL DUE', 13.49],
      [null, 'CASH', 20],
      [null, 'CHANGE', 6.51],
    ]);
    expect(receipts.map(brief)).toEqual([
      {
        number: '4705',
        register: '1',
        employee: '115',
        time: '2026-11-18T06:05:43',
        total: 1349,
        items: ['GUM SINGLE|49|1|sold', 'PHONE CHARGER USB|1300|1|sold'],
      },
    ]);
    expect(receipts[0]?.lines[2]?.text).toBe('\tGUM SINGLE\t0.49');
  });

  it('reads tickets whose headings are labels and values in neighbouring cells', () => {
    const ticket = (number: number): Cell[][] => [
      ['Transaction:', number, 'Date:', '11/18/2026 06:05:42', 'Register:', 1, 'Cashier:', '115 SAM K'],
      [null, 'Item', 'Qty', 'Price', 'Amount'],
      [null, 'GUM SINGLE', 2, 0.49, 0.98],
      [null, 'Total', null, null, 0.98],
      [null, 'CASH', null, null, 5],
    ];
    const { receipts, rejections } = parseRows([
      ['Item Sales Detail Report'],
      ...ticket(1),
      [],
      ...ticket(2),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toEqual(
      ['1', '2'].map((number) => ({
        number,
        register: '1',
        employee: '115',
        time: '2026-11-18T06:05:42',
        total: 98,
        items: ['GUM SINGLE|98|2|sold'],
      })),
    );
    expect(receipts[0]?.tenders).toMatchObject([{ method: 'CASH', amountCents: 500 }]);
  });

  it('does not take a card slip, a birth date or a till line for another heading', () => {
    const { receipts, rejections } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115 SAM K
 ID CHECKED
 04/12/1987
 BEER 6PK                        9.59
 STATE TAX 6%                    0.60
 CITY TAX 2%                     0.20
 TOTAL 1 ITEMS                  10.39
 CREDIT                         10.39
 INVOICE #: 009911
 TRANS ID: 778812
 TERMINAL ID: 00012345
 11/18/2026 06:06:10
 MASTERCARD XXXXXXXXXXXX4130    10.39
 AUTH CODE 30158P   ENTRY METHOD: CHIP READ
 CASHIER SIGNATURE
 THANK YOU COME AGAIN
REG 01   TRANS# 2
11/18/2026 06:07:42   CASHIER 115 SAM K
 NO SALE`);
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1',
        register: '1',
        time: '2026-11-18T06:05:42',
        total: 1039,
        items: ['BEER 6PK|959|1|sold'],
      },
      { number: '2', time: '2026-11-18T06:07:42' },
    ]);
    expect(receipts[0]).toMatchObject({
      taxCents: 80,
      card: {
        maskedCard: 'XXXXXXXXXXXX4130',
        cardType: 'MASTERCARD',
        approvalCode: '30158P',
        entryMethod: 'CHIP READ',
      },
      tenders: [{ method: 'CREDIT', amountCents: 1039 }],
    });
  });

  it('reads quantity and unit price in columns of their own', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 DONUT GLAZED      2   1.29      2.58 F T
 5 HOUR ENERGY                   3.99
 7 UP 2L                         2.29
 TOTAL                           8.86`);
    expect(receipts.map(brief)).toMatchObject([
      { items: ['DONUT GLAZED|258|2|sold', '5 HOUR ENERGY|399|1|sold', '7 UP 2L|229|1|sold'] },
    ]);
  });

  it('does not take words on a receipt for events', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 BOTTLE REFUND                  -0.10
 MILK GALLON                     4.59
 NO SALES TAX STICKER            1.00
 TOTAL                           5.49
 CASH                            5.49
 STRICTLY NO CASH REFUND
 VOID WHERE PROHIBITED
 REFUND POLICY: 30 DAYS WITH RECEIPT
 NO REFUNDS ON LOTTERY
 RETURN WITHIN 14 DAYS`);
    expect(receipts[0]?.events).toEqual([]);
    expect(receipts.map(brief)).toMatchObject([
      { items: ['BOTTLE REFUND|-10|1|sold', 'MILK GALLON|459|1|sold', 'NO SALES TAX STICKER|100|1|sold'] },
    ]);
  });

  it('gives a void the full name and the negative price of the line that it takes back', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 HOT DOG QTR LB                  2.49 T
 HOT DOG KING                    2.49 T
 HOT DOG QTR LB                  2.49 T
 VOID LINE ITEM HOT DOG QTR     -2.49 T
 VOID HOT DOG KI                 2.49
 ITEM VOID
 SODA                           -1.00
 TOTAL                           0.00`);
    expect(receipts[0]?.items.filter((item) => item.state === 'void')).toEqual([
      { name: 'Void line item HOT DOG QTR LB', priceCents: -249, quantity: 1, state: 'void', lineIndex: 5 },
      { name: 'Void line item HOT DOG KING', priceCents: -249, quantity: 1, state: 'void', lineIndex: 6 },
      { name: 'Void line item SODA', priceCents: -100, quantity: 1, state: 'void', lineIndex: 8 },
    ]);
    expect(receipts[0]?.events.map((event) => event.lineIndex)).toEqual([5, 6, 8]);
  });

  it.each(['VD', 'DELETED', 'VOID'])('knows %s before a line that is taken back', (word) => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 SODA                            1.00
 GUM                             2.00
 ${word} SODA                   -1.00
 TOTAL                           2.00`);
    expect(receipts[0]?.items.at(-1)).toMatchObject({ name: 'Void line item SODA', state: 'void' });
    expect(flagsOf(receipts[0])).toContain('void_items');
  });

  it('reads quantities printed beside, above and below an item', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 GUM SINGLE  2 @ 0.49            0.98
 2 @ 1.29
 DONUT GLAZED                    2.58
 CANDY BAR KING                  5.38
   2 @ 2.69
 NEWPORT BOX 100                10.99
 TOTAL                          19.93`);
    expect(receipts.map(brief)).toMatchObject([
      {
        items: [
          'GUM SINGLE|98|2|sold',
          'DONUT GLAZED|258|2|sold',
          'CANDY BAR KING|538|2|sold',
          'NEWPORT BOX 100|1099|1|sold',
        ],
      },
    ]);
  });

  it('reads quantities in front of the names, whatever else the journal prints', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 1 2% MILK GAL                   4.59
 2 x GUM SINGLE                  0.98
 1 5 HOUR ENERGY                 3.99
 1 7UP 2L                        2.79
 PUMP# 05  UNLEADED
   10.234 GAL @ 3.299/G         33.76
 TOTAL                          46.11
 CREDIT                         46.11
 MERCHANT COPY
 TRACE AMT                   $ 46.11
 SLIP FEE                        1.00
REG 01   TRANS# 2
11/18/2026 06:06:42   CASHIER 115
 3 CHIPS                         3.00
 TOTAL                           3.00
 CASH                            3.00`);
    expect(receipts.map(brief)).toMatchObject([
      {
        items: [
          '2% MILK GAL|459|1|sold',
          'GUM SINGLE|98|2|sold',
          '5 HOUR ENERGY|399|1|sold',
          '7UP 2L|279|1|sold',
          'PUMP# 05 UNLEADED|3376|10.234|sold',
        ],
      },
      { items: ['CHIPS|300|3|sold'] },
    ]);
  });

  it('takes name and code from the line above the quantity', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 012345678905  CHIPS
   QTY 2 X 2.69                  5.38
 012345678912  NEWPORT BOX
   QTY 1 X 10.89                10.89
 VOID
 012345678912  NEWPORT BOX
   QTY 1 X 10.89               -10.89
 TOTAL                           5.38
 CASH                            5.38`);
    expect(receipts.map(brief)).toMatchObject([
      {
        items: ['CHIPS|538|2|sold', 'NEWPORT BOX|1089|1|sold', 'Void line item NEWPORT BOX|-1089|1|void'],
      },
    ]);
    expect(flagsOf(receipts[0])).toEqual(['void_items', 'cigarettes']);
  });

  it.each([
    ['before the amount', '   T 31.98', '   T 2.29', '     1.29'],
    ['of a letter and a figure', '  31.98 S1', '  2.29 S1', '  1.29'],
    ['of letters behind the amount', '  31.98 T', '  2.29 F T', '  1.29'],
  ])('keeps tax marks %s out of the names', (_, beer, coffee, candy) => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 BEER 12PK${beer}
 COFFEE LG${coffee}
 VITAMIN C${candy}
 TOTAL                          35.56
 CASH                           35.56`);
    expect(receipts.map(brief)).toMatchObject([
      { items: ['BEER 12PK|3198|1|sold', 'COFFEE LG|229|1|sold', 'VITAMIN C|129|1|sold'] },
    ]);
  });

  it('reads an amount that touches a name as long as its column', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MOTOR OIL 5W30 QT          $8.99
 MOTOR OIL 10W40 LONG NAME$8.99
 ** VOID ** MOTOR OIL 5W30 QT-$8.99
 TOTAL                      $8.99
 CASH                       $8.99`);
    expect(receipts.map(brief)).toMatchObject([
      {
        items: [
          'MOTOR OIL 5W30 QT|899|1|sold',
          'MOTOR OIL 10W40 LONG NAME|899|1|sold',
          'Void line item MOTOR OIL 5W30 QT|-899|1|void',
        ],
      },
    ]);
  });

  it('does not count figures behind the payment as items, and adds up split tenders', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            2.00
 BALANCE DUE                     2.59
 DEBIT                           2.59
 DEBIT ************0010          2.59
 YOUR POINTS NOW                12.00
 TOTAL                           0.00`);
    expect(receipts[0]).toMatchObject({
      totalCents: 459,
      tenders: [
        { method: 'CASH', amountCents: 200 },
        { method: 'DEBIT', amountCents: 259 },
      ],
    });
    expect(receipts[0]?.items).toHaveLength(1);
  });

  it.each([
    ['BALANCE', ' TAX  0.41\n **** BALANCE  5.00\n CASH  10.00\n CHANGE  5.00'],
    [
      'a balance that is none',
      ' TAX  0.41\n TOTAL  5.00\n EBT BALANCE FOODSTAMP  112.34\n BALANCE  9.00\n EBT  5.00',
    ],
    [
      'sums of a part of it',
      ' MERCHANDISE TOTAL  4.59\n SALES TX 1  0.41\n TOTAL  5.00\n DISCOUNT TOTAL  0.10\n CASH  5.00',
    ],
    ['a tender by its kind of card', ' TAX  0.41\n TOTAL  5.00\n CREDIT TENDERED  5.00'],
    ['a tender of an unknown name', ' TAX  0.41\n TOTAL  5.00\n FLOTILLA POINTS  5.00'],
    ['what it would have cost', '   REG PRICE 5.09  YOU SAVE 0.50\n TAX  0.41\n TOTAL  5.00\n CASH  5.00'],
  ])('reads %s', (_, lines) => {
    const { receipts } = parseLines(
      `REG 01   TRANS# 1\n11/18/2026 06:05:42   CASHIER 115\n MILK GALLON   4.59\n${lines}`,
    );
    expect(receipts.map(brief)).toMatchObject([{ total: 500, items: ['MILK GALLON|459|1|sold'] }]);
    expect(receipts[0]?.tenders).toHaveLength(1);
    expect(assessReceipt(at(receipts, 0)).amountCents).toBe(500);
  });

  it('takes an article as dear as the total before it for an article when a higher total follows', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
 TOTAL                           4.59
 MILK GALLON                     4.59
 TOTAL                           9.18
 CASH                            9.18`);
    expect(receipts.map(brief)).toMatchObject([
      { total: 918, items: ['MILK GALLON|459|1|sold', 'MILK GALLON|459|1|sold'] },
    ]);
    expect(receipts[0]?.tenders).toMatchObject([{ method: 'CASH' }]);
  });

  it('takes a total of fuel that is printed alone for an article', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 PUMP 5 UNLEADED
 FUEL TOTAL                     33.76
 MILK GALLON                     4.59
 TOTAL                          38.35
 CASH                           38.35`);
    expect(receipts.map(brief)).toMatchObject([
      { items: ['FUEL TOTAL|3376|1|sold', 'MILK GALLON|459|1|sold'] },
    ]);
  });

  it('takes what is rung behind the payment for articles when a higher total follows', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            5.00
 GUM SINGLE                      0.49
 TOTAL                           5.08
 CASH                            0.08`);
    expect(receipts.map(brief)).toMatchObject([
      { total: 508, items: ['MILK GALLON|459|1|sold', 'GUM SINGLE|49|1|sold'] },
    ]);
    expect(receipts[0]?.lines[5]?.kind).toBe('item');
  });

  it('gives up on a receipt that never ends instead of keeping it', () => {
    const endless = Array.from({ length: 10_000 }, () => ' MILK  4.59').join('\n');
    const { receipts, rejections, report } = parseLines(
      `REG 01   TRANS# 1\n11/18/2026 06:05:42   CASHIER 115\n${endless}\nREG 01   TRANS# 2\n11/18/2026 06:06:42   CASHIER 115\n NO SALE`,
    );
    expect(receipts.map((receipt) => receipt.transactionNumber)).toEqual(['2']);
    expect(rejections.length).toBe(4);
    expect(rejections[0]?.reason).toMatch(/no receipt is that long/);
    expect(rejections.reduce((rows, one) => rows + one.lastRow - one.firstRow + 1, 3)).toBe(report.rowsRead);
  });

  it('holds a suspended ticket until it is recalled or the file ends', () => {
    const { receipts } = parseLines(`
REG 01   TRANS# 1
11/18/2026 06:05:42   CASHIER 115
 MILK GALLON                     4.59
 TRANSACTION SUSPENDED
REG 01   TRANS# 2
11/18/2026 06:06:42   CASHIER 115
 GUM                             0.99
 TRANSACTION SUSPENDED
REG 01   TRANS# 3
11/18/2026 06:07:42   CASHIER 115
 TRANSACTION RECALLED #1
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            4.59`);
    const judged = receipts.map((receipt) => {
      const { transactionType, amountCents } = assessReceipt(receipt);
      return [receipt.transactionNumber, transactionType, amountCents, flagsOf(receipt)];
    });
    expect(judged).toEqual([
      ['1', 'Other', 459, []],
      ['3', 'Sale', 459, []],
      ['2', 'Memory Cancel', 99, ['memory_cancel']],
    ]);
  });

  it('goes on with a receipt that runs over into the next sheet', () => {
    const { receipts, rejections } = parseSheets({
      One: [['REG 01 TRANS# 1'], ['11/18/2026 06:05:42 CASHIER 115'], ['MILK 4.59'], ['EGGS 2.00']],
      Two: [
        ['TOTAL 6.59'],
        ['CASH 6.59'],
        ['REG 01 TRANS# 2'],
        ['11/18/2026 06:06:42 CASHIER 115'],
        ['NO SALE'],
      ],
      Notes: [['This workbook was made by the back office'], ['Call us with questions']],
    });
    expect(receipts.map(brief)).toMatchObject([{ number: '1', total: 659 }, { number: '2' }]);
    expect(receipts[0]?.source).toEqual({
      sheet: 'One',
      firstRow: 1,
      lastRow: 2,
      lastSheet: 'Two',
      lastSheetFrom: 4,
    });
    expect(rejections).toMatchObject([{ sheet: 'Notes', firstRow: 1, lastRow: 2 }]);
  });
});

/** Three receipts, one before and two behind a block. */
function around(block: string): string {
  const receipt = (number: number, cents: string): string => `==============================
STORE #7   REG 01   TRANS# ${number}
11/18/2026 06:0${number}:42   CASHIER 115
------------------------------
 MILK GALLON                     ${cents}
 TOTAL                           ${cents}
 CASH                            ${cents}`;
  return `${[1, 2, 3].map((number) => receipt(number, `${number}.59`)).join('\n')}
${block}
${[4, 5].map((number) => receipt(number, `${number}.59`)).join('\n')}`;
}

describe('reports between receipts', () => {
  it.each([
    ['an X report', 'X REPORT\n NET SALES  512.22\n TOTAL  534.32\n CASH  200.00'],
    ['a report with a date', 'CASHIER REPORT  11/18/2026 14:02:11\nCASHIER 9 ANN\n OVER/SHORT  -1.25'],
    ["another store's word for it", '*** WEEKLY LIQUOR REPORT ***\n BEER  2  10.00\n VOID TOTAL  12.20'],
    ['a shift close', 'CLOSE SHIFT 2  REG 01\n REFUNDS  2  -14.22\n TOTAL  99.00'],
    [
      'figures without a known title',
      '==============================\nFLOTILLA 214\n FUEL  10.00\n TOTAL  10.00',
    ],
  ])('keeps %s out of the sale above it', (_, block) => {
    const { receipts, rejections } = parseLines(around(block));
    expect(rejections).toEqual([]);
    expect(receipts.map(brief)).toMatchObject(
      [1, 2, 3, 4, 5].map((number) => ({
        number: String(number),
        total: number * 100 + 59,
        items: [`MILK GALLON|${number * 100 + 59}|1|sold`],
      })),
    );
    expect(receipts.map((receipt) => flagsOf(receipt))).toEqual([[], [], [], [], []]);
  });

  it('keeps a report that has a number of its own as a receipt in which nothing was sold', () => {
    const { receipts } = parseLines(
      around(`STORE #7   REG 01   TRANS# 9
11/18/2026 06:09:42   CASHIER 115
 Z REPORT  0412
 GROSS SALES              1,482.77
 TOTAL                    1,507.48
 CASH                       812.40`),
    );
    const report = at(receipts, 3);
    expect(brief(report)).toMatchObject({ number: '9', total: null, items: [] });
    expect(assessReceipt(report)).toMatchObject({ transactionType: 'Other', amountCents: 0 });
    expect(receipts).toHaveLength(6);
  });

  it('goes on with a receipt over the title of a page that calls itself a report', () => {
    const page = 'TRANSACTION REPORT';
    const { receipts } = parseLines(`${page}\n${around(page)}`.replaceAll(' TOTAL ', `${page}\n TOTAL `));
    expect(receipts.map((receipt) => receipt.totalCents)).toEqual([159, 259, 359, 459, 559]);
  });

  it("takes a title that stands in the middle of a receipt for a page's, though it has not come before", () => {
    const { receipts } = parseLines(around('').replaceAll(' TOTAL ', 'TRANSACTION REPORT\n TOTAL '));
    expect(receipts.map((receipt) => receipt.totalCents)).toEqual([159, 259, 359, 459, 559]);
  });

  it.each([
    [
      'its last line ends',
      ' Z# 12\n 11/18/2026 06:30:00\n TOTAL SALES  99.00\n VOID TOTAL  1.00\nEND OF REPORT',
      2,
    ],
    ['nothing ends, as a title of the receipt below it when that adds up', '', 2],
    [
      'nothing ends, as one that cannot be told from the receipt below it',
      ' TOTAL SALES  99.00\n FUEL  1.00',
      1,
    ],
  ])('reads a report above a foot that %s', (_, figures, receipts) => {
    const sale = (number: number): string => ` MILK GALLON   4.59
 TOTAL   4.59
 CASH   4.59
TRAN# ${number}  REG# 1  CSHR 115
11/18/2026 06:0${number}:00`;
    const parsed = parseLines(`${sale(1)}\nZ REPORT\n${figures}\n${sale(2)}`);
    expect(parsed.receipts.map((receipt) => receipt.totalCents)).toEqual([459, 459].slice(0, receipts));
    expect(parsed.receipts.flatMap((receipt) => receipt.items)).toHaveLength(receipts);
    expect(parsed.rejections).toHaveLength(2 - receipts);
  });
});

describe('receipts printed more than once', () => {
  const sale = (number: number, time: string, mark = ''): string => `TRANS# ${number}  REG 1
11/18/2026 ${time}  CASHIER 115${mark}
 MILK GALLON                     4.59
 TOTAL                           4.59
 CASH                            4.59
 THANK YOU`;

  it.each([
    ['with the same time', sale(1, '06:01:00')],
    ['with a line above', `*** DUPLICATE RECEIPT ***\n${sale(1, '06:01:00')}`],
    ['later, with a line above', `** REPRINT **\n${sale(1, '07:31:00')}`],
    ['later, with a line below the heading', sale(1, '07:31:00', '\n** REPRINT **')],
  ])('are one sale when printed %s', (_, copy) => {
    const { receipts, rejections, report } = parseLines(
      [sale(1, '06:01:00'), sale(2, '06:02:00'), copy, sale(3, '06:03:00')].join('\n'),
    );
    expect(receipts.map((receipt) => receipt.transactionNumber)).toEqual(['1', '2', '3']);
    expect(receipts[0]?.time).toBe('2026-11-18T06:01:00');
    expect(rejections).toEqual([]);
    expect(report.droppedRows).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ['at another time', sale(1, '07:31:00')],
    ['of another amount', sale(1, '06:01:00').replaceAll('4.59', '4.95')],
    ['of another register', sale(1, '06:01:00').replaceAll('REG 1', 'REG 2')],
    ['of a number that was not seen, marked as a copy', sale(9, '06:01:00', '\n** REPRINT **')],
  ])('are two sales when the second is one %s', (_, other) => {
    const { receipts } = parseLines([sale(1, '06:01:00'), other].join('\n'));
    expect(receipts).toHaveLength(2);
  });
});

describe('receipts that end with their foot', () => {
  const FOOT = (number: string, time: string): string =>
    `07/11/25 ${time} 102 ST#1                   DR#1 TRAN#${number}\n07/11/25 ${time} 102 CSH: CORPORATE         07/11/25 ${time}`;

  const PLAIN = `07/11/25 03:33:09 102 L  Monster Blue Hawaiia   1        3.49
07/11/25 03:33:18 102           PREPAY CA #05   1       15.00
07/11/25 03:33:19 102                       TOTAL       18.77
07/11/25 03:33:29 102                     PREAUTH       18.77
${FOOT('1028363', '03:33:29')}`;

  it('takes register from the stamp, time and cashier from the foot', () => {
    const { receipts } = parseLines(PLAIN);
    expect(receipts.map(brief)).toEqual([
      {
        number: '1028363',
        register: '102',
        employee: 'CORPORATE',
        time: '2025-07-11T03:33:29',
        total: 1877,
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
    ]);
  });

  it('takes the register from words in the stamp', () => {
    const lines = (register: number, minute: number): string =>
      ['TRANS# 6 CASHIER 115', 'MILK GALLON     4.59', 'TOTAL     4.59', 'CASH     4.59']
        .map((text, at) => `11/18/2026 06:0${minute}:0${at} REG ${register} | ${text}`)
        .join('\n');
    const { receipts } = parseLines(`${lines(1, 1)}\n${lines(2, 2)}`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '6', register: '1', employee: '115', total: 459, items: ['MILK GALLON|459|1|sold'] },
      { number: '6', register: '2', employee: '115', total: 459, items: ['MILK GALLON|459|1|sold'] },
    ]);
  });

  it.each([
    ['reads a sale below the line that closed a shift, its tax not printed', '', 2],
    [
      'rejects one that may hold figures of the report',
      '07/11/25 03:34:01 102             VOID TOTAL       1.00\n',
      1,
    ],
    ['rejects one whose lines come to more', '07/11/25 03:34:01 102             GROSS       100.00\n', 1],
  ])('%s', (_, figures, receipts) => {
    const next = PLAIN.replaceAll('1028363', '1028364').replaceAll('03:33', '03:35');
    const parsed = parseLines(`${PLAIN}\n07/11/25 03:34:00 102 CLOSE SHIFT 2\n${figures}${next}`);
    expect(parsed.receipts.map((receipt) => receipt.totalCents)).toEqual([1877, 1877].slice(0, receipts));
    expect(parsed.rejections).toHaveLength(2 - receipts);
  });

  it('finds a correction without any word for it, behind the first total', () => {
    const { receipts } = parseLines(`${PLAIN}
07/11/25 04:00:00 102 H               TOBACCO   2        2.58
07/11/25 04:00:01 102                       TOTAL        5.02
07/11/25 04:00:02 102 H               TOBACCO   2       -2.58
07/11/25 04:00:03 102 H               TOBACCO   1        1.29
07/11/25 04:00:04 102 L            SPITZ DILL   1        4.39
07/11/25 04:00:05 102                       TOTAL        6.19
07/11/25 04:00:06 102                        CASH        6.19
${FOOT('1028463', '04:00:06')}`);
    const corrected = at(receipts, 1);
    expect(brief(corrected)).toMatchObject({
      total: 619,
      items: [
        'TOBACCO|258|2|sold',
        'Void line item TOBACCO|-258|2|void',
        'TOBACCO|129|1|sold',
        'SPITZ DILL|439|1|sold',
      ],
    });
    const finding = assessReceipt(corrected).findings.find((one) => one.filter === 'void_items');
    expect(finding).toMatchObject({
      priority: 'check_all',
      lineIndexes: [2],
      reason: 'Line taken back without the word void: TOBACCO, $2.58. Void after the total was printed.',
    });
  });

  it('leaves fuel change, lottery pay-outs and a lone total alone', () => {
    const { receipts, report } = parseLines(`${PLAIN}
07/11/25 03:40:00 102                       TOTAL        0.00
07/11/25 03:50:00 102             UNLD CA #03   7       -0.16
07/11/25 03:50:01 102                       TOTAL       -0.16
07/11/25 03:50:01 102                        CASH       -0.16
${FOOT('1028364', '03:50:01')}
07/11/25 03:51:00 102             Lottery Win   1      -10.00
07/11/25 03:51:01 102                       TOTAL      -10.00
07/11/25 03:51:01 102                        CASH      -10.00
${FOOT('1028365', '03:51:01')}`);
    expect(receipts.map((receipt) => receipt.totalCents)).toEqual([1877, -16, -1000]);
    expect(receipts.map((receipt) => flagsOf(receipt))).toEqual([[], [], []]);
    expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Sale',
      'Sale',
      'Sale',
    ]);
    expect(report.droppedRows).toBe(1);
  });

  it('makes a suspended ticket that is never recalled a transaction of its own', () => {
    const { receipts } = parseLines(`
07/11/25 04:23:27 102 Trans#1028376 MANUAL ENTRY OVERRIDE
07/11/25 04:23:27 102 Fri Feb 02 00:00:00 EST 2001
07/11/25 04:23:27 102 H     SUTTER MOSCATO CA   2        4.58
07/11/25 04:23:46 102 TRANSACTION SUSPENDED # 1028376
07/11/25 04:24:18 102             Lottery Win   1      -30.00
07/11/25 04:24:30 102       WIN-BIG $500,000!   3       30.00
07/11/25 04:24:31 102                       TOTAL        0.00
07/11/25 04:24:31 102                        CASH        0.00
${FOOT('1028378', '04:24:31')}
${PLAIN}`);
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1028378',
        items: [
          'SUTTER MOSCATO CA|458|2|suspended',
          'Lottery Win|-3000|1|sold',
          'WIN-BIG $500,000!|3000|3|sold',
        ],
      },
      { number: '1028363' },
      {
        number: '1028376',
        register: '102',
        employee: 'CORPORATE',
        time: '2025-07-11T04:23:46',
        items: ['SUTTER MOSCATO CA|458|2|sold'],
      },
    ]);
    const last = assessReceipt(at(receipts, 2));
    expect(last).toMatchObject({ transactionType: 'Memory Cancel', amountCents: 458, priority: 'check_all' });
    expect(last.findings.map((finding) => finding.reason)).toEqual([
      'The ticket was suspended and never recalled in this file: 1 item, $4.58.',
    ]);
  });

  it('keeps two registers apart whose lines alternate', () => {
    const one = PLAIN.split('\n');
    const other = PLAIN.replaceAll(' 102 ', ' 101 ')
      .replaceAll('1028363', '1018363')
      .replace('3.49', '4.49')
      .split('\n');
    const { receipts } = parseLines(one.flatMap((line, index) => [line, other[index] ?? '']).join('\n'));
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1028363',
        register: '102',
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
      {
        number: '1018363',
        register: '101',
        items: ['Monster Blue Hawaiia|449|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
    ]);
  });

  it.each([
    ['line ends and printer codes', ' \n\u001bc0\u0001\u001b!\u0000'],
    ['the same, written out by the spreadsheet', ' _x000D_\n_x001B_c0_x0001__x001B_!_x0000_'],
    ['the same, written out by a log', ' \\n\\x1bc0\\x01\\x1b!\\x00'],
    ['nothing at all between them', ' '],
  ])('parts lines glued together with %s', (_, glue) => {
    const { receipts, report } = parseRows([
      [PLAIN.split('\n').join(glue)],
      ...PLAIN.replaceAll('1028363', '1028364')
        .split('\n')
        .map((line) => [`\u0001${line}`]),
    ]);
    expect(receipts.map(brief)).toMatchObject([
      {
        number: '1028363',
        total: 1877,
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
      {
        number: '1028364',
        total: 1877,
        items: ['Monster Blue Hawaiia|349|1|sold', 'PREPAY CA #05|1500|1|sold'],
      },
    ]);
    expect(receipts[0]?.lines.every((line) => line.rowNumber === 1)).toBe(true);
    expect(report.droppedRows).toBe(0);
  });

  it('takes what has a quantity in its column for an article, whatever it is called', () => {
    const { receipts } = parseLines(`${PLAIN}
07/11/25 04:00:00 102 H      Camel Crush Box   1        9.99
07/11/25 04:00:01 102 %%      2 FOR 3 COUPON   1       -1.00
07/11/25 04:00:02 102           CASH BALANCE   1        5.00
07/11/25 04:00:05 102                       TOTAL       13.99
07/11/25 04:00:06 102                       DEBIT       13.99
07/11/25 04:00:06 102 INVOICE # 77
${FOOT('1028464', '04:00:06')}`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '1028363' },
      {
        number: '1028464',
        items: ['Camel Crush Box|999|1|sold', '2 FOR 3 COUPON|-100|1|sold', 'CASH BALANCE|500|1|sold'],
      },
    ]);
    expect(flagsOf(receipts[1])).toEqual(['promos', 'cigarettes']);
  });

  it('does not let an error correction whose end is missing swallow what is sold after it', () => {
    const { receipts } = parseLines(`${PLAIN}
07/11/25 04:43:17 102                 Lottery   1       60.00
07/11/25 04:43:21 102             Lottery Win   1       -0.20
07/11/25 04:43:24 102 ************ ERROR CORRECT *************
07/11/25 04:43:24 102             Lottery Win   1        0.20
07/11/25 04:43:26 102 L             Coke 20oz   1        2.49
07/11/25 04:43:28 102                       TOTAL       62.49
07/11/25 04:43:28 102                        CASH       62.49
${FOOT('1028389', '04:43:28')}`);
    expect(receipts.map(brief)).toMatchObject([
      { number: '1028363' },
      {
        items: [
          'Lottery|6000|1|sold',
          'Lottery Win|-20|1|sold',
          'Void line item Lottery Win|20|1|void',
          'Coke 20oz|249|1|sold',
        ],
      },
    ]);
  });

  it('rejects a receipt whose foot lost its number instead of giving it to the next', () => {
    const { receipts, rejections } = parseLines(
      `${PLAIN}\n${PLAIN.replace(/^.*TRAN#.*\n/m, '').replace('3.49', '7.49')}\n${PLAIN.replaceAll('1028363', '1028365')}`,
    );
    expect(receipts.map((receipt) => receipt.transactionNumber)).toEqual(['1028363', '1028365']);
    expect(rejections).toMatchObject([{ firstRow: 7, lastRow: 11 }]);
  });
});

it('tells by the gaps between receipts that a journal whose end is cut has its numbers below', () => {
  const receipt = (number: number, cents: number): string[] => [
    `COFFEE LG            3.${cents}`,
    'CHIPS                1.99',
    `TOTAL                5.${cents - 1}`,
    `CASH                 5.${cents - 1}`,
    `TRAN# ${number} REG# 2 CSHR# 7`,
    '11/16/2026 06:10:05',
    '',
  ];
  const lines = [4700, 4701, 4702].flatMap((number, at) => receipt(number, 20 + at));
  const cut = [...lines, ...receipt(4703, 23).slice(0, 3)];
  const { receipts, rejections } = parseLines(cut.join('\n'));
  expect(receipts.map(({ transactionNumber, totalCents }) => [transactionNumber, totalCents])).toEqual([
    ['4700', 519],
    ['4701', 520],
    ['4702', 521],
  ]);
  expect(rejections).toMatchObject([{ firstRow: 22, lastRow: 24 }]);
});

it.each([
  'Mon 11/16/2026 06:10:05',
  'Mon, Nov 16, 2026 6:10:05 AM',
  'Nov 16, 2026 6:10:05 AM',
  'MON 16-NOV-2026 06:10:05',
])('reads a heading that begins with a day or a month: %s', (written) => {
  const { receipts, rejections } = parseLines(`
TRANSACTION 4700
${written}
CASHIER: 7 MARIA G
COFFEE LG            3.20
TOTAL                3.20
CASH                 3.20
Sat Feb 02 00:00:00 EST 2002
TRANSACTION 4701
${written}
CASHIER: 7 MARIA G
SUN CHIPS            1.99
TOTAL                1.99
CASH                 1.99
`);
  expect(rejections).toEqual([]);
  expect(
    receipts.map(({ transactionNumber, time, items }) => [transactionNumber, time, items[0]?.name]),
  ).toEqual([
    ['4700', '2026-11-16T06:10:05', 'COFFEE LG'],
    ['4701', '2026-11-16T06:10:05', 'SUN CHIPS'],
  ]);
});

it('knows more words for what happens at a till', () => {
  const ticket = (number: number, lines: string): string =>
    `TRANS# ${number}  REG 1  11/16/2026 06:${number - 4690}:00\n${lines}`;
  const { receipts } = parseLines(
    [
      ticket(4700, '** NO SALE **  REASON: CHANGE'),
      ticket(4701, 'DRAWER OPENED - NO SALE'),
      ticket(4702, 'SAFE DROP  ENV# 00218      100.00'),
      ticket(4703, 'VAULT DROP                 200.00'),
      ticket(
        4704,
        '2 x COFFEE LG                4.38\nCHIPS                        1.99\nCHIPS - VOIDED              -1.99\nPurchase Subtotal            4.38\nNYC Sales Tax                0.16\nTOTAL                        4.54\nTENDER CASH:                 5.00',
      ),
    ].join('\n'),
  );
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
    'No Sale',
    'No Sale',
    'Safe Manual DROP',
    'Safe Manual DROP',
    'Sale',
  ]);
  expect(receipts[4]?.items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents])).toEqual([
    ['COFFEE LG', 2, 438],
    ['CHIPS', 1, 199],
    ['Void line item CHIPS', 1, -199],
  ]);
  expect(receipts[4]).toMatchObject({ subtotalCents: 438, taxCents: 16, totalCents: 454 });
});

it('reads articles with the number of their department behind the amount', () => {
  const { receipts } = parseLines(`
TRANS# 4700  REG 1  11/16/2026 06:10:00
Coffee Lg           $2.19  101
Chips               $1.99  204
Chips              -$1.99  204
Subtotal            $2.19
Tax                 $0.16
Total               $2.35
Cash                $2.35
`);
  expect(
    receipts.map(({ items, totalCents }) => [
      totalCents,
      items.map(({ name, priceCents }) => [name, priceCents]),
    ]),
  ).toEqual([
    [
      235,
      [
        ['Coffee Lg', 219],
        ['Chips', 199],
        ['Void line item Chips', -199],
      ],
    ],
  ]);
});

it.each(['ST# 417  OP# 7  TE# 02  TR# 4700', 'TXN# 4700  REG 2  OP# 7'])(
  'reads the heading %s',
  (heading) => {
    const { receipts } = parseLines(`
${heading}
11/16/2026 06:10:05
COFFEE LG            3.20
TOTAL                3.20
CASH                 3.20
`);
    expect(receipts).toMatchObject([
      {
        transactionNumber: '4700',
        registerId: '2',
        employeeId: '7',
        time: '2026-11-16T06:10:05',
        totalCents: 320,
      },
    ]);
  },
);
