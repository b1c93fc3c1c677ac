import type { ReviewAction } from './build-update.ts';

const VERBS: Record<ReviewAction, string> = {
  verify: 'verify',
  unverify: 'unverify',
  flag: 'flag',
  next: 'the notes of',
};

const BUTTONS: Record<ReviewAction, string> = {
  verify: 'Mark Verified',
  unverify: 'Unverify',
  flag: 'Flag Suspicious',
  next: 'Save notes',
};

/** 'verify 4711': what an undo undoes. */
export function nameChange(action: ReviewAction, transactionNumber: string): string {
  return `${VERBS[action]} ${transactionNumber}`;
}

/** 'Mark Verified': the label of the action's button. */
export function nameButton(action: ReviewAction): string {
  return BUTTONS[action];
}
