// How many there are, in front of names or with a price of one below them, in any unit.

import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const ticket = (number: number, lines: readonly string[]): string =>
  [
    `Ticket ${number}   10/24/2026 08:${number - 4690}`,
    ...lines,
    'TOTAL                          11.15',
    'CASH                           11.15',
    'THANK YOU',
  ].join('\n');

const itemsOf = (tickets: readonly (readonly string[])[]) =>
  parseLines(tickets.map((lines, at) => ticket(4700 + at, lines)).join('\n')).receipts.map(({ items }) =>
    items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents]),
  );

it('in front of names, where products with a price behind them say so', () => {
  const rows = [
    ['     3 RYE LOAF          2,49    7,47', '     1 OAT MILK                  3,68'],
    ['     2 FIG JAM           1,59    3,18', '     3 OAT MILK          2,66    7,98'],
    ['     4 TEA TOWEL         2,00    8,00', '     1 PEAR                      3,15'],
    ['     1 RYE LOAF                 11,15'],
  ];
  expect(itemsOf(rows)).toEqual([
    [
      ['RYE LOAF', 3, 747],
      ['OAT MILK', 1, 368],
    ],
    [
      ['FIG JAM', 2, 318],
      ['OAT MILK', 3, 798],
    ],
    [
      ['TEA TOWEL', 4, 800],
      ['PEAR', 1, 315],
    ],
    [['RYE LOAF', 1, 1115]],
  ]);
});

it.each([
  '  3,68 X 2 vnt.                  7,36 A',
  '      2 Ea. @ 1/ 3.68         F     7.36',
  '  2 kpl x 3,68 €/kpl              7,36',
  '  2 stk. * 3,68                   7,36',
])('below a name, with any unit: %s', (line) => {
  const rows = Array.from({ length: 4 }, () => ['OAT MILK', line, 'RYE LOAF                        3.79']);
  expect(itemsOf(rows)[2]).toEqual([
    ['OAT MILK', 2, 736],
    ['RYE LOAF', 1, 379],
  ]);
});
