import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { createClockWatch } from './clock-watch.ts';

const describeTimes = (...times: [number: number, date: string, time: string][]): string | null => {
  const watch = createClockWatch();
  const rows = times.map(([number, date, time]) => [number, date, time, '2', '1.99']);
  const { receipts } = parseRows([['Ticket #', 'Date', 'Time', 'Register', 'Total'], ...rows]);
  expect(receipts).toHaveLength(times.length);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
};

it('says when a register goes on with an earlier time, as behind midnight under the day before', () => {
  expect(
    describeTimes(
      [7530, '11/17/2026', '23:50:00'],
      [7531, '11/17/2026', '00:10:00'],
      [7532, '11/17/2026', '00:20:00'],
    ),
  ).toMatch(/^Once, .* earlier time \(Nov 17, 2026, 00:10:00 in 7531\)\. The day may be wrong/);
});

it('says nothing of the next day, of the newest first, or of numbers that begin anew', () => {
  expect(describeTimes([7530, '11/17/2026', '23:50:00'], [7531, '11/18/2026', '00:10:00'])).toBeNull();
  expect(describeTimes([7531, '11/17/2026', '23:50:00'], [7530, '11/17/2026', '00:10:00'])).toBeNull();
  expect(describeTimes([7530, '11/17/2026', '23:50:00'], [1, '11/17/2026', '05:10:00'])).toBeNull();
});
