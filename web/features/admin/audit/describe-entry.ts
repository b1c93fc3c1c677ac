import type { AuditEntry } from '@tillwatch/contract';
import { upperFirst } from '../../../ui/upper-first.ts';

/** What it was done to: its name, or its number. */
export function describeEntity({ entityName, entityId, entityType, subject }: AuditEntry): string {
  if (subject.transaction !== null) return `Receipt ${subject.transaction.receiptNumber}`;
  if (subject.filename !== null) return subject.filename;
  if (entityName !== null) return entityName;
  if (subject.store !== null) return `Store ${subject.store.storeNumber} ${subject.store.name}`;
  return entityType === 'user' && entityId === 'unknown' ? 'No account' : `#${entityId}`;
}

/** The store of what is not a store itself; null if it has none. */
export function describeStore({ entityType, subject }: AuditEntry): string | null {
  if (subject.store === null || (entityType === 'store' && subject.transaction === null)) return null;
  const own = subject.transaction === null && subject.filename === null;
  return own ? null : `Store ${subject.store.storeNumber} ${subject.store.name}`;
}

export interface FieldChange {
  field: string;
  /** Null where there was nothing before, as when something is created. */
  before: string | null;
  after: string | null;
}

const FIELDS: Record<string, string> = {
  isActive: 'Active',
  isVerified: 'Verified',
  isFlagged: 'Flagged',
  verificationNotes: 'Notes',
  opened: 'With the receipt open',
  awaitsApproval: 'Waits for approval',
  franchiseOwnerEmail: 'Franchise owner email',
  twoFactorEnabled: 'Two-factor sign-in',
  ended: 'Sessions ended',
};

/** One for each field that was set or changed, in words. */
export function describeChanges({ changes: { before, after } }: AuditEntry): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    field: FIELDS[name] ?? describeField(name),
    before: before && name in before ? describeValue(before[name]) : null,
    after: after && name in after ? describeValue(after[name]) : null,
  }));
}

/** 'assignedStores' is 'Assigned stores'. */
function describeField(name: string): string {
  return upperFirst(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(describeValue).join(', ');
  if (typeof value === 'object') return describeRecord(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 'rows 3, first day 2026-11-22'. */
function describeRecord(value: object): string {
  const parts = Object.entries(value).map(
    ([name, part]) => `${describeField(name).toLowerCase()} ${describeValue(part)}`,
  );
  return parts.length === 0 ? 'none' : parts.join(', ');
}
