import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const GOODS = ['OAT BAR', 'LEMON ICED TEA', 'RYE LOAF', 'GUM MINT', 'MATCHES', 'SALTED NUTS 90G'];

/** Eight receipts of two goods each. */
function journal(line: (name: string, count: number) => string[], sign = 1): string {
  return Array.from({ length: 8 }, (_, at) => {
    const isReturn = at === 5;
    const money = (cents: number): string => ((isReturn ? sign : 1) * (cents / 100)).toFixed(2);
    return [
      `Doc 660${at}   Till 3   Clerk 12   2026-11-16 09:1${at}:20`,
      '------------------------------',
      '                         Euro',
      ...line(GOODS[at % 6] ?? '', isReturn ? sign : 1),
      ...line(GOODS[(at + 2) % 6] ?? '', 2 * (isReturn ? sign : 1)),
      `TOTAL                   ${money(750)}`,
      `CASH                    ${money(750)}`,
      '------------------------------',
    ].join('\n');
  }).join('\n');
}

describe('names of articles that stand between two of their lines', () => {
  const price = (count: number): string => `${count} x 2.50                ${(count * 2.5).toFixed(2)}`;
  const coded = (count: number): string => `00417     ${price(count)}`;

  it.each([
    ['below a code', (name: string, count: number) => [coded(count), `      ${name}`]],
    ['below a quantity', (name: string, count: number) => [price(count), name]],
    ['above a quantity', (name: string, count: number) => [name, `   ${price(count)}`]],
  ])('are those of the lines %s', (_, line) => {
    const { receipts, rejections } = parseLines(journal(line, -1));
    expect(rejections).toEqual([]);
    expect(
      receipts.map(({ items }) =>
        items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents]),
      ),
    ).toEqual(
      receipts.map((__, at) => [
        [GOODS[at % 6], 1, at === 5 ? -250 : 250],
        [GOODS[(at + 2) % 6], 2, at === 5 ? -500 : 500],
      ]),
    );
  });

  it('leaves the lines of a receipt as printed', () => {
    const text = journal((name, count) => [coded(count), `      ${name}`]);
    const { receipts } = parseLines(text);
    const lines = receipts.flatMap((receipt) => receipt.lines.map((line) => line.text));
    expect(lines).toEqual(text.split('\n'));
  });
});
