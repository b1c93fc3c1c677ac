import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import { createOldWatch } from './old-watch.ts';

const usual = (count: number, year = 2026) =>
  Array.from({ length: count }, (_, at) => `11/${String(1 + (at % 28)).padStart(2, '0')}/${year}`);

function describeOld(days: readonly string[], today = 20_261_128): string | null {
  const rows = days.map((day, at) => [4021 + at, day, `06:${String(at % 60).padStart(2, '0')}:05`, 2.5]);
  const { receipts } = parseRows([['Trans #', 'Date', 'Time', 'Total'], ...rows]);
  expect(receipts).toHaveLength(days.length);
  const watch = createOldWatch(today);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

it('says which few transactions are dated long before all others, with their rows', () => {
  expect(describeOld([...usual(3), '03/17/1999', '04/01/2001', ...usual(10)])).toMatch(
    /^2 of 15 transactions are dated more than a year before all others \(Mar 17, 1999 in row 5 of .*, Apr 1, 2001 in row 6 of .*\):/,
  );
  expect(describeOld([...usual(20), ...Array<string>(7).fill('01/01/2000')])).toBeNull();
  expect(describeOld([...usual(80), ...Array<string>(7).fill('01/01/2000')])).toMatch(/^7 of 87 .*, …\)/);
});

it('says that a whole file is older than anybody keeps', () => {
  const all = usual(12, 1999);
  expect(describeOld(all)).toMatch(/^12 of 12 .* ten years before the day on which the file came/);
  expect(describeOld(all, 19_991_130)).toBeNull();
  expect(describeOld(all, 0)).toBeNull();
});

it('says nothing of an export of several years, or of two months', () => {
  expect(describeOld(['12/01/2024', '10/01/2025', '03/02/2026', '03/03/2026', ...usual(3)])).toBeNull();
  expect(describeOld(['01/05/2026', ...usual(3)])).toBeNull();
  expect(describeOld([])).toBeNull();
});
