import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { createFutureWatch } from './future-watch.ts';

function describeFuture(today: number): string | null {
  const rows = Array.from({ length: 4 }, (_, at) => [4021 + at, '11/16/2026', `06:1${at}:05`, 2.5]);
  const { receipts } = parseRows([['Trans #', 'Date', 'Time', 'Total'], ...rows]);
  const watch = createFutureWatch(today);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

it('says that transactions are dated after the day on which the file came', () => {
  expect(describeFuture(20_261_114)).toMatch(
    /^4 of 4 transactions .* \(Nov 16, 2026 in row 2 of .*, Nov 16, 2026 in row 3 of /,
  );
});

it('says nothing of those of the day, or the next one, or where the day is not known', () => {
  for (const today of [20_261_116, 20_261_115, 0]) expect(describeFuture(today)).toBeNull();
});
