import { expect, it } from 'vitest';
import { nameExample } from './example-names.ts';

it('calls only a void a void', () => {
  expect(nameExample({ kind: 'void', transactionType: 'Void' })).toBe('The largest void');
  expect(nameExample({ kind: 'void', transactionType: 'Tender Abort' })).toBe('The largest tender abort');
  expect(nameExample({ kind: 'refund', transactionType: 'Refund' })).toBe('The largest refund');
});
