import { expect, it } from 'vitest';
import { matchItems } from './matching-items.ts';

const item = (name: string, price: number, lineIndex: number) => ({
  name,
  price,
  lineIndex,
  quantity: 1,
  state: 'sold' as const,
});

it('joins lines of the same article, sold or voided, each once', () => {
  const left = [item('COFFEE LG', 2.5, 3), item('Void line item MILK 1%', -4, 4), item('GUM', 1, 5)];
  const right = [item('MILK 1%', 4, 1), item('Coffee  Lg', 2.5, 2), item('COFFEE LG', 2.5, 3)];
  expect(matchItems(left, right)).toEqual([
    { name: 'COFFEE LG', left: 3, right: 2 },
    { name: 'Void line item MILK 1%', left: 4, right: 1 },
  ]);
});

it('prefers the same price', () => {
  const left = [item('GROCERY', 3, 1), item('GROCERY', 5, 2)];
  const right = [item('GROCERY', 5, 7), item('GROCERY', 8, 8)];
  expect(matchItems(left, right).map(({ left, right }) => [left, right])).toEqual([
    [1, 8],
    [2, 7],
  ]);
});
