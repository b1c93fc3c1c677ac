import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';
import { createRepeatWatch } from './repeat-watch.ts';

function describeRows(rows: Cell[][]): string | null {
  const watch = createRepeatWatch();
  const heading = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'];
  for (const receipt of parseRows([heading, ...rows]).receipts) watch.add(receipt);
  return watch.describe();
}

const row = (number: string, total: string, type = 'Sale', register = '2', time = '06:05:42'): Cell[] => [
  number,
  '11/17/2026',
  time,
  register,
  '122',
  type,
  total,
];

it('says nothing where numbers stand twice in the same words, at other times, or at other registers', () => {
  const sale = row('7530', '4.34');
  const others = [row('7530', '5.00', 'Sale', '3'), row('7530', '5.00', 'Sale', '2', '18:05:42')];
  expect(describeRows([sale, sale, ...others])).toBeNull();
});

it('names the numbers of which only the last is kept', () => {
  const rows = [row('7530', '4.34'), row('7530', '5.00'), row('7531', '1.00'), row('7531', '1.00', 'Void')];
  expect(describeRows(rows)).toBe(
    '2 times, a transaction has the register, number, and time of an earlier one but says something else (7530, 7531). ' +
      'The one of each that deserves a look most counts: if they are payments or parts of one transaction, its amount is wrong.',
  );
});
