import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const GOODS = ['Kahvi', 'Vesi', 'Limu', 'Maito', 'Leipä', 'Pulla', 'Suklaa'];
const PRICES = [2.95, 3.1, 1.4, 1.65, 2.79, 4.19, 1.25];

/** Lines of a register whose words nobody has taught: a count, a price, a tax rate, and an amount, in any order. */
function linesOf(order: readonly number[]): Cell[][] {
  const rows = Array.from({ length: 40 }, (_, row): Cell[] => {
    const [count, price] = [1 + (row % 3), PRICES[row % 7] ?? 0];
    const figures = [count, price, row % 7 < 3 ? 0.25 : 0.14, Math.round(count * price * 100) / 100];
    const ticket = row >> 1;
    const head = ['05.11.2026', `09:${10 + ticket}`, 7300 + ticket, ticket < 9 ? 'Aino' : 'Olli'];
    return [...head, GOODS[row % 7] ?? '', ...order.map((at) => figures[at] ?? 0)];
  });
  const names = ['Kpl', 'Ahinta', 'Alv', 'Loppuhinta'];
  return [['Pvm', 'Klo', 'Kuittinro', 'Myyjä', 'Tuote', ...order.map((at) => names[at] ?? '')], ...rows];
}

describe('a quantity at a price', () => {
  it.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[2, 0, 3, 1]]])('shows which amount is a line’s: %s', (order) => {
    const { questions } = parseRows(linesOf(order)).report;
    const placeOf = (at: number): number => 5 + order.indexOf(at);
    expect(questions[0]?.readings[0]?.columns).toMatchObject({
      number: 2,
      quantity: placeOf(0),
      unitPrice: placeOf(1),
      lineAmount: placeOf(3),
    });
  });
});

describe('whole amounts under columns that somebody has chosen', () => {
  const rows = Array.from({ length: 10 }, (_, at) => [
    4100 + at,
    `2026-10-06 09:1${at}`,
    'T2',
    'Kim',
    219 + at * 34,
  ]);
  const told = (inCents: boolean): string =>
    parseRows([['N1', 'N2', 'N3', 'N4', 'N5'], ...rows], {
      mappings: [
        {
          headings: ['n1', 'n2', 'n3', 'n4', 'n5'],
          shape: 'summary',
          columns: { number: 0, dateTime: 1, register: 2, employeeName: 3, total: 4 },
          absent: [],
          inCents,
        },
      ],
    }).report.remarks.join('\n');

  it('are told, because they may be cents', () => {
    expect(told(false)).toMatch(/^All amounts of this export are whole numbers \(219, 253, 287, …\)/);
  });

  it('are not if they were said to be cents', () => {
    expect(told(true)).not.toMatch(/whole numbers/);
  });
});
