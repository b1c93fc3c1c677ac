import type { AuditEntry } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeAction, describeChanges, describeEntity } from './describe-entry.ts';

const entry: AuditEntry = {
  id: 1,
  userId: 2,
  userName: 'Ada Okafor',
  userEmail: 'ada@example.com',
  action: 'update',
  entityType: 'user',
  entityId: '7',
  entityName: null,
  changes: {},
  ipAddress: null,
  userAgent: null,
  timestamp: '2026-03-14T10:00:00.000Z',
};

it('names what was done, and to what', () => {
  expect(describeAction(entry)).toBe('Update user');
  expect(describeAction({ ...entry, action: 'verify_email' })).toBe('Verify email');
  expect(describeAction({ ...entry, action: 'register', entityType: 'registration' })).toBe('Register');
  expect(describeAction({ ...entry, action: 'create', entityType: 'data_upload' })).toBe(
    'Create data upload',
  );
  expect(describeEntity(entry)).toBe('#7');
  expect(describeEntity({ ...entry, entityName: 'nia@example.com' })).toBe('nia@example.com');
});

it('tells each field before and after', () => {
  const changes = {
    before: { position: null, isActive: true, assignedStores: [] },
    after: { position: 'Lead', isActive: false, assignedStores: ['99', '318'] },
  };
  expect(describeChanges({ ...entry, changes })).toEqual([
    { field: 'Position', before: 'none', after: 'Lead' },
    { field: 'Is active', before: 'yes', after: 'no' },
    { field: 'Assigned stores', before: 'none', after: '99, 318' },
  ]);
  expect(describeChanges({ ...entry, changes: { after: { rows: 3, report: { a: 1 } } } })).toEqual([
    { field: 'Rows', before: null, after: '3' },
    { field: 'Report', before: null, after: '{"a":1}' },
  ]);
});
