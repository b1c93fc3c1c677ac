import { expect, it } from 'vitest';
import { percentOf, performanceBand } from './performance.ts';

// Specification: 5.33 to 5.36, 9.23 to 9.27
it('labels and colors a rate by the bands 90, 75 and 60', () => {
  const bandsAt = (rates: number[]) =>
    rates.map((rate) => `${performanceBand(rate).label} ${performanceBand(rate).color}`);
  expect(bandsAt([100, 90])).toEqual(['Excellent green', 'Excellent green']);
  // 2249 of 2500 reads 90.0%.
  expect(bandsAt([percentOf(2249, 2500), 89.94])).toEqual(['Excellent green', 'Good blue']);
  expect(bandsAt([89.9, 74.95])).toEqual(['Good blue', 'Good blue']);
  expect(bandsAt([74.94, 59.95])).toEqual(['Average yellow', 'Average yellow']);
  expect(bandsAt([59.9, 0])).toEqual(['Needs Improvement red', 'Needs Improvement red']);
});

it('takes 0 percent of nothing', () => {
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(1, 4)).toBe(25);
});
