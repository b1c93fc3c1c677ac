import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { brief } from '../../testing/brief.ts';
import { at, parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const numbersOf = (receipts: readonly { transactionNumber: string }[]): string[] =>
  receipts.map(({ transactionNumber }) => transactionNumber);

const sale = (number: number, minutes: number): string => `REG 02   TRANS# ${number}   CASHIER 31
11/18/2026 06:${minutes}:42
 COLA                             ${number % 10}.25
 TOTAL                            ${number % 10}.25
 CASH                             ${number % 10}.25`;

describe('what has a number and a time and is no transaction', () => {
  it.each([
    'CASHIER SIGN-ON',
    'CLERK 31 OUT',
    'START OF SHIFT',
    'SAIDA DO OPERADOR',
    'BEDIENER 31 ABGEMELDET',
    'Отчет об открытии смены',
    'ログイン',
    '마감',
    'تسجيل الخروج',
    'Bruger/ansat log ind',
    'Z-raporu',
  ])('leaves out %s, and its number is not missing', (words) => {
    const { receipts, rejections, passed } = parseLines(
      [
        sale(301, 10),
        sale(302, 20),
        `REG 02   TRANS# 303   CASHIER 31\n11/18/2026 06:25:00\n ${words}`,
        sale(304, 30),
      ].join('\n\n'),
    );
    expect(numbersOf(receipts)).toEqual(['301', '302', '304']);
    expect(rejections).toEqual([]);
    expect(passed).toEqual([{ registerId: '2', transactionNumber: '303' }]);
  });

  it('keeps a transaction in words that nobody knows, though a sign-on is below it', () => {
    const { receipts, passed } = parseLines(
      [
        sale(301, 10),
        'REG 02   TRANS# 302   CASHIER 31\n11/18/2026 06:15:00\n ** RAVE KAZO **',
        'REG 02 CLERK 31 SIGN ON  06:20:42',
        sale(303, 20),
      ].join('\n\n'),
    );
    expect(numbersOf(receipts)).toEqual(['301', '302', '303']);
    expect(passed).toEqual([]);
  });

  it('keeps a drawer that somebody opened between them', () => {
    const { receipts } = parseLines(
      [sale(301, 10), 'REG 02   TRANS# 302   CASHIER 31\n11/18/2026 06:25:00\n NO SALE', sale(303, 30)].join(
        '\n\n',
      ),
    );
    expect(receipts.map((one) => assessReceipt(one).transactionType)).toEqual(['Sale', 'No Sale', 'Sale']);
  });

  it('leaves out rows of a table whose kind says so', () => {
    const row = (number: number, kind: string, total: Cell): Cell[] => [
      number,
      '10/14/2026',
      `0${6 + (number % 3)}:1${number % 10}:05`,
      '1',
      kind,
      total,
    ];
    const { receipts, passed } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Type', 'Total'],
      row(88, 'LOGIN', null),
      ...[89, 90, 91, 92].map((number) => row(number, 'RETAIL_SALE', number / 4)),
      row(93, 'X_REPORT', null),
    ]);
    expect(numbersOf(receipts)).toEqual(['89', '90', '91', '92']);
    expect(passed).toHaveLength(2);
  });

  it('leaves out rows without a kind that another column says are about a day', () => {
    const { receipts, passed } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Document', 'Type', 'Total'],
      [88, '10/14/2026', '06:10:05', '1', 'Start of shift', null, null],
      [89, '10/14/2026', '06:11:05', '1', 'Receipt', 'Sale', 2.5],
      [90, '10/14/2026', '06:12:05', '1', 'Receipt', 'Refund', -4.5],
      [91, '10/14/2026', '06:13:05', '1', 'Receipt', 'Sale', 8.25],
      [92, '10/14/2026', '06:14:05', '1', 'Receipt', 'Sale', 3],
      [93, '10/14/2026', '06:15:05', '1', 'End of shift', null, null],
    ]);
    expect(numbersOf(receipts)).toEqual(['89', '90', '91', '92']);
    expect(passed).toHaveLength(2);
  });

  const shift = (number: number, who: string, kind: string, paid: Cell): Cell[] => [
    number,
    '10/14/2026',
    `${9 + Math.floor(number / 4)}:1${number % 4}:05`,
    String(1 + (Math.floor(number / 4) % 2)),
    who,
    kind,
    paid,
  ];
  const SHIFTS = ['ANN', 'BOB', 'CAM', 'DEE'].flatMap((who, at) => [
    shift(4 * at, who, 'ZORGVEL', null),
    ...[1, 2, 3].map((more) => shift(4 * at + more, who, 'POS_SALE', more * 2.25)),
  ]);
  const SHIFT_HEADING = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];

  it.each([
    ['first to last', SHIFTS],
    ['last to first', SHIFTS.toReversed()],
  ])('leaves out what has an unknown word and stands where cashiers take over, from %s', (_, rows) => {
    const { receipts, passed, report } = parseRows([SHIFT_HEADING, ...rows]);
    expect(receipts).toHaveLength(12);
    expect(passed.map(({ transactionNumber }) => transactionNumber).toSorted()).toEqual([
      '0',
      '12',
      '4',
      '8',
    ]);
    expect(report.remarks.join('\n')).toMatch(/Left out as sign-ons, .*\(4\)/);
  });

  it('keeps what has an unknown word and also stands in the middle of a shift', () => {
    const rows = SHIFTS.map((row, at) => (at === 6 ? shift(6, 'BOB', 'ZORGVEL', null) : row));
    expect(parseRows([SHIFT_HEADING, ...rows]).receipts).toHaveLength(16);
  });

  it('leaves out a sign-on for which nothing was paid', () => {
    const { receipts } = parseRows([
      ['Trans #', 'Date', 'Time', 'Register', 'Type', 'Total', 'Payment'],
      [88, '10/14/2026', '06:10:05', '1', 'Logon', 0, 0],
      ...[89, 90, 91, 92].map((one) => [
        one,
        '10/14/2026',
        `06:${one - 70}:05`,
        '1',
        'Sale',
        one / 4,
        one / 4,
      ]),
    ]);
    expect(numbersOf(receipts)).toEqual(['89', '90', '91', '92']);
  });

  it('does not give the time of a sign-on to the receipt above it', () => {
    const foot = (number: number, minutes: number): string => ` COLA                  1.2${number % 10}
 BALANCE               1.2${number % 10}
 CASH                  1.2${number % 10}
10/14/26 06:${minutes}am 0082 3 0${number} 31`;
    const { receipts } = parseLines(
      [
        foot(130, 10),
        foot(131, 20),
        'OPERATOR SIGN-ON 40   10/14/26 06:25am',
        ...[132, 133, 134, 135].map((number) => foot(number, number - 100)),
      ].join('\n'),
    );
    expect(receipts.map(({ time }) => time.slice(11, 16))).toEqual([
      '06:10',
      '06:20',
      '06:32',
      '06:33',
      '06:34',
      '06:35',
    ]);
  });
});

describe('a ticket that is only the title of what was moved', () => {
  it('is a paid-out, whoever the line below it names', () => {
    const { receipts } = parseLines(
      [
        sale(301, 10),
        `REG 02   TRANS# 302   CASHIER 31
11/18/2026 06:12:42
          PAYOUT
ICE VENDOR                     41.53
CASH                          -41.53`,
        sale(303, 20),
      ].join('\n\n'),
    );
    expect(brief(at(receipts, 1))).toMatchObject({ number: '302', items: [] });
    expect(assessReceipt(at(receipts, 1))).toMatchObject({ transactionType: 'Paid Out', amountCents: 4153 });
  });
});

describe('a printed receipt without a total', () => {
  const receipt = (number: number, behind: string): string => `REG 02   TRANS# ${number}   CASHIER 31
11/18/2026 06:${number}:42
 COLA                             9.60
 SUBTOTAL                         9.60
 TAX                              0.74
${behind}`;

  it('comes to what was paid for everything, the tax and a tip included', () => {
    const { receipts } = parseLines(
      [11, 12, 13]
        .map((number) =>
          receipt(number, ' CHARGED TIP                      1.55\n VISA                            11.89'),
        )
        .join('\n\n'),
    );
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([1189, 1189, 1189]);
  });

  it('comes to its subtotal with the tax if more was handed over', () => {
    const { receipts } = parseLines(
      [11, 12, 13].map((number) => receipt(number, ' CASH                            20.00')).join('\n\n'),
    );
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([1034, 1034, 1034]);
  });

  it('comes to its subtotal if that was paid: the tax is in it', () => {
    const { receipts } = parseLines(
      [11, 12, 13].map((number) => receipt(number, ' VISA                             9.60')).join('\n\n'),
    );
    expect(receipts.map((one) => assessReceipt(one).amountCents)).toEqual([960, 960, 960]);
  });
});
