import { expect, it } from 'vitest';
import { describeCompletion, describeCounts } from './completion-text.ts';

const result = {
  newTransactions: 1260,
  repeatedTransactions: 20,
  firstDay: '2026-11-18',
  lastDay: '2026-11-18',
};

// Specification: 8.37
it('says what is new, what is repeated, and where the dates moved', () => {
  expect(describeCompletion(result, true)).toBe(
    'File processed successfully and transactions loaded: 1,260 new, 20 repeated. The dates now show Nov 18, 2026.',
  );
});

it('does not mention dates that stayed', () => {
  expect(describeCompletion({ ...result, repeatedTransactions: 0 }, false)).toBe(
    'File processed successfully and transactions loaded: 1,260 new.',
  );
});

it('omits what is not there', () => {
  expect(describeCounts({ ...result, newTransactions: 0, repeatedTransactions: 0 })).toBe('0 new');
});

it('says what changed of what is repeated, or by itself', () => {
  expect(describeCounts({ ...result, changedTransactions: 3 })).toBe(
    '1,260 new, 20 repeated, 3 of them changed',
  );
  expect(describeCounts({ ...result, repeatedTransactions: 0, changedTransactions: 3 })).toBe(
    '1,260 new, 3 changed',
  );
});
