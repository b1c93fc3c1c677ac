import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { createNameWatch } from './name-watch.ts';

function describeNames(columns: string[], ...rows: Cell[][]): string | null {
  const watch = createNameWatch();
  const day = ['11/16/2026', '06:04:02'];
  const table = rows.map((row, at) => [`470${at}`, ...day, ...row, 2.99]);
  const { receipts } = parseRows([['Trans #', 'Date', 'Time', ...columns, 'Total'], ...table]);
  expect(receipts).toHaveLength(rows.length);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

describe('transactions without names', () => {
  it('are told of where no transaction has them', () => {
    expect(describeNames(['Zz', 'Qq'], ['1', 'ANN'], ['2', 'BOB'])).toMatch(
      /^No transaction of this file names a cashier or a register\. /,
    );
    expect(describeNames(['Register', 'Qq'], ['1', 'ANN'], ['2', 'BOB'])).toMatch(/ names a cashier\. /);
    expect(describeNames(['Zz', 'Cashier'], ['1', 'ANN'], ['2', 'BOB'])).toMatch(/ names a register\. /);
  });

  it('are told of where nearly all have them', () => {
    const rows = Array.from({ length: 12 }, (_, at): Cell[] => [at === 3 ? null : '1', 'ANN']);
    expect(describeNames(['Register', 'Cashier'], ...rows)).toMatch(
      /^1 of 12 transactions name no register \(4703\), unlike the others\. /,
    );
  });

  it('are nothing to tell of where one has them, or where there is none', () => {
    expect(describeNames(['Register', 'Cashier'], ['1', 'ANN'], ['2', null])).toBeNull();
    expect(createNameWatch().describe()).toBeNull();
  });
});
