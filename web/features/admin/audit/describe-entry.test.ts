import type { AuditEntry } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeChanges, describeEntity, describeStore } from './describe-entry.ts';

const entry: AuditEntry = {
  id: 1,
  userId: 2,
  userName: 'Ada Okafor',
  userEmail: 'ada@example.com',
  action: 'update',
  entityType: 'user',
  entityId: '7',
  entityName: null,
  subject: { store: null, transaction: null, filename: null },
  changes: {},
  ipAddress: null,
  userAgent: null,
  timestamp: '2026-03-14T10:00:00.000Z',
};

const OWNERLESS = { store: null, transaction: null, filename: null };
const STORE = { id: 7, storeNumber: '42', name: 'Main Street' };

it('names what it was done to, and its store', () => {
  expect(describeEntity(entry)).toBe('#7');
  expect(describeEntity({ ...entry, entityName: 'nia@example.com' })).toBe('nia@example.com');
  expect(describeEntity({ ...entry, entityId: 'unknown' })).toBe('No account');

  const review = {
    ...entry,
    entityType: 'transaction',
    entityId: '7-41',
    subject: { ...OWNERLESS, store: STORE, transaction: { id: '7-41', receiptNumber: '5501' } },
  };
  expect([describeEntity(review), describeStore(review)]).toEqual(['Receipt 5501', 'Store 42 Main Street']);
  const rules = {
    ...entry,
    entityType: 'rules',
    entityId: '7-rules',
    subject: { ...OWNERLESS, store: STORE },
  };
  expect([describeEntity(rules), describeStore(rules)]).toEqual(['Store 42 Main Street', null]);
  const upload = {
    ...entry,
    entityType: 'data_upload',
    entityId: '7-3',
    subject: { ...OWNERLESS, store: STORE, filename: 'monday.xlsx' },
  };
  expect([describeEntity(upload), describeStore(upload)]).toEqual(['monday.xlsx', 'Store 42 Main Street']);
});

it('tells each field before and after', () => {
  const changes = {
    before: { position: null, isActive: true, assignedStores: [] },
    after: { position: 'Lead', isActive: false, assignedStores: ['99', '318'] },
  };
  expect(describeChanges({ ...entry, changes })).toEqual([
    { field: 'Position', before: 'none', after: 'Lead' },
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Assigned stores', before: 'none', after: '99, 318' },
  ]);
  expect(describeChanges({ ...entry, changes: { after: { rows: 3, report: { a: 1 } } } })).toEqual([
    { field: 'Rows', before: null, after: '3' },
    { field: 'Report', before: null, after: 'a 1' },
  ]);
});
