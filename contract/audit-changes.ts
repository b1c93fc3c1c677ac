// What changed, in the words of the audit log and the file of a case.
import { CASE_STATUS_LABELS } from '@tillwatch/core/cases';

/** As an entry of the audit log keeps it. */
export interface AuditChanges {
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

export interface FieldChange {
  field: string;
  /** Null if there was nothing before, such as when something is created. */
  before: string | null;
  after: string | null;
}

/** Names of records inside the system. The entry shows what they are about in its own way. */
const UNSHOWN = new Set(['transactionId', 'caseId', 'registration']);

const FIELDS: Record<string, string> = {
  isActive: 'Active',
  isVerified: 'Verified',
  isFlagged: 'Flagged',
  verificationNotes: 'Notes',
  opened: 'With the receipt open',
  awaitsApproval: 'Waiting for approval',
  franchiseOwnerEmail: 'Franchise owner email',
  twoFactorEnabled: 'Two-factor sign-in',
  ended: 'Sessions ended',
  attempt: 'Tried to',
  title: 'Name',
  assignedTo: 'Working on it',
  lostCents: 'Lost',
  recoveredCents: 'Recovered',
  transactionNumbers: 'Receipts',
  transactionNumber: 'Receipt',
  registerId: 'POS',
  employeeId: 'Employee number',
  employeeName: 'Employee',
  sizeBytes: 'Size',
  contentHash: 'SHA-256',
  uploadId: 'Upload',
  keptAsReviewed: 'Kept as reviewed',
  heldForDecision: 'Wait for a decision',
  unusuallyLeftOut: 'Left out, unlike earlier files',
  reassignedTransactions: 'Given to another cashier',
  lostFindings: 'Lost findings in another reading',
  sharePercent: 'Share',
  isOn: 'On',
  isEmailVerified: 'Email verified',
  left: 'Recovery codes left',
  contentType: 'Kind of file',
  includeRawData: 'With the original rows',
  processingStatus: 'Status',
  registeredIpAddress: 'Registered from',
  register: 'POS',
  titles: 'Headings',
  despite: 'Although not understood',
  storeId: 'Internal number of the store',
};

const WORDS: Record<string, string> = CASE_STATUS_LABELS;

/** Internal field names, which people never see. */
export const HIDDEN_AUDIT_NAMES = ['before', 'after', ...UNSHOWN, ...Object.keys(FIELDS)];

/** @returns the internal names of the fields and statuses whose labels contain the word. */
export function findAuditFields(word: string): { fields: string[]; values: string[] } {
  const keysOf = (texts: Record<string, string>) =>
    Object.keys(texts).filter((key) => texts[key]?.toLowerCase().includes(word.toLowerCase()));
  return { fields: keysOf(FIELDS), values: keysOf(WORDS) };
}

/** One for each field that was set or changed. Fields that an entry repeats unchanged are left out. */
export function describeAuditChanges({ before, after }: AuditChanges): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !UNSHOWN.has(name))
    .map((name) => ({
      field: FIELDS[name] ?? describeField(name),
      before: before && name in before ? describeValue(before[name], name) : null,
      after: after && name in after ? describeValue(after[name], name) : null,
    }))
    .filter((change) => change.before !== change.after);
}

/** 'Status: Open → Loss confirmed'. */
export function writeAuditChange({ field, before, after }: FieldChange): string {
  return `${field}: ${[before, after].filter((value) => value !== null).join(' → ')}`;
}

/** 'assignedStores' is 'Assigned stores'. */
function describeField(name: string): string {
  const text = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function describeValue(value: unknown, name = ''): string {
  if (value === null && name.endsWith('Cents')) return 'not known';
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((part) => describeValue(part)).join(', ');
  if (typeof value === 'object') return describeRecord(value);
  if (typeof value === 'number') return describeNumber(value, name);
  if (typeof value !== 'string') return JSON.stringify(value);
  return name === 'status' ? (WORDS[value] ?? value) : value;
}

function describeNumber(value: number, name: string): string {
  if (name.endsWith('Cents')) {
    return (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  }
  if (name.endsWith('Percent')) return `${value}%`;
  if (name.endsWith('Bytes')) return `${Math.ceil(value / 1000).toLocaleString('en-US')} KB`;
  return JSON.stringify(value);
}

/** 'rows 3, first day 2026-11-22'. */
function describeRecord(value: object): string {
  const parts = Object.entries(value).map(
    ([name, part]) => `${describeField(name).toLowerCase()} ${describeValue(part, name)}`,
  );
  return parts.length === 0 ? 'none' : parts.join(', ');
}
