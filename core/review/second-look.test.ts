import { expect, it } from 'vitest';
import { chooseByLot, isDrawn } from './second-look.ts';

it('draws the share that was set', () => {
  const lots = Array.from({ length: 1000 }, (_, index) => index / 1000);
  const drawn = (share: number) => lots.filter((lot) => isDrawn(lot, share)).length;
  expect([0, 3, 50, 100].map(drawn)).toEqual([0, 30, 500, 1000]);
});

it('gives everybody the same chance, and says when there is nobody', () => {
  const lots = Array.from({ length: 900 }, (_, index) => index / 900);
  const chosen = lots.map((lot) => chooseByLot(lot, ['A', 'B', 'C']));
  expect(['A', 'B', 'C'].map((name) => chosen.filter((one) => one === name).length)).toEqual([300, 300, 300]);
  expect(chooseByLot(0.5, [])).toBeUndefined();
});
