import type { AuditEntry } from '@tillwatch/contract';

/** What it was done to: its name, or its number. */
export function describeEntity({ entityName, entityId, entityType, subject }: AuditEntry): string {
  if (subject.transaction !== null) return `Receipt ${subject.transaction.receiptNumber}`;
  if (subject.filename !== null) return subject.filename;
  if (subject.case !== null) return `“${subject.case.title}”`;
  if (entityName !== null) return entityName;
  if (subject.store !== null) return `Store ${subject.store.storeNumber} ${subject.store.name}`;
  return entityType === 'user' && entityId === 'unknown' ? 'No account' : `#${entityId}`;
}

/** The store of what is not a store itself; null if it has none. */
export function describeStore({ entityType, subject }: AuditEntry): string | null {
  if (subject.store === null || (entityType === 'store' && subject.transaction === null)) return null;
  const own = subject.transaction === null && subject.filename === null && subject.case === null;
  return own ? null : `Store ${subject.store.storeNumber} ${subject.store.name}`;
}
