import { expect, it } from 'vitest';
import { makeReceipt } from '../../testing/seed-transactions.ts';
import { createCashierNumbers } from './cashier-numbers.ts';

const receiptBy = (employeeId: string | null) =>
  makeReceipt({ transactionNumber: '1', time: '2026-11-22T10:00:00', employeeId });

it('writes a number as the store had it first', () => {
  const numbers = createCashierNumbers(['903', '0903', '007', 'A07', '٨٠٠']);
  const written = (id: string | null) => numbers.write(receiptBy(id)).employeeId;
  expect(['0903', '00903', '٩٠٣', '7', '07'].map(written)).toEqual(['903', '903', '903', '007', '007']);
  expect(['a07', '0A07', '0800', 'A7'].map(written)).toEqual(['A07', 'A07', '800', 'A7']);
  expect(['0104', '104', '9030', '0', '000', null].map(written)).toEqual([
    '0104',
    '0104',
    '9030',
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
