// The history of a case in words.
import { type CaseEvent, describeEvidenceChange, type EvidenceChange } from '@tillwatch/contract';
import { CASE_STATUS_LABELS, type CaseState } from '@tillwatch/core/cases';
import type { CaseEventDetails } from '../platform/database/schema.ts';
import { nameThen } from '../platform/user-names.queries.ts';
import type { EventRecord } from './cases.queries.ts';

/**
 * People are named as they are now, and as they were at the time if that differs.
 * @param names current ones. @returns newest first.
 */
export function describeHistory(
  events: readonly EventRecord[],
  images: readonly { change: EvidenceChange; transactionNumber?: string | undefined }[],
  names: ReadonlyMap<number, string>,
): CaseEvent[] {
  return [
    ...events.map(({ kind, details, userId, by, at }): CaseEvent => ({
      kind,
      // What no account did has only a name of the time.
      by: nameThen(by || (details.names?.[userId] ?? ''), details.names?.[userId] ?? by),
      at: at.toISOString(),
      lines: describeLines(kind, details, (id) => {
        const now = names.get(id) ?? details.names?.[id] ?? 'somebody';
        return nameThen(now, details.names?.[id] ?? now);
      }),
      text: details.text ?? details.reason ?? '',
    })),
    ...images.map(describeImage),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
}

/** The accounts that a history mentions. */
export function listMentioned(events: readonly EventRecord[]): number[] {
  const ids = events.flatMap(({ details: { before, after } }) => [before?.assignedTo, after?.assignedTo]);
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

/** '$1,042.05', or 'not known'. */
export function formatCents(cents: number | null): string {
  if (cents === null) return 'not known';
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function describeLines(
  kind: EventRecord['kind'],
  { before = {}, after = {}, transactionNumbers = [], lines }: CaseEventDetails,
  nameOf: (userId: number) => string,
): string[] {
  if (lines !== undefined) return lines;
  const numbers = transactionNumbers.join(', ');
  if (kind === 'opened') return [`Opened with ${numbers}`];
  if (kind === 'added') return [`Added ${numbers}`];
  if (kind === 'removed') return [`Took out ${numbers}`];
  return describeStateChange(before, after, Object.keys(after), nameOf);
}

/** 'Lost: $60.00 → $0.00' for each of these fields that has words. */
export function describeStateChange(
  before: Partial<CaseState>,
  after: Partial<CaseState>,
  fields: readonly string[],
  nameOf: (userId: number) => string,
): string[] {
  const write = writerOf(nameOf);
  return (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((field) => fields.includes(field))
    .map((field) => `${LABELS[field]}: ${write[field](before)} → ${write[field](after)}`);
}

const LABELS = {
  title: 'Name',
  status: 'Status',
  assignedTo: 'Working on it',
  lostCents: 'Lost',
  recoveredCents: 'Recovered',
} as const;

function writerOf(
  nameOf: (userId: number) => string,
): Record<keyof typeof LABELS, (state: Partial<CaseState>) => string> {
  return {
    title: ({ title = '' }) => title,
    status: ({ status = 'open' }) => CASE_STATUS_LABELS[status],
    assignedTo: ({ assignedTo = null }) => (assignedTo === null ? 'nobody' : nameOf(assignedTo)),
    lostCents: ({ lostCents = null }) => formatCents(lostCents),
    recoveredCents: ({ recoveredCents = null }) => formatCents(recoveredCents),
  };
}

function describeImage({
  change,
  transactionNumber,
}: {
  change: EvidenceChange;
  transactionNumber?: string | undefined;
}): CaseEvent {
  const did = describeEvidenceChange(change);
  const line = transactionNumber === undefined ? did : `${did}, of ${transactionNumber}`;
  return {
    kind: 'image',
    by: change.by,
    at: change.at,
    lines: [`${line.slice(0, 1).toUpperCase()}${line.slice(1)}`],
    text: '',
  };
}
