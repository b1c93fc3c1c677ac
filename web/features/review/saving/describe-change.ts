import type { CurrentReview, TransactionRow } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { formatRelative } from '../../../ui/format.ts';

const STATES = { flagged: 'flagged', verified: 'verified', pending: 'pending' } as const;

export type SeenState = Pick<TransactionRow, 'version' | 'isVerified' | 'isFlagged' | 'verificationNotes'>;

interface Reader {
  /** The transaction as the reader saw it. */
  seen: SeenState;
  userId: number | undefined;
}

/**
 * 'Jane Doe changed it 2 minutes ago: it is flagged now.', 'You changed the notes in another tab just now: it is still
 * pending.'
 * @param nowMs milliseconds since 1970.
 */
export function describeChange(current: CurrentReview, { seen, userId }: Reader, nowMs = Date.now()): string {
  const status = STATES[reviewStatus(current)];
  const when = current.changedAt === null ? '' : ` ${describeWhen(current.changedAt, nowMs)}`;
  // What is shown may already be the newer state; then there is no telling what was different.
  const isKnown = seen.version < current.version;
  const isSameStatus = isKnown && reviewStatus(seen) === reviewStatus(current);
  const hasNewNotes = isKnown && seen.verificationNotes !== current.verificationNotes;
  const what = isSameStatus && hasNewNotes ? 'the notes' : 'it';
  const who = `${whoChanged(current, userId)} changed ${what}${isOwn(current, userId) ? ' in another tab' : ''}`;
  if (isSameStatus) return `${who}${when}: it is still ${status}.`;
  return `${who}${when}: it is ${status} now${hasNewNotes ? ', with other notes' : ''}.`;
}

type Changed = Pick<CurrentReview, 'changedBy' | 'changedByName'>;

/** Whether the reader made the change: on another page, or it would be known here. */
export const isOwn = ({ changedBy }: Changed, userId: number | undefined): boolean =>
  changedBy !== null && changedBy === userId;

/** 'You', 'Jane Doe', 'Somebody else'. */
export function whoChanged(change: Changed, userId: number | undefined): string {
  return isOwn(change, userId) ? 'You' : change.changedByName || 'Somebody else';
}

/** '2 minutes ago', 'just now'. @param nowMs milliseconds since 1970. */
export function describeWhen(instant: string, nowMs = Date.now()): string {
  const relative = formatRelative(instant, nowMs);
  return relative === 'now' ? 'just now' : relative;
}
