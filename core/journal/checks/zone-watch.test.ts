import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { createZoneWatch } from '../index.ts';

function describeTimes(times: readonly string[]): string | null {
  const watch = createZoneWatch();
  const rows = times.map((time, at) => [String(4021 + at), time, '1', 2.5]);
  const { receipts } = parseRows([['Trans #', 'Created At', 'Register', 'Total'], ...rows]);
  expect(receipts).toHaveLength(times.length);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

it('says that times are written in UTC', () => {
  const all = describeTimes(['2026-10-05T22:08:32.000Z', '2026-10-05T22:10:42Z', '2026-10-05 22:11:42 UTC']);
  expect(all).toMatch(/^The times of this file are written in UTC/);
  const one = describeTimes(['2026-10-05T22:08:32', '2026-10-05T22:10:42Z']);
  expect(one).toMatch(/^The times of 1 of 2 transactions are written in UTC/);
});

it('says that times are counted from 1970, in seconds or in milliseconds', () => {
  for (const times of [
    ['1793880794', '1793880903'],
    ['1793880794000', '1793880903000'],
  ])
    expect(describeTimes(times)).toMatch(
      /^The times of this file are written in UTC, as what has passed since 1970/,
    );
});

it('says nothing about times of the store', () => {
  expect(describeTimes(['2026-10-05T22:08:32', '2026-10-05 22:10:42'])).toBeNull();
});
