// Pages with receipts in two columns.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

const receipt = (number: number, clerk: number): string[] => [
  `#${number} 06/09/26 6:1${number % 10} AM CSH ${clerk}`,
  `COFFEE LG ${number}         2.09`,
  ' TAX                    0.13',
  ' TOTAL                  2.22',
  ' CASH                   2.22',
  '',
];

/** @param mark what is between the columns */
function page(at: number, left: readonly string[], right: readonly string[], mark: string): string[] {
  const height = Math.max(left.length, right.length);
  return [
    `JOURNAL REPRINT  REGISTER 1  06/09/2026    PAGE ${at}`,
    ...Array.from({ length: height }, (_, row) =>
      `${(left[row] ?? '').padEnd(30)}${mark}${right[row] ?? ''}`.trimEnd(),
    ),
  ];
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('receipts side by side', () => {
  it.each([
    ['a line', ' | '],
    ['blanks', '     '],
  ])('are read down the left column, then the right one: %s', (_, mark) => {
    const columns = [
      [3301, 3304],
      [3305, 3308],
      [3309, 3312],
      [3313, 3316],
    ].map(([from = 0, to = 0]) => numbers(from, to).flatMap((number) => receipt(number, 4)));
    const [first = [], second = [], third = [], fourth = []] = columns;
    // The last receipt of a column goes on at the top of the next.
    const [above, below] = [first.slice(0, -3), first.slice(-3)];
    const { receipts, rejections } = parseLines(
      [...page(1, above, [...below, ...second], mark), ...page(2, third, fourth, mark)].join('\n'),
    );
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber }) => Number(transactionNumber))).toEqual(numbers(3301, 3316));
    for (const one of receipts)
      expect(one).toMatchObject({ totalCents: 222, registerId: '1', employeeId: '4' });
    expect(receipts[3]?.source).toMatchObject({ firstRow: 2, lastRow: 22 });
  });

  it('are apart at a line that is not always in the same place', () => {
    const lines = [1, 2, 3, 4].flatMap((ticket) => [
      `TRANS 470${ticket} 11/16/26 6:1${ticket} AM CSH 4     |  TRANS 471${ticket} 11/16/26 7:1${ticket} AM CSH 4`,
      'COFFEE LG        2.19                |  CHIPS      1.99',
      'TOTAL            2.19                |  TOTAL      1.99',
      'CASH             2.19                |  CASH       1.99',
    ]);
    expect(parseLines(lines.join('\n')).receipts.map(({ totalCents }) => totalCents)).toEqual([
      ...numbers(1, 4).map(() => 219),
      ...numbers(1, 4).map(() => 199),
    ]);
  });

  it('are those of two registers in cells', () => {
    const [left, right] = ['AMY', 'CARLA'].map((clerk, register) => [
      `REGISTER ${register + 1}`,
      ...numbers(1201, 1206).flatMap((number) => [
        `10-02-2026  06:1${number % 10}AM`,
        `NO.00${number}  CLERK ${clerk}`,
        'CHEERIOS 12OZ     5.39',
        'TOTAL             5.39',
        'CASH              5.39',
        ...(register === 0 ? [''] : ['CHANGE            0.00', '']),
      ]),
    ]);
    const rows = (right ?? []).map((text, at) => [left?.[at] ?? null, null, null, text === '' ? null : text]);
    const { receipts } = parseRows([['AUTOGAS REGAL - JOURNAL 10-02-2026'], ...rows]);
    expect(
      receipts.map(({ registerId, employeeName, employeeId }) => [registerId, employeeId, employeeName]),
    ).toEqual([
      ...numbers(1, 6).map(() => ['1', 'AMY', null]),
      ...numbers(1, 6).map(() => ['2', 'CARLA', null]),
    ]);
  });

  it('aren’t a table in which somebody is called Tran, in two columns', () => {
    const { receipts } = parseRows([
      [
        'Payment Date',
        'Transaction #',
        'Tender',
        'Amount',
        'Employee',
        'Order Date',
        'Order Employee',
        'Order Employee ID',
      ],
      ...numbers(1, 6).map((at) => [
        `05-Oct-2026 07:1${at} PM`,
        `974${at}`,
        'Cash',
        6.48,
        'Kim Tran 115',
        `05-Oct-2026 07:1${at} PM`,
        'Kim Tran',
        '115',
      ]),
    ]);
    expect(receipts).toHaveLength(6);
  });
});

describe('columns of different registers', () => {
  const TITLES: readonly (readonly [string, string])[] = [
    ['REG 1  JOURNAL', 'REG 2  JOURNAL'],
    ['TERMINAL A', 'TERMINAL B'],
    ['LANE 01  10/14/2026', 'LANE 02  10/14/2026'],
    ['ELECTRONIC JOURNAL  TILL 1', 'ELECTRONIC JOURNAL  TILL 2'],
    ['Kasse 1', 'Kasse 2'],
  ];
  const codes = (title: string): string => /\d|[AB]$/.exec(title.replaceAll('0', ''))?.[0] ?? '';
  const half = (from: number): string[] =>
    numbers(from, from + 5).flatMap((number) => receipt(number, number % 2));
  const [left, right] = [half(3301), half(8820)];

  it.each(
    TITLES.flatMap((titles) => [
      { titles, above: [] },
      { titles, above: ['CORNER SHOP'] },
    ]),
  )('have their own titles: $titles $above', ({ titles, above }) => {
    const rows = [titles, ...left.map((text, at) => [text, right[at] ?? ''])];
    const expected = [
      ...numbers(3301, 3306).map((number) => `${number} ${codes(titles[0])}`),
      ...numbers(8820, 8825).map((number) => `${number} ${codes(titles[1])}`),
    ];
    const lines = rows.map(([one = '', other = '']) => `${one.padEnd(30)} | ${other}`.trimEnd());
    for (const { receipts } of [
      parseLines([...above, ...lines].join('\n')),
      parseRows([...above.map((text) => [text]), ...rows.map(([one = '', other = '']) => [one, '', other])]),
    ])
      expect(
        receipts.map(({ transactionNumber, registerId }) => `${transactionNumber} ${registerId}`),
      ).toEqual(expected);
  });

  it('have them again on each page', () => {
    const page = (at: number): string[][] => [
      ['REG 1  JOURNAL', 'REG 2  JOURNAL'],
      ...left.slice(at, at + 18).map((text, row) => [text, right[at + row] ?? '']),
    ];
    const { receipts } = parseRows(
      [...page(0), ...page(18)].map(([one = '', other = '']) => [one, '', other]),
    );
    expect(receipts.map(({ registerId }) => registerId)).toEqual(
      [1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2].map(String),
    );
  });
});
