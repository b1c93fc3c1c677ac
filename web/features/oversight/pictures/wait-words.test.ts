import { expect, it } from 'vitest';
import { formatWait } from './wait-words.ts';

it.each([
  [0.01, 'under 1 min'],
  [0.5, '30 min'],
  [3.24, '3.2 h'],
  [60, '2.5 days'],
])('%d hours are %s', (hours, text) => {
  expect(formatWait(hours)).toBe(text);
});
