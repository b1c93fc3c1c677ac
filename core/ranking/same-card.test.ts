import { expect, it } from 'vitest';
import { isSameCard } from './same-card.ts';

it.each([
  ['************9999', '************9999'],
  ['************9999', 'XXXX-XXXX-XXXX-9999'],
  ['411111******9999', '************9999'],
  ['4111 11** **** 9999', '411111XXXXXX9999'],
])('%s and %s can be one card', (one, other) => {
  expect(isSameCard(one, other)).toBe(true);
  expect(isSameCard(other, one)).toBe(true);
});

it.each([
  ['************9999', '************2000'],
  ['411111******9999', '522222******9999'],
  ['************', 'XXXX'],
  [null, null],
  [null, '************9999'],
])('%s and %s are not', (one, other) => {
  expect(isSameCard(one, other)).toBe(false);
  expect(isSameCard(other, one)).toBe(false);
});
