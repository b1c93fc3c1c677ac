// Marks below lines, behind amounts, and numbers in front of names.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const ticketAt = (at: number, ...rows: string[]): string[] => [
  `TRAN# ${4700 + at}  REG 1  CLERK 7  11/16/2026 06:${10 + at}`,
  ...rows,
  '',
];
const read = (tickets: string[][]) => parseLines(tickets.flat().join('\n')).receipts;

describe('a word that takes a line back', () => {
  const plain = (at: number): string[] =>
    ticketAt(at, 'MILK 1L              1.29 T', 'TOTAL                1.29', 'CASH                 1.29');
  const around = (...rows: string[]): string[][] => [
    ...Array.from({ length: 9 }, (_, at) => plain(at)),
    ticketAt(9, 'MILK 1L              1.29 T', 'SODA                 2.49 T', ...rows),
  ];

  it('is about the line above it if the ticket is paid below', () => {
    const tickets = around('SODA                -2.49 T', 'VOID', 'TOTAL                1.29', 'CASH  1.29');
    const [last] = read(tickets).slice(-1);
    expect(last?.items.map(({ state }) => state)).toEqual(['sold', 'sold', 'void']);
    expect(last?.events.map(({ kind }) => kind)).toEqual(['void-line']);
  });

  it('is about the ticket if nothing is paid below', () => {
    const [last] = read(around('SODA                -2.49 T', 'VOID')).slice(-1);
    expect(last?.events.map(({ kind }) => kind)).toEqual(['void-line', 'void-ticket']);
  });

  it.each([
    'SODA                -2.49 T LINE VOID',
    'SODA                 2.49- T VOID',
    'SODA                (2.49) T VOID',
    'SODA OF THE BRAND WITH A LONG NAME (2.49) T VOID',
  ])('may stand behind the amount and its tax mark: %s', (row) => {
    const name = row.slice(0, row.search(/ {2}|\(/)).trim();
    const tickets = around('TOTAL  1.29', 'CASH  1.29').map((rows, at) =>
      at < 9
        ? rows
        : ticketAt(
            9,
            'MILK 1L              1.29 T',
            `${name.padEnd(20)} 2.49 T`,
            row,
            'TOTAL  1.29',
            'CASH  1.29',
          ),
    );
    const [last] = read(tickets).slice(-1);
    expect(last?.items.map(({ state, priceCents }) => [state, priceCents])).toEqual([
      ['sold', 129],
      ['sold', 249],
      ['void', -249],
    ]);
  });
});

describe('numbers in front of names', () => {
  const GOODS = ['112 CHIPS', '103 LIGHTER', '124 BANANA', '139 SODA'];
  const namesOf = (rowOf: (name: string, at: number) => string): string[] => {
    const tickets = Array.from({ length: 14 }, (_, at) =>
      ticketAt(at, rowOf(GOODS[at % 4] ?? '', at), `TOTAL  ${at % 3 === 0 ? '4.98' : '2.49'}`, 'VISA  9.99'),
    );
    return [...new Set(read(tickets).flatMap(({ items }) => items.map(({ name }) => name)))];
  };
  const names = ['CHIPS', 'LIGHTER', 'BANANA', 'SODA'];

  it('are articles’ numbers although quantities stand behind the names', () => {
    const row = (name: string, at: number): string =>
      at % 3 === 0 ? `${name} 2 @ 2.49        4.98` : `${name}              2.49`;
    expect(namesOf(row)).toEqual(names);
  });

  it('are articles’ numbers although quantities stand before them', () => {
    const row = (name: string, at: number): string =>
      at % 3 === 0 ? `2 ${name}             4.98` : `${name}              2.49`;
    expect(namesOf(row)).toEqual(names);
  });
});
