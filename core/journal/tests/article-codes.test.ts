import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { withoutCode } from '../lines/item-label.ts';

const ticket = (number: number, lines: string[]): string =>
  [
    `TRAN# ${number}   TERMINAL 04   03/14/26 05:${number - 88090}:23`,
    ...lines,
    'TOTAL                               7.47',
    'CASH                                7.47',
  ].join('\n');

const namesIn = (lines: string[]): (readonly [string, number])[] =>
  parseLines([ticket(88102, lines), ticket(88103, lines)].join('\n'))
    .receipts.flatMap(({ items }) => items)
    .map(({ name, quantity }) => [name, quantity]);

it.each([
  [['97975 SPARKLING LIME               1.99 T', '79190 BUTTER 1LB                   5.48 T']],
  [['1X0150-0123-5 SPARKLING LIME       1.99 T', '1X0040-0790-1 BUTTER 1LB           5.48 T']],
  [['PLU 979 SPARKLING LIME             1.99 T', 'PLU 790 BUTTER 1LB                 5.48 T']],
  [['SPARKLING LIM 97975                1.99', 'BUTTER 1LB    79190                5.48']],
])('leaves the numbers of articles out of their names: %s', (lines) => {
  const names = namesIn(lines).map(([name]) => name);
  expect(names.slice(0, 2)).toEqual([expect.stringMatching(/^SPARKLING LIME?$/), 'BUTTER 1LB']);
});

it('reads the quantity behind the number of the article', () => {
  const lines = ['SPARKLING LIM 97975   1            1.99', 'BUTTER 1LB    79190   2            5.48'];
  expect(namesIn(lines).slice(0, 2)).toEqual([
    ['SPARKLING LIM', 1],
    ['BUTTER 1LB', 2],
  ]);
});

it('keeps a number that only one name has', () => {
  const lines = ['ZIP CODE MUG 90210                 1.99', 'BUTTER 1LB                         5.48'];
  expect(namesIn(lines)[0]?.[0]).toBe('ZIP CODE MUG 90210');
});

it('leaves them out with a letter for the tax behind them', () => {
  const lines = ['SPARKLING LIM 097975001234  F      1.99 N', 'BUTTER 1LB    079190005678         5.48 X'];
  expect(namesIn(lines).slice(0, 2)).toEqual([
    ['SPARKLING LIM', 1],
    ['BUTTER 1LB', 1],
  ]);
});

it('keeps a mark for a void behind them', () => {
  expect(withoutCode('SPARKLING LIM 097975001234 V')).toBe('SPARKLING LIM 097975001234 V');
  expect(withoutCode('SPARKLING LIM 097975001234 F')).toBe('SPARKLING LIM');
});

it('finds the name above how many there are at which price', () => {
  const lines = [
    'SPARKLING LIM 097975001234',
    '    2 AT    1 FOR   0.99            1.98 N',
    'BUTTER 1LB    079190005678  F       5.49 X',
  ];
  expect(namesIn(lines).slice(0, 2)).toEqual([
    ['SPARKLING LIM', 2],
    ['BUTTER 1LB', 1],
  ]);
});

/** Each of the goods a few times, with other quantities. */
const counted = (form: (count: number, cents: string) => string, code: (at: number) => string): string => {
  const goods = ['OAT MILK 1L', 'FIG JAM', 'RYE LOAF 500G', 'DISH SOAP'];
  return Array.from({ length: 8 }, (_, number) => {
    const lines = goods.flatMap((name, at) => {
      const count = (number + at) % 3 === 0 ? 2 : 1;
      return (number + at) % 4 === 3
        ? []
        : [`${code(at)} ${name} ${form(count, '3.00')}      ${(count * 3).toFixed(2)}`];
    });
    return ticket(88102 + number, lines);
  }).join('\n');
};

it.each([
  [
    (count: number, unit: string) => (count === 1 ? '1UN F1' : `2UNx${unit} F1`),
    (at: number) => `${143 + at * 7}`,
  ],
  [(count: number) => `${count}UN`, (at: number) => `${43 + at * 7}`],
  [(count: number, unit: string) => `${count} x ${unit}`, (at: number) => `${1143 + at * 7}`],
  [(count: number) => `${count} st`, (at: number) => `${143 + at * 7}`],
  [(count: number, unit: string) => `${count} @ ${unit}`, (at: number) => `${243 + at * 7}`],
])('leaves short ones out in front of names with a quantity behind them: %#', (form, code) => {
  const names = parseLines(counted(form, code)).receipts.flatMap(({ items }) =>
    items.map(({ name }) => name),
  );
  expect([...new Set(names)].toSorted()).toEqual(['DISH SOAP', 'FIG JAM', 'OAT MILK 1L', 'RYE LOAF 500G']);
});
