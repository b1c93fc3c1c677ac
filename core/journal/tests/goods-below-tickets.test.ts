import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const GOODS: readonly (readonly [string, number, string])[] = [
  ['Oat Bar', 2, '2.50'],
  ['Rye Loaf', 1, '3.20'],
  ['Gum Mint', 3, '4.80'],
];

/** Tickets with their goods and payments below them. @param place of the names, the quantities, and the amounts */
function read(
  heading: readonly string[],
  ticket: readonly Cell[],
  place: readonly number[],
  isNewestFirst: boolean,
) {
  const [name = 0, count = 0, amount = 0] = place;
  const below = (texts: readonly [number, Cell][]): Cell[] => {
    const cells: Cell[] = heading.map(() => '');
    for (const [at, cell] of texts) cells[at] = cell;
    return cells;
  };
  const tickets = Array.from({ length: 9 }, (_, at) => {
    const goods = GOODS.slice(0, 1 + (at % 3));
    const sum = goods.reduce((all, [, , money]) => all + Number(money), 0).toFixed(2);
    const fill = (cell: Cell): Cell =>
      typeof cell === 'string' ? cell.replace('#', String(at)).replace('$', sum) : cell;
    return [
      ticket.map(fill),
      ...goods.map(([text, quantity, money]) =>
        below([
          [name, text],
          [count, String(quantity)],
          [amount, money],
        ]),
      ),
      below([
        [name, 'CASH'],
        [amount, '20.00'],
      ]),
      below([
        [name, 'CHANGE'],
        [amount, (20 - Number(sum)).toFixed(2)],
      ]),
    ];
  });
  return parseRows([['Log'], heading, ...(isNewestFirst ? tickets.toReversed() : tickets).flat()]);
}

describe('goods in rows below their ticket, under the headings of tickets', () => {
  it.each([
    [
      'with their ways to pay, newest first',
      read(
        ['Consec. No.', 'Date / Time', 'Terminal', 'Cashier', 'Mode', 'Total'],
        ['01180#', '16/11/2026 09:1#:04', '1', '4 Farah', 'REG', '$'],
        [1, 3, 5],
        true,
      ),
    ],
    [
      'in other columns, oldest first',
      read(
        ['Running', 'Date', 'Time', 'Register', 'Kind', 'Note', 'Total'],
        ['77#', '2026-11-16', '09:1#:04', '1', 'Sale', '', '$'],
        [2, 4, 6],
        false,
      ),
    ],
  ])('are theirs %s', (_, { receipts, rejections }) => {
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(9);
    const [third] = receipts.filter(({ time }) => time.endsWith('09:12:04'));
    expect(third).toMatchObject({ totalCents: 1050, changeCents: 950 });
    expect(third?.items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents])).toEqual([
      ['Oat Bar', 2, 250],
      ['Rye Loaf', 1, 320],
      ['Gum Mint', 3, 480],
    ]);
  });
});
