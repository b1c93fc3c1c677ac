import { describe, expect, it } from 'vitest';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
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
  it.each([
    'Training',
    'Training Mode',
    'Sign On',
    'X Report',
    'No Sale',
    'Open',
    'Sale recalled',
    'RESUMED',
  ])('are named if something is in them: %s', (type) => {
    expect(describeRows([...SALES, [type, -9.5]])).toContain(`4404 (“${type}”)`);
  });

  it('are not named if nothing is in them', () => {
    expect(describeRows([...SALES, ['Training', 0], ['No Sale', 0]])).toBeNull();
    expect(describeRows([...SALES, ['Suspended', 4]])).toBeNull();
  });

  it('are named once, where their goods are in another sheet', () => {
    const row = (at: number, type: string): Cell[] => [
      4400 + at,
      '11/18/2026',
      `09:1${at}:00`,
      '1',
      'INES',
      type,
      4,
    ];
    const watch = createPracticeWatch();
    const { receipts } = parseSheets({
      Tickets: [HEADING, ...[0, 1, 2, 3].map((at) => row(at, 'Sale')), row(4, 'Training')],
      Lines: [['Ticket', 'Item', 'Amount'], ...[0, 1, 2, 3, 4].map((at): Cell[] => [4400 + at, 'COLA', 4])],
    });
    for (const receipt of receipts) watch.add(receipt);
    expect(watch.describe()).toContain('one transaction');
  });
});
