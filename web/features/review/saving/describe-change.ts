import type { CurrentReview } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { formatRelative } from '../../../ui/format.ts';

const STATES = { flagged: 'flagged', verified: 'verified', pending: 'pending' } as const;

/** 'Jane Doe changed it 2 minutes ago: it is flagged now.' @param nowMs milliseconds since 1970. */
export function describeChange(current: CurrentReview, nowMs = Date.now()): string {
  const who = current.changedByName || 'Somebody else';
  const when = current.changedAt === null ? '' : ` ${describeWhen(current.changedAt, nowMs)}`;
  return `${who} changed it${when}: it is ${STATES[reviewStatus(current)]} now.`;
}

/** '2 minutes ago', 'just now'. @param nowMs milliseconds since 1970. */
export function describeWhen(instant: string, nowMs = Date.now()): string {
  const relative = formatRelative(instant, nowMs);
  return relative === 'now' ? 'just now' : relative;
}
