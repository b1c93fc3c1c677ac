import { expect, it } from 'vitest';
import { trialPeriod } from './trial-period.ts';

it.each([
  [1, 'Over the one day with transactions', ''],
  [3, 'Over the 3 days with transactions', ''],
  [7, 'Over the last week', ' a week'],
  [56, 'Over the last 8 weeks', ' a week'],
])('%i days', (days, over, each) => {
  expect(trialPeriod(days)).toEqual({ over, each });
});
