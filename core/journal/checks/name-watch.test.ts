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

  it('are listed with the time of day, unless somebody has said that there is none', () => {
    const describeUntimed = (isUntimed: boolean): string | null => {
      const watch = createNameWatch(isUntimed);
      const rows: Cell[][] = [
        ['Trans #', 'Date', 'Time', 'Total'],
        ['4700', '11/16/2026', '00:00:00', 2.99],
      ];
      for (const receipt of parseRows(rows).receipts) watch.add(receipt);
      return watch.describe();
    };
    expect(describeUntimed(false)).toMatch(/names a cashier, a register, or a time of day\. /);
    expect(describeUntimed(true)).toMatch(/names a cashier or a register\. /);
  });

  it('are told of where others have them', () => {
    const rows = Array.from({ length: 12 }, (_, at): Cell[] => [at === 3 ? null : '1', 'ANN']);
    expect(describeNames(['Register', 'Cashier'], ...rows)).toMatch(
      /^1 of 12 transactions name no register \(4703\), unlike the others\. /,
    );
  });

  it('are nothing to tell of where all have them, or where there is none', () => {
    expect(describeNames(['Register', 'Cashier'], ['1', 'ANN'], ['2', 'BOB'])).toBeNull();
    expect(createNameWatch().describe()).toBeNull();
  });
});

describe('a name that all transactions have', () => {
  const describeHours = (hours: number, nameOf: (at: number) => string): string | null => {
    const watch = createNameWatch();
    const rows = Array.from({ length: 24 }, (_, at): Cell[] => [
      4700 + at,
      '11/16/2026',
      `${String(6 + Math.floor((at * hours) / 23)).padStart(2, '0')}:04:02`,
      '1',
      nameOf(at),
      2.99,
    ]);
    const { receipts } = parseRows([['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Total'], ...rows]);
    for (const receipt of receipts) watch.add(receipt);
    return watch.describe();
  };

  it('may be none of a person where the day is long', () => {
    expect(describeHours(12, () => 'COMMIS')).toMatch(/^All transactions name the same cashier, “COMMIS”\. /);
  });

  it.each<[string, number, (at: number) => string]>([
    ['a shift', 6, () => 'ANN'],
    ['two people', 12, (at) => (at < 12 ? 'ANN' : 'BOB')],
    ['a number', 12, () => '27'],
  ])('is nothing to tell of: %s', (_, hours, nameOf) => {
    expect(describeHours(hours, nameOf)).toBeNull();
  });
});
