import type { AuditEntry } from '@tillwatch/contract';

/** What people do with their own account needs no 'user' behind it. */
const OWN_ACTIONS = new Set(['login', 'logout', 'register', 'set_up', 'verify_email']);
/** Who registers has no account yet. */
const PEOPLE = new Set(['user', 'registration']);

/** 'Update user', 'Verify transaction', 'Login'. */
export function describeAction({ action, entityType }: AuditEntry): string {
  const words = PEOPLE.has(entityType) && OWN_ACTIONS.has(action) ? action : `${action} ${entityType}`;
  return capitalize(words.replaceAll('_', ' '));
}

/** What it was done to: its name, or its number. */
export function describeEntity({ entityName, entityId }: AuditEntry): string {
  return entityName ?? `#${entityId}`;
}

export interface FieldChange {
  field: string;
  /** Null where there was nothing before, as when something is created. */
  before: string | null;
  after: string | null;
}

/** One for each field that was set or changed, in words. */
export function describeChanges({ changes: { before, after } }: AuditEntry): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    field: describeField(name),
    before: before && name in before ? describeValue(before[name]) : null,
    after: after && name in after ? describeValue(after[name]) : null,
  }));
}

/** 'assignedStores' is 'Assigned stores'. */
function describeField(name: string): string {
  return capitalize(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(describeValue).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
