import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { createPracticeWatch } from './practice-watch.ts';

const HEADING = ['Ticket', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];

function describeRows(rows: readonly (readonly [type: string, total: number])[]): string | null {
  const watch = createPracticeWatch();
  const body = rows.map(([type, total], at): Cell[] => [
    4400 + at,
    '11/18/2026',
    `09:1${at}:00`,
    '1',
    'INES',
    type,
    total,
  ]);
  for (const receipt of parseRows([HEADING, ...body]).receipts) watch.add(receipt);
  return watch.describe();
}

const SALES = [1, 2, 3, 4].map((total) => ['Sale', total] as const);

describe('transactions that are said to be none', () => {
  it.each(['Training', 'Training Mode', 'Sign On', 'X Report', 'No Sale'])(
    'are named if something is in them: %s',
    (type) => {
      expect(describeRows([...SALES, [type, -9.5]])).toContain(`4404 (“${type}”)`);
    },
  );

  it('are not named if nothing is in them', () => {
    expect(describeRows([...SALES, ['Training', 0], ['No Sale', 0]])).toBeNull();
    expect(describeRows([...SALES, ['Suspended', 4]])).toBeNull();
  });
});
