import { expect, it } from 'vitest';
import { shouldReload } from './stale-start.ts';

const stale = new ReferenceError("Cannot access 'x' before initialization");

// Specification: 8.25
it('reloads for an initialization error, once a minute at most', () => {
  expect(shouldReload(stale, 0, 1_000_000)).toBe(true);
  expect(shouldReload(stale, 990_000, 1_000_000)).toBe(false);
  expect(shouldReload(stale, Infinity, 1_000_000)).toBe(false);
});

// Specification: 8.25
it('leaves every other error alone', () => {
  expect(shouldReload(new TypeError('x is not a function'), 0, 1_000_000)).toBe(false);
  expect(shouldReload(null, 0, 1_000_000)).toBe(false);
});
