import { expect, it } from 'vitest';
import { shareOf } from './share-of.ts';

it('is a whole percentage, and all only of all', () => {
  expect(shareOf(81, 100)).toBe('81%');
  expect(shareOf(999.9, 1000)).toBe('99%');
  expect(shareOf(5, 5)).toBe('100%');
  expect(shareOf(0, 0)).toBe('0%');
});
