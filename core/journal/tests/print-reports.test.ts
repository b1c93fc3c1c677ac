import { describe, expect, it } from 'vitest';
import { brief, flagsOf } from '../../testing/brief.ts';
import { parseLines, parseSheets } from '../../testing/parse-rows.ts';

/** Three receipts: one before a block and two after it. */
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

  it('leaves out a report that has a number of its own, and names it', () => {
    const { receipts, rejections, report } = parseLines(
      around(`STORE #7   REG 01   TRANS# 9
11/18/2026 06:09:42   CASHIER 115
 Z REPORT  0412
 GROSS SALES              1,482.77
 TOTAL                    1,507.48
 CASH                       812.40`),
    );
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(['1', '2', '3', '4', '5']);
    expect(rejections).toEqual([]);
    expect(report.remarks.join()).toMatch(/^Left out as reports, .*: 9 \(1\)/);
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

it('takes the day of each sheet from its title, whose weekday differs', () => {
  const sheetOf = (title: string, from: number): string[][] => [
    ['Daily Journal', title],
    [],
    ...[1, 2, 3, 4].flatMap((step) => [
      [`${from + step - 1}:07:13 AM`, `POS-1  Ticket ${15_500 + from + step}  (Frank Osei)`],
      ['', 'COLA', '2.79'],
      ['', 'Total', '2.79'],
      ['', 'Visa', '2.79'],
      [],
    ]),
  ];
  const { receipts } = parseSheets({
    One: sheetOf('Tuesday, October 6, 2026', 6),
    Two: sheetOf('Wednesday, October 7, 2026', 7),
  });
  expect(receipts.map(({ time }) => time.slice(8, 13))).toEqual([
    '06T06',
    '06T07',
    '06T08',
    '06T09',
    '07T07',
    '07T08',
    '07T09',
    '07T10',
  ]);
});
