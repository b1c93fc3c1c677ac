import { expect, it } from 'vitest';
import { formatMinutes, sumByDay } from './history-words.ts';

it.each([
  [0, '0 min'],
  [40, '40 min'],
  [60, '1 h 00 min'],
  [425, '7 h 05 min'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

it('sums the stores of each day, and has the days without work', () => {
  const row = { reviewed: 0, reports: 0, activeMinutes: 0, firstAt: null, lastAt: null };
  const days = [
    { ...row, day: '2026-11-03', storeId: 1, verified: 5, flagged: 1 },
    { ...row, day: '2026-11-03', storeId: 2, verified: 2, flagged: 0 },
    { ...row, day: '2026-11-01', storeId: 1, verified: 1, flagged: 1 },
  ];
  expect(sumByDay({ startDate: '2026-11-01', endDate: '2026-11-03', days })).toEqual([
    { day: '2026-11-01', values: [1, 1] },
    { day: '2026-11-02', values: [0, 0] },
    { day: '2026-11-03', values: [7, 1] },
  ]);
});
