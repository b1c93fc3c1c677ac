// Printed journals that need several lines for an article.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Receipt } from '../receipt.ts';

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, priceCents, state }) => `${name} ${priceCents} ${state}`);

const GOODS = [
  ['GREEN TEA', '70311', '3.25'],
  ['RYE BREAD', '70450', '4.10'],
  ['MATCHES', '81120', '0.99'],
] as const;

const TICKETS = [...Array(6).keys()];

const ticket = (at: number, lines: readonly string[], total: string): string =>
  [
    '        MILL ROAD PANTRY',
    '',
    ...lines,
    '',
    `  Total            ${total}`,
    `  Cash             ${total}`,
    '',
    `REG 2  TRANS 55${10 + at}  10-12-26 09:${10 + at} AM`,
    '',
    '',
  ].join('\n');

describe('an article in three lines', () => {
  const stacked = (name: string, code: string, amount: string): string[] => [
    name,
    `  ${code}`,
    `                   $${amount}`,
  ];
  const sold = TICKETS.map((at) => {
    const [name, code, amount] = GOODS[at % GOODS.length] ?? GOODS[0];
    return ticket(at, [...stacked(...GOODS[0]), ...stacked(name, code, amount)], '');
  });

  it('has its name above its code and its amount', () => {
    const { receipts } = parseLines(sold.join('\n'));
    expect(receipts).toHaveLength(TICKETS.length);
    expect(receipts[1] && goodsOf(receipts[1])).toEqual(['GREEN TEA 325 sold', 'RYE BREAD 410 sold']);
  });

  it('may say how many there are, what it was before, or that it was taken back', () => {
    const last = ticket(
      7,
      [
        ...stacked('RYE BREAD', '70450   Qty: 2', '8.20'),
        'GREEN TEA',
        '  70311',
        '  Was $3.25 | 20% OFF $2.60',
        ...stacked('VOID RYE BREAD', '70450', '-8.20'),
      ],
      '2.60',
    );
    const { receipts } = parseLines([...sold, last].join('\n'));
    expect(receipts.slice(-1).map(goodsOf)).toEqual([
      ['RYE BREAD 820 sold', 'GREEN TEA 260 sold', 'Void line item RYE BREAD -820 void'],
    ]);
  });
});

it('leaves out the price of one in front of a quantity', () => {
  const text = TICKETS.map((at) => {
    const [name, , amount] = GOODS[at % GOODS.length] ?? GOODS[0];
    const count = at % 2 === 0 ? 2 : 1;
    const total = (Number(amount) * count).toFixed(2);
    return ticket(at, [`${name.padEnd(12)}${amount}   ${count}   ${total.padStart(8)}`], total);
  });
  const { receipts } = parseLines(text.join('\n'));
  expect(receipts.slice(0, 3).map(goodsOf)).toEqual([
    ['GREEN TEA 650 sold'],
    ['RYE BREAD 410 sold'],
    ['MATCHES 198 sold'],
  ]);
});
