import { expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import { createUnpaidWatch } from './unpaid-watch.ts';

/** @param unpaid the positions of receipts without a payment */
function describeReceipts(unpaid: readonly number[]): string | null {
  const watch = createUnpaidWatch();
  const lines = Array.from({ length: 15 }, (_, at) => [
    `TRANS# ${4700 + at}  REG 1  CASHIER 7  11/16/2026 06:${10 + at}:00`,
    'CHIPS   1.99',
    'TOTAL   1.99',
    ...(unpaid.includes(at) ? ['LADDER CLOSED'] : ['CASH   1.99']),
    '',
  ]);
  for (const receipt of parseLines(lines.flat().join('\n')).receipts) watch.add(receipt);
  return watch.describe();
}

it('says which of many paid transactions nobody paid', () => {
  expect(describeReceipts([4])).toMatch(/^One transaction has goods but no payment.*\(4704\)/);
});

it('says nothing if all were paid, or many were not', () => {
  expect(describeReceipts([])).toBeNull();
  expect(describeReceipts([1, 2, 3, 4, 5, 6])).toBeNull();
});

it('counts lines where a list of lines has no total for a transaction that ended early', () => {
  const watch = createUnpaidWatch();
  const rows = Array.from({ length: 12 }, (_, at) => [
    [`${512 + at}`, '11/24/2026', `07:1${at % 10}`, 'MILK', '1.39'],
    [`${512 + at}`, '11/24/2026', `07:1${at % 10}`, ...(at === 7 ? ['LADDER CLOSED', ''] : ['CASH', '1.39'])],
  ]);
  const heading = ['Receipt No', 'Date', 'Time', 'Description', 'Amount'];
  for (const receipt of parseRows([heading, ...rows.flat()]).receipts) watch.add(receipt);
  expect(watch.describe()).toMatch(/^One transaction has goods but no payment.*\(519\)/);
});
