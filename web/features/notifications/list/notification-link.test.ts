import type { Notification, NotificationContent } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { notificationLink } from './notification-link.ts';

function linkOf(content: NotificationContent, isSupervisor = false) {
  const store = { id: 3, storeNumber: '1042', name: 'Springfield North' };
  const item: Notification = {
    id: 1,
    createdAt: '2026-11-18T12:00:00.000Z',
    readAt: null,
    store: content.kind.startsWith('alert') ? null : store,
    ...content,
  };
  const { to, search } = notificationLink(item, isSupervisor);
  return [to, search];
}

it('leads to where the user can act', () => {
  expect(
    linkOf({
      kind: 'upload-completed',
      uploadId: '3-14',
      filename: 'a.xlsx',
      uploadedBy: { id: 1, name: 'Ann Lee' },
      newTransactions: 1,
      repeatedTransactions: 0,
      rejectedRows: 0,
      firstDay: '2026-11-16',
      lastDay: '2026-11-18',
    }),
  ).toEqual(['/', { store: 3, start: '2026-11-16', end: '2026-11-18' }]);
  expect(
    linkOf({ kind: 'upload-failed', uploadId: '3-15', filename: 'a.xlsx', errorMessage: 'Damaged.' }),
  ).toEqual(['/', { store: 3, show: 'upload' }]);
  expect(
    linkOf({ kind: 'upload-asks', uploadId: '3-16', filename: 'a.xlsx', question: 'Which column?' }),
  ).toEqual(['/', { store: 3, uploads: '3-16' }]);
  expect(
    linkOf({ kind: 'alert-idle', agentId: 1, agentName: 'Ann Lee', idleSince: '2026-11-18T11:00:00Z' }),
  ).toEqual(['/supervisor', {}]);
  expect(
    linkOf({
      kind: 'second-look-differs',
      transactionId: '3-9',
      firstAnswer: 'verified',
      secondAnswer: 'flagged',
    }),
  ).toEqual(['/supervisor', {}]);
});

it('leads from what was verified unseen to what that person decided', () => {
  expect(
    linkOf({
      kind: 'alert-unseen',
      day: '2026-11-28',
      agentId: 4,
      agentName: 'Ann Lee',
      transactions: 7,
    }),
  ).toEqual(['/oversight/agent', { agent: 4 }]);
});

it('leads to the finding that a file speaks for, and to the upload once that is withdrawn', () => {
  const excused = {
    kind: 'findings-excused',
    uploadId: '3-14',
    filename: 'b.xlsx',
    uploadedBy: 'Ann Lee',
    transactions: 1,
    transactionId: '3-9',
    transactionNumber: '4705',
  } as const;
  expect(linkOf(excused)).toEqual(['/', { store: 3, transaction: '3-9' }]);
  expect(linkOf({ ...excused, withdrawnBy: 'Sam Lee' })).toEqual(['/', { store: 3, uploads: '3-14' }]);
});

it('leads to the transaction that differs in another file, or to the list of several', () => {
  const contested = {
    kind: 'reviews-contested',
    uploadId: '3-14',
    filename: 'a.xlsx',
    uploadedBy: 'Ann Lee',
    transactionId: '3-9',
    firstDay: '2026-11-16',
    lastDay: '2026-11-18',
  } as const;
  expect(linkOf({ ...contested, transactions: 1 })).toEqual(['/', { store: 3, transaction: '3-9' }]);
  expect(linkOf({ ...contested, transactions: 2 })).toEqual([
    '/',
    { store: 3, start: '2026-11-16', end: '2026-11-18', contested: 'open' },
  ]);
  // Who decides is led to where that is done.
  expect(linkOf({ ...contested, transactions: 2 }, true)).toEqual([
    '/supervisor/differences',
    { store: 3, upload: contested.uploadId },
  ]);
  // Nothing of it waits anymore.
  expect(linkOf({ ...contested, transactions: 2, withdrawnBy: 'Sam Lee' }, true)).toEqual([
    '/',
    { store: 3, uploads: contested.uploadId },
  ]);
  // From an older version.
  expect(linkOf({ ...contested, transactions: 2, firstDay: undefined })).toEqual([
    '/',
    { store: 3, transaction: '3-9' },
  ]);
});

it('leads to the accounts awaiting approval, until somebody has decided', () => {
  const account = {
    kind: 'account-awaiting',
    userId: 9,
    userName: 'Sue Visor',
    email: 'sue@example.com',
    role: 'supervisor',
    decision: null,
    decidedBy: null,
  } as const;
  expect(linkOf(account)).toEqual(['/admin', { role: 'supervisor', status: 'inactive' }]);
  expect(linkOf({ ...account, decision: 'approved', decidedBy: 'Ada' })).toEqual([
    '/admin',
    { role: 'supervisor' },
  ]);
});

it('leads to the case that was assigned, opened, or added to', () => {
  const one = { caseId: '3-7', title: 'Voids' };
  for (const item of [
    { kind: 'case-assigned', ...one, assignedBy: 'Ann Lee' },
    { kind: 'case-opened', ...one, openedBy: 'Ann Lee', transactions: 1, otherCases: 0 },
    { kind: 'case-grown', ...one, by: 'Ann Lee', transactions: 0 },
  ] as const) {
    expect(linkOf(item)).toEqual(['/cases/case', { id: '3-7' }]);
  }
  const changed = linkOf({ kind: 'case-changed', ...one, by: 'Ann Lee', changes: [] });
  expect(changed).toEqual(['/cases/case', { id: '3-7' }]);
});

it('leads to what a supervisor or an admin changed', () => {
  const changed = { kind: 'settings-changed' as const, changedBy: 'Ada Okafor', changes: [] };
  expect(linkOf({ ...changed, of: 'rules' })).toEqual(['/admin/rules', { store: 3 }]);
  expect(linkOf({ ...changed, of: 'store' })).toEqual(['/', { store: 3 }]);
  expect(linkOf({ ...changed, of: 'second-looks' })).toEqual(['/supervisor', {}]);
  expect(linkOf({ ...changed, of: 'learning' })).toEqual(['/learning', {}]);
  const own = {
    kind: 'own-file-preferred',
    uploadId: '3-14',
    filename: 'sue.xlsx',
    decidedBy: 'Sue Lee',
    reason: 'Till corrected',
    transactionId: '3-9',
    transactionNumber: '1115099',
  } as const;
  expect(linkOf({ ...own, transactions: 1 })).toEqual(['/', { store: 3, transaction: '3-9' }]);
  expect(linkOf({ ...own, transactions: 2 })).toEqual(['/', { store: 3, uploads: '3-14' }]);
  const letGo = { transactions: 1, transactionNumber: '1115099', day: '2026-11-16', filters: [] };
  const lost = { ...own, kind: 'findings-let-go', isKept: false, isExplained: false, letGo } as const;
  expect(linkOf({ ...lost, transactions: 1 })).toEqual(['/', { store: 3, transaction: '3-9' }]);
});
