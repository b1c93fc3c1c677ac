import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';

it('writes hours and minutes, and omits zeros', () => {
  expect([0, 59, 60, 61, 125, 1_440].map((minutes) => formatDuration(minutes * 60_000))).toEqual([
    '0 minutes',
    '59 minutes',
    '1 hour',
    '1 hour 1 minute',
    '2 hours 5 minutes',
    '24 hours',
  ]);
});
