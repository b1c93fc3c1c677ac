import { expect, it } from 'vitest';
import { nameDifferences } from './count-differences.ts';

it('counts transactions, and differences where there are more', () => {
  expect(nameDifferences({ transactions: 1, differences: 1 })).toBe('1 transaction');
  expect(nameDifferences({ transactions: 1, differences: 2 })).toBe('1 transaction with 2 differences');
  expect(nameDifferences({ transactions: 1240, differences: 1240 })).toBe('1,240 transactions');
  expect(nameDifferences({ transactions: 4, differences: 1500 })).toBe(
    '4 transactions with 1,500 differences',
  );
});
