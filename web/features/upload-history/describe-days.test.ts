import { expect, it } from 'vitest';
import { describeDays } from './describe-days.ts';

it.each([
  [null, null, ''],
  ['2026-11-18', '2026-11-18', 'Nov 18, 2026'],
  ['2026-11-18', '2026-12-02', 'Nov 18 – Dec 2, 2026'],
  ['2026-12-30', '2027-01-02', 'Dec 30, 2026 – Jan 2, 2027'],
])('%s to %s', (firstDay, lastDay, text) => {
  expect(describeDays({ firstDay, lastDay })).toBe(text);
});
