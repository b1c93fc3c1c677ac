import { expect, it } from 'vitest';
import { makeReceipt } from '../../testing/seed-transactions.ts';
import { createCashierNumbers, plainDigits } from './cashier-numbers.ts';

const receiptBy = (employeeId: string | null) =>
  makeReceipt({ transactionNumber: '1', time: '2026-11-22T10:00:00', employeeId });

it.each([
  ['９０３', '903'],
  ['٩٠٣', '903'],
  ['۹۰۳', '903'],
  ['A-९०३', 'A-903'],
  ['903', '903'],
  ['½', '½'],
])('%s is %s', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

it('writes a number as the store had it first', () => {
  const numbers = createCashierNumbers(['903', '0903', '007']);
  const written = (id: string | null) => numbers.write(receiptBy(id)).employeeId;
  expect(['0903', '00903', '٩٠٣', '7', '07'].map(written)).toEqual(['903', '903', '903', '007', '007']);
  expect(['0104', '104', '9030', 'A07', '0', '000', null].map(written)).toEqual([
    '0104',
    '0104',
    '9030',
    'A07',
    '0',
    '0',
    null,
  ]);
});

it('leaves the lines as they are', () => {
  const receipt = makeReceipt({
    transactionNumber: '１２',
    time: '2026-11-22T10:00:00',
    registerId: '１',
    lines: ['No. １２'],
  });
  const plain = createCashierNumbers([]).write(receipt);
  expect(plain).toMatchObject({ transactionNumber: '12', registerId: '1', lines: [{ text: 'No. １２' }] });
});
