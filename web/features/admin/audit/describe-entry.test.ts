import type { AuditEntry } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeEntity, describeStore } from './describe-entry.ts';

const entry: AuditEntry = {
  id: 1,
  userId: 2,
  userName: 'Ada Okafor',
  userEmail: 'ada@example.com',
  action: 'update',
  entityType: 'user',
  entityId: '7',
  entityName: null,
  subject: { store: null, transaction: null, case: null, filename: null, person: null },
  changes: {},
  ipAddress: null,
  userAgent: null,
  timestamp: '2026-03-14T10:00:00.000Z',
};

const OWNERLESS = { store: null, transaction: null, case: null, filename: null, person: null };
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
  const opened = {
    ...entry,
    entityType: 'case',
    entityId: '7-5',
    subject: { ...OWNERLESS, store: STORE, case: { id: '7-5', title: 'Voids at night' } },
  };
  expect([describeEntity(opened), describeStore(opened)]).toEqual([
    '“Voids at night”',
    'Store 42 Main Street',
  ]);
  const upload = {
    ...entry,
    entityType: 'data_upload',
    entityId: '7-3',
    subject: { ...OWNERLESS, store: STORE, filename: 'monday.xlsx' },
  };
  expect([describeEntity(upload), describeStore(upload)]).toEqual(['monday.xlsx', 'Store 42 Main Street']);
});

it('says in words what has no name of its own', () => {
  const named = (entityType: string, entityId: string) => describeEntity({ ...entry, entityType, entityId });
  expect(named('rules', 'all')).toBe('All stores');
  expect(named('ranking_settings', '1')).toBe('All stores');
  expect(named('second_look_settings', '1')).toBe('All stores');
  expect(named('ranking_weights', '3')).toBe('Version 3');
  expect(named('employee', 'Former-7K2')).toBe('Former-7K2');
  expect(named('database', '2026-03-14T10:00:00.000Z')).toMatch(/^Mar 14, 2026/);
  expect(describeEntity({ ...entry, entityType: 'registration', entityName: 'new@example.com' })).toBe(
    'new@example.com',
  );
});
