import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';
import { createPaidWatch } from './paid-watch.ts';

function describePaid(paid: string): string | null {
  const row = (type: string, text: string, amount: string): Cell[] => [
    '7530',
    '11/17/2026',
    '06:05:42',
    type,
    text,
    amount,
  ];
  const watch = createPaidWatch();
  const { receipts } = parseRows([
    ['Trans #', 'Date', 'Time', 'Line Type', 'Description', 'Amount'],
    row('ITEM', 'MILK', '4.50'),
    row('ITEM', 'GUM', '0.99'),
    row('TAX', 'SALES TAX', '0.07'),
    row('TENDER', 'VISA', paid),
  ]);
  for (const receipt of receipts) watch.add(receipt);
  return watch.describe();
}

it('names the tickets of a table that were paid with less than their lines come to', () => {
  expect(describePaid('5.56')).toBeNull();
  expect(describePaid('4.57')).toContain(
    'In 1 of 1 transactions with payments, what was paid is not what the lines come to (7530)',
  );
});
