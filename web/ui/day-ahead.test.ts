import { expect, it } from 'vitest';
import { dayAhead, yearAhead } from './day-ahead.ts';

it.each([
  ['2026-11-24T12:00:00Z', '2026-11-24', '2027-11-24'],
  ['2027-03-01T00:00:00Z', '2027-03-01', '2028-03-01'],
  ['2028-02-29T23:59:59Z', '2028-02-29', '2029-02-28'],
])('from %s on, a year is not a day more', (now, today, ahead) => {
  expect(dayAhead(0, Date.parse(now))).toBe(today);
  expect(yearAhead(Date.parse(now))).toBe(ahead);
});
