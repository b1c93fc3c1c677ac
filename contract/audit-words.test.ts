import { expect, it } from 'vitest';
import { describeAuditAction } from './audit-words.ts';

it('says in words what was done', () => {
  expect(describeAuditAction('login', 'user')).toBe('Signed in');
  expect(describeAuditAction('verify', 'transaction')).toBe('Verified the transaction');
  expect(describeAuditAction('undo_verify', 'transaction')).toBe('Undid: verified the transaction');
  expect(describeAuditAction('create', 'data_upload')).toBe('Added the upload');
  // An action without wording yet.
  expect(describeAuditAction('polish_up', 'shop_window')).toBe('Polish up the shop window');
});
