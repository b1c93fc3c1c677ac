import { expect, test } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

test('makes a key wait from the last attempt allowed to the end of its window', () => {
  let now = 0;
  const limit = createAttemptLimit(2, 1_000, () => now);
  limit.count('a');
  now = 400;
  expect(limit.waitMs('a')).toBe(0);
  limit.count('a');
  expect(limit.waitMs('a')).toBe(600);
  expect(limit.waitMs('b')).toBe(0);
  now = 1_000;
  expect(limit.waitMs('a')).toBe(0);
  limit.count('a');
  expect(limit.waitMs('a')).toBe(0);
});

test('forgets a key that succeeded', () => {
  const limit = createAttemptLimit(1, 1_000, () => 0);
  limit.count('a');
  limit.forget('a');
  expect(limit.waitMs('a')).toBe(0);
});
