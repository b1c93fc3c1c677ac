import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const GOODS: readonly (readonly [string, number, number])[] = [
  ['Oat Bar 40g', 1, 125],
  ['Rye Loaf', 2, 640],
  ['Amber Ale 4x440ml', 1, 575],
];

function journal(line: (kind: string, count: number, money: string, name: string) => string): string {
  return Array.from({ length: 9 }, (_, at) => {
    const isReturn = at === 6;
    const sign = isReturn ? -1 : 1;
    const goods = GOODS.slice(0, isReturn ? 1 : 1 + (at % 3));
    const sum = (sign * goods.reduce((all, [, , cents]) => all + cents, 0)) / 100;
    return [
      `Ticket ${5100 + at}   Till 4   Clerk 9   2026-11-16 10:1${at}:00`,
      ...goods.map(([name, count, cents]) =>
        line(isReturn ? 'Return' : 'Sale', sign * count, ((sign * cents) / 100).toFixed(2), name),
      ),
      `                     Total    ${sum.toFixed(2)}`,
      `                     Cash     ${sum.toFixed(2)}`,
      '',
    ].join('\n');
  }).join('\n');
}

describe('amounts in front of names', () => {
  it.each([
    [
      'a kind, a quantity, and a code',
      journal(
        (kind, count, money, name) =>
          `${kind.padEnd(8)}${count}    ${money.padStart(8)}   400512${count + 3}70  ${name}`,
      ),
    ],
    ['a quantity', journal((_, count, money, name) => `  ${count}  ${money.padStart(8)}  ${name}`)],
  ])('are those of their lines, beside %s', (_, text) => {
    const { receipts, rejections } = parseLines(text);
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(9);
    expect(receipts[2]).toMatchObject({
      totalCents: 1340,
      items: GOODS.map(([name, quantity, priceCents]) => ({ name, quantity, priceCents })),
    });
    expect(receipts[6]?.items.map(({ priceCents }) => priceCents)).toEqual([-125]);
  });
});

it.each([
  'Datum 14.11.2026\nBon 77#\nGedruckt: 14.11.2026 07:1#',
  'Date 14/11/2026\nTicket T2-77#\nDate printed: 14/11/2026 07:1#',
])('takes a second day with a time for when the receipt was printed: %s', (heading) => {
  const tickets = Array.from({ length: 8 }, (_, at) =>
    [
      'CORNER SHOP\n\n12 High Street',
      heading.replaceAll('#', String(at)),
      '==========',
      `Rye Loaf   3.2${at}`,
      '',
      `Total   3.2${at}`,
      `Cash   3.2${at}`,
      '==========',
      'Served by : Karim B.\n\n',
    ].join('\n'),
  );
  const { receipts, rejections } = parseLines(tickets.join('\n'));
  expect(rejections).toEqual([]);
  expect(receipts.map(({ totalCents }) => totalCents)).toEqual(tickets.map((_, at) => 320 + at));
});
