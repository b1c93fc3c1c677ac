import { expect, it } from 'vitest';
import { transactionStatus } from './transaction-status.ts';

it('lets flagged win over verified', () => {
  expect(transactionStatus({ isVerified: true, isFlagged: true })).toBe('flagged');
  expect(transactionStatus({ isVerified: true, isFlagged: false })).toBe('verified');
  expect(transactionStatus({ isVerified: false, isFlagged: false })).toBe('pending');
});
