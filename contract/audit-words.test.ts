import { expect, it } from 'vitest';
import { describeAuditAction, findAuditActions } from './audit-words.ts';

it('says in words what was done', () => {
  expect(describeAuditAction('login', 'user')).toBe('Signed in');
  expect(describeAuditAction('verify', 'transaction')).toBe('Verified the transaction');
  expect(describeAuditAction('undo_verify', 'transaction')).toBe('Undid: verified the transaction');
  expect(describeAuditAction('create', 'data_upload')).toBe('Added the upload');
  // An action that nobody has put into words yet.
  expect(describeAuditAction('polish_up', 'shop_window')).toBe('Polish up the shop window');
});

it('finds actions by the words that describe them', () => {
  expect(findAuditActions('SIGNED').both).toContain('login user');
  expect(findAuditActions('verified')).toMatchObject({
    actions: expect.arrayContaining(['verify', 'undo_verify']) as string[],
  });
  expect(findAuditActions('upload').entityTypes).toEqual(['data_upload']);
  expect(findAuditActions('zzz')).toEqual({ both: [], actions: [], entityTypes: [] });
});
