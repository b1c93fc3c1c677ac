import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
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
  expect(describeReceipts([4])).toMatch(/^One transaction has goods and a total but no payment.*\(4704\)/);
});

it('says nothing if all were paid, or many were not', () => {
  expect(describeReceipts([])).toBeNull();
  expect(describeReceipts([1, 2, 3, 4, 5])).toBeNull();
});
