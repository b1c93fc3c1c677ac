import type { TransactionRow } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeNothing } from './review-row.ts';

const row = (isVerified: boolean, isFlagged: boolean) => ({ isVerified, isFlagged }) as TransactionRow;

it('says what is done already, and does the rest', () => {
  expect(describeNothing(row(true, false), 'verify')).toBe('Already verified');
  expect(describeNothing(row(false, true), 'flag')).toBe('Already flagged');
  expect(describeNothing(row(false, false), 'unverify')).toBe('Not verified');
  expect(describeNothing(row(false, true), 'unverify')).toBe('Not verified');
  expect(describeNothing(row(false, true), 'verify')).toBeNull();
  expect(describeNothing(row(true, false), 'flag')).toBeNull();
  expect(describeNothing(row(true, false), 'unverify')).toBeNull();
});
