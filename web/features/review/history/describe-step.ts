import type { ReviewStep } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';

const DONE: Record<string, string> = {
  verify: 'verified it',
  flag: 'flagged it',
  unverify: 'took the verification back',
  unflag: 'removed the flag',
  update: 'wrote notes',
};

const UNDONE: Record<string, string> = {
  verify: 'undid the verification',
  flag: 'undid the flag',
  unverify: 'undid taking the verification back',
  unflag: 'undid taking the flag back',
  update: 'undid the notes',
};

/** 'flagged it': what a change did. */
export function describeStep({ action, ...state }: ReviewStep): string {
  if (action === null) return `left it ${reviewStatus(state)}`;
  const undone = action.startsWith('undo_') ? UNDONE[action.slice('undo_'.length)] : undefined;
  return undone ?? DONE[action] ?? 'changed it';
}

/** A step's notes if they differ from those of the step before; otherwise undefined. */
export function changedNotes(step: ReviewStep, before: ReviewStep | undefined): string | undefined {
  return step.verificationNotes === (before?.verificationNotes ?? '') ? undefined : step.verificationNotes;
}
