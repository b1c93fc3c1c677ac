import type { AuditEntry } from '@tillwatch/contract';
import { formatInstant } from '../../../ui/format.ts';

/** What it was done to: its name, or its number if it has none. */
export function describeEntity({ entityName, entityId, entityType, subject }: AuditEntry): string {
  if (subject.transaction !== null) return `Receipt ${subject.transaction.receiptNumber}`;
  if (subject.filename !== null) return subject.filename;
  if (subject.case !== null) return `“${subject.case.title}”`;
  if (entityName !== null) return entityName;
  if (subject.store !== null) return `Store ${subject.store.storeNumber} ${subject.store.name}`;
  if (entityType === 'user' && entityId === 'unknown') return 'No account';
  return describeUnnamed(entityType, entityId);
}

/** Names what has no name of its own: what exists once for all stores, and what goes by a version or a time. */
function describeUnnamed(entityType: string, entityId: string): string {
  switch (entityType) {
    case 'rules':
    case 'ranking_settings':
    case 'second_look_settings':
      return 'All stores';
    case 'ranking_weights':
      return `Version ${entityId}`;
    case 'database':
      return Number.isNaN(Date.parse(entityId)) ? entityId : formatInstant(entityId);
    case 'employee':
      return entityId === '' ? 'By number or name' : entityId;
    default:
      return `#${entityId}`;
  }
}

/** The store that something belongs to; null for a store itself, and for what has no store. */
export function describeStore({ entityType, subject }: AuditEntry): string | null {
  if (subject.store === null || (entityType === 'store' && subject.transaction === null)) return null;
  const own = subject.transaction === null && subject.filename === null && subject.case === null;
  return own ? null : `Store ${subject.store.storeNumber} ${subject.store.name}`;
}
