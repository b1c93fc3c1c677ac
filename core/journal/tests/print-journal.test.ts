import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { brief, flagsOf } from '../../testing/brief.ts';
import { at, parseLines, parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

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

  it('goes on with a receipt over the head of a page that names register and days', () => {
    const page = (number: number): string => `
QUICK STOP #114                 Page ${number}
REGISTER 1 JOURNAL   11/16/2026 - 11/16/2026
Printed 11/17/2026 07:12 AM
`;
    const { receipts, rejections } = parseLines(`${page(1)}
#20412  11/16/2026 06:04:04 AM  CASHIER 7 - MARIA G
   MILK                3.49
   TAX                 0.20
   TOTAL               3.69

#20413  11/16/2026 06:09:53 AM  CASHIER 7 - MARIA G
   DASANI 1L                        2.09
   SUBTOTAL                         2.09
${page(2)}
   TAX                              0.33
   TOTAL                            2.42
   CREDIT                           2.42

#20414  11/16/2026 06:18:35 AM  CASHIER 12 - DEVON
   COKE                3.49
   TOTAL               3.49`);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ totalCents, registerId }) => [totalCents, registerId])).toEqual([
      [369, '1'],
      [242, '1'],
      [349, '1'],
    ]);
  });

  it('reads receipts of which each prints its time only, below the day', () => {
    const receipt = (at: number): string =>
      `06:01:1${at}   #2041${at}   CLERK 7\nMILK  2.29\nTOTAL  2.29\nCREDIT  2.29\n`;
    const { receipts } = parseLines(
      `REGISTER 1 JOURNAL\nDATE 11/16/2026\n\n${[1, 2, 3].map(receipt).join('\n')}`,
    );
    expect(receipts.map(({ transactionNumber, time }) => [transactionNumber, time])).toEqual([
      ['20411', '2026-11-16T06:01:11'],
      ['20412', '2026-11-16T06:01:12'],
      ['20413', '2026-11-16T06:01:13'],
    ]);
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

  it('leaves a column that counts the lines out of what they say', () => {
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
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['MILK GALLON', 'EGGS']);
    expect(receipts[0]?.lines[4]?.text).toBe('5\tEGGS   2.00');
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
    expect(rejections).toMatchObject([
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

  it('reads tickets whose headings are labels and values in neighboring cells', () => {
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
          'UNLEADED|3376|10.234|sold',
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
    expect(flagsOf(receipts[0])).toEqual(['void_items']);
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
 MARLBORO BOX                    9.89
 CAMEL BOX                       9.89
 VOID CAMEL BOX                 -9.89
 TRANSACTION SUSPENDED
REG 01   TRANS# 2
11/18/2026 06:06:42   CASHIER 115
 GUM                             0.99
 TRANSACTION SUSPENDED
REG 01   TRANS# 3
11/18/2026 06:07:42   CASHIER 115
 TRANSACTION RECALLED #1
 MILK GALLON                     4.59
 MARLBORO BOX                    9.89
 TOTAL                          14.48
 CASH                           14.48`);
    const judged = receipts.map((receipt) => {
      const { transactionType, amountCents } = assessReceipt(receipt);
      return [receipt.transactionNumber, transactionType, amountCents, flagsOf(receipt)];
    });
    expect(judged).toEqual([
      ['1', 'Other', 1448, ['void_items', 'cigarettes']],
      ['3', 'Sale', 1448, ['cigarettes']],
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
