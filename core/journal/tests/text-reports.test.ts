import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

describe('a report that is printed as text', () => {
  it.each([
    [
      'a rule',
      `
Trans  Term  Oper Date     Time   Type     Items       Tax       Total
-----  ----  ---- -------- -----  -------  -----  --------  ----------
 6611  002     43 11/16/26 07:57  SALE         1      0.13        2.02
 6612  002     43 11/16/26 09:39  SALE         2      0.17        3.45
 6613  001     41 11/16/26 10:17  REFUND       1     -0.07       -1.07
 6614  002     43 11/16/26 10:22  SALE         4      0.47       11.63
----------------------------------------------------------------------
                                          TOTAL       0.70       16.03`,
    ],
    [
      'blanks in every line',
      `
DAILY BOOK      Site 22      11/16/2026
Trans No  Reg  Cashier        Date        Time      Type    Total
6611      002  43 Kim Nguyen  11/16/2026  07:57 AM  SALE     2.02
          CASH 5.00  CHANGE 2.98
6612      002  43 Kim Nguyen  11/16/2026  09:39 AM  SALE     3.45
          CREDIT 3.45
6613      001  41 Erin Doyle  11/16/2026  10:17 AM  REFUND   1.07-
          CASH 1.07-
6614      002  43 Kim Nguyen  11/16/2026  10:22 AM  SALE    11.63
          CREDIT 11.63`,
    ],
  ])('has its columns where %s shows them', (_, text) => {
    const { receipts, report } = parseLines(text);
    expect(report.questions).toEqual([]);
    expect(
      receipts.map(({ transactionNumber, registerId, time, totalCents }) => [
        transactionNumber,
        registerId,
        time.slice(0, 16),
        totalCents,
      ]),
    ).toEqual([
      ['6611', '2', '2026-11-16T07:57', 202],
      ['6612', '2', '2026-11-16T09:39', 345],
      ['6613', '1', '2026-11-16T10:17', -107],
      ['6614', '2', '2026-11-16T10:22', 1163],
    ]);
    expect(receipts[0]?.employeeId).toBe('43');
  });

  it('keeps the words of a heading together that have nothing below them', () => {
    const line = (at: number): string =>
      `${2391 + at}        11/16/2026 17:0${at}:08  SALE        6.91          7.1${at}`;
    const { receipts } = parseLines(
      ['Journal No  Date/Time            Type       Gross  Total Amount', ...[0, 1, 2, 3].map(line)].join(
        '\n',
      ),
    );
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([710, 711, 712, 713]);
  });
});

describe('a wide report with its tickets below each other', () => {
  const WIDE = [
    'ROUTE 9 MART            SALES REGISTER LOG                       SHEET   #',
    'TYPES: SL SALE  NS NO SALE  CX CANCELLED BEFORE PAYMENT',
    '  DAY      CLOCK  RG   CASHIER           TRAN  TY  DESCRIPTION               QTY   PRICE    AMOUNT',
    '--------------------------------------------------------------------------------------------------',
  ];
  const ticket = (register: number, number: number, code: string, ...lines: string[]): string[] => {
    const clock = `1${register}:${10 + number}:07`;
    return lines.map((line, at) =>
      at === 0
        ? ` 11/16/26 ${clock}  ${register}  3${register}07 MORA J       000${number}  ${code}  ${line}`
        : `${' '.repeat(51)}${line}`,
    );
  };
  const article = (name: string, amount: string): string =>
    `${name.padEnd(28)}1${amount.padStart(8)}${amount.padStart(10)}`;
  const sum = (words: string, amount: string): string =>
    `${words.padEnd(37)}${amount.replace('-', '').padStart(10)}${amount.startsWith('-') ? '-' : ''}`;
  const SOAP = article('BAR SOAP 3CT', '4.00');
  const TOTAL = sum('TRAN TOTAL', '4.00');
  const CASH = sum('  TEND CASH', '4.00');
  const page = (at: number): string[] => WIDE.map((line) => line.replace('#', String(at)));
  const sale = (register: number, number: number): string[] =>
    ticket(register, number, 'SL', SOAP, TOTAL, CASH);

  it('keeps registers apart whose heading is beside their figures, also across pages', () => {
    const text = [
      ...page(1),
      ...sale(1, 1),
      ...sale(2, 1).slice(0, 1),
      '',
      ...page(2),
      ...sale(2, 1).slice(1),
      ...ticket(1, 2, 'NS', 'COUNTED BILLS'),
      ...ticket(2, 2, 'CX', SOAP),
      ...ticket(
        1,
        3,
        'SL',
        article('BAR SOAP 3CT *OVR', '3.00'),
        sum('PROMO 2 FOR 5 ON SOAP AND SHAMPOO', '-0.50'),
        sum('TRAN TOTAL', '2.50'),
      ),
      ...sale(2, 3),
    ].join('\n');
    const { receipts } = parseLines(text);
    const read = receipts.map((receipt) => {
      const { transactionNumber, registerId, items, totalCents, events } = receipt;
      const { transactionType } = assessReceipt(receipt);
      const names = items.map(({ name }) => name);
      return [
        registerId,
        transactionNumber,
        transactionType,
        names,
        totalCents,
        events.map(({ kind }) => kind),
      ];
    });
    expect(read.toSorted(([a, b], [c, d]) => `${a}${b}`.localeCompare(`${c}${d}`))).toEqual([
      ['1', '0001', 'Sale', ['BAR SOAP 3CT'], 400, []],
      ['1', '0002', 'No Sale', [], null, []],
      ['1', '0003', 'Sale', ['BAR SOAP 3CT'], 250, ['price-override', 'promo']],
      ['2', '0001', 'Sale', ['BAR SOAP 3CT'], 400, []],
      ['2', '0002', 'Abort', ['BAR SOAP 3CT'], null, []],
      ['2', '0003', 'Sale', ['BAR SOAP 3CT'], 400, []],
    ]);
  });
});

describe('a receipt in one cell', () => {
  it('is read line by line', () => {
    const receipt = (at: number): string =>
      `MILK          ${at}.50\nGUM           0.99\nSubtotal      ${at + 1}.49\nTax           0.07\nTotal         ${at + 1}.56\nCash          ${at + 1}.56`;
    const rows = Array.from({ length: 5 }, (_, at): Cell[] => [
      4411 + at,
      `11/16/2026 06:1${at}`,
      'Tyler',
      receipt(at + 1),
    ]);
    const { receipts } = parseRows([['Order #', 'Closed', 'Employee', 'Receipt'], ...rows]);
    expect(receipts.map(({ totalCents, items }) => [totalCents, items.length])).toEqual(
      [2, 3, 4, 5, 6].map((dollars) => [dollars * 100 + 56, 2]),
    );
  });
});

describe('columns with one blank between them', () => {
  const time = (at: number): string => `18${40 + at}42`;

  it('are found by their words, with dates that count years from 1900 and codes that the title explains', () => {
    const rows = Array.from({ length: 9 }, (_, at) => {
      const kind = at === 4 ? '30' : at === 6 ? '40' : '10';
      return `1261026 ${time(at)} 02 70031${at} EMP0533 ${kind}     32.96      0.00     32.96 `;
    });
    const { receipts } = parseLines(
      [
        'POS HEADER LISTING                 STORE 00019',
        'DATES ARE CYYMMDD (1261026 = OCT 26 2026).  TC: 10 SALE  30 VOID  40 NO SALE',
        'TDATE   TTIME  RG TRAN#  CLERK   TC       NET       TAX     TOTAL',
        ...rows,
      ].join('\n'),
    );
    expect(receipts.map(({ typeText }) => typeText)).toEqual([
      'SALE',
      'SALE',
      'SALE',
      'SALE',
      'VOID',
      'SALE',
      'NO SALE',
      'SALE',
      'SALE',
    ]);
    expect(receipts[0]?.time).toBe('2026-10-26T18:40:42');
  });

  it('are found on pages with heads, and the sums of tickets stand below their lines', () => {
    const head = [
      'ITEM DETAIL              POS      STORE 00019      10/28/26',
      'RG TRAN#  TIME   CLRK LN DESCRIPTION               DP       QTY       AMOUNT',
    ];
    const ticket = (at: number): string[] => [
      `02 70060${at} ${time(at)} 0533 01 COFFEE 16 OZ              12     1.000        1.99 `,
      `02 70060${at} ${time(at)} 0533 02 ICE 10LB                  36     2.000        6.98 `,
      '          SALES TAX                                                    1.02 ',
      at === 5
        ? '          TRANSACTION VOIDED                                           9.99 '
        : '          TRANSACTION TOTAL                                            9.99 ',
    ];
    const { receipts, rejections } = parseLines(
      [...head, ...[0, 1, 2, 3].flatMap(ticket), ...head, ...[4, 5, 6, 7].flatMap(ticket)].join('\n'),
    );
    expect(rejections).toEqual([]);
    expect(receipts.map(({ taxCents }) => taxCents)).toEqual(Array.from({ length: 8 }, () => 102));
    expect(receipts[0]?.totalCents).toBe(999);
    expect(receipts[5]?.events.map(({ kind }) => kind)).toEqual(['void-ticket']);
  });
});

it('a ruled table may have columns of one character, counts in front of names, and marks in rows of their own', () => {
  const ticket = (at: number): string[] => [
    `0001 ${1 + (at % 2)} 6044${10 + at} 06:${10 + at}:28  12 3@FRAP 13OZ                  11.37`,
    at === 6
      ? `0002 ${1 + (at % 2)} 6044${10 + at} 06:${10 + at}:28  12 TRAN VOIDED`
      : `0002 ${1 + (at % 2)} 6044${10 + at} 06:${10 + at}:28  12 TOTAL                        11.37`,
  ];
  const { receipts } = parseLines(
    [
      'JOURNAL DUMP  STORE 23117   06/28/26',
      'REC  R SEQ    TIME     OP  TEXT                        AMOUNT',
      '---- - ------ -------- --- ------------------------ ---------',
      ...Array.from({ length: 12 }, (_, at) => ticket(at)).flat(),
    ].join('\n'),
  );
  expect(receipts.slice(0, 2).map(({ registerId }) => registerId)).toEqual(['1', '2']);
  expect(receipts[0]?.items).toMatchObject([{ name: 'FRAP 13OZ', quantity: 3, priceCents: 1137 }]);
  expect(receipts[6]?.events.map(({ kind }) => kind)).toEqual(['void-ticket']);
});

it('a sign may stand behind a column, and codes below a table may be blank for sales', () => {
  const row = (at: number): string => {
    const number = `0119${47 + at} 02 002  6:0${at}a`;
    if (at === 3) return `${number} RFD      2.19-     0.00      0.13-     2.32-`;
    if (at === 5) return `${number} VOI      2.19      0.00      0.13      2.32`;
    return `${number}          2.19      0.00      0.13      2.32`;
  };
  const head = [
    'RCPT#  RG CLK  TIME   S      MDSE      FUEL       TAX      TOTAL',
    '------ -- --- ------ --- --------- --------- --------- ---------',
  ];
  const rows = Array.from({ length: 12 }, (_, at) => row(at % 10).replace('0119', at < 10 ? '0119' : '0129'));
  const { receipts, report } = parseLines(
    [
      'RECEIPT REGISTER   STORE 009   MONDAY 08-JUN-2026',
      ...head,
      ...rows.slice(0, 6),
      ...head,
      ...rows.slice(6),
      '',
      'S: RFD=REFUND  VOI=VOIDED RECEIPT  NOS=NO SALE',
    ].join('\n'),
  );
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(
    Array.from({ length: 12 }, (_, at) => (at === 3 ? -232 : 232)),
  );
  expect([receipts[3]?.typeText, receipts[5]?.typeText]).toEqual(['REFUND', 'VOIDED RECEIPT']);
  expect(report.remarks.filter((remark) => remark.includes('not used'))).toEqual([]);
});

it('a row without money is a ticket, too', () => {
  const rows = Array.from({ length: 9 }, (_, at) =>
    at === 4
      ? `412${at} 1 083${at} Jordan Lee   NOSL`
      : `412${at} 1 083${at} Jordan Lee   SALE                          8.07    0.15       8.22  DEBIT`,
  );
  const { receipts } = parseLines(
    [
      'REGISTER TRANSACTION LIST              FOR 09/03/26',
      'TRAN R TIME CASHIER      TYPE  FUEL GAL  FUEL AMT  STORE AMT     TAX      TOTAL TENDER',
      '---- - ---- ------------ ---- --------- --------- ---------- ------- ---------- ------',
      ...rows,
    ].join('\n'),
  );
  expect(receipts.map(({ typeText }) => typeText)).toEqual(rows.map((_, at) => (at === 4 ? 'NOSL' : 'SALE')));
});
