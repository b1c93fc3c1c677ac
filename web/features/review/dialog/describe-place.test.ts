import { expect, it } from 'vitest';
import { describePlace } from './describe-place.ts';

it.each([
  [11, 84, '11 of 84'],
  [1_042, 2_084, '1,042 of 2,084'],
  [null, 84_000, 'far down in 84,000'],
  [198, 197, 'not among these 197'],
  [1, 0, 'not in the list'],
])('place %s of %s reads %s', (place, total, text) => {
  expect(describePlace(place, total)).toBe(text);
});
