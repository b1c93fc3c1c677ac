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

/** 'verify 4711': what an undo takes back. */
export function nameChange(action: ReviewAction, transactionNumber: string): string {
  return `${VERBS[action]} ${transactionNumber}`;
}

/** 'Mark Verified': which of the buttons it was. */
export function nameButton(action: ReviewAction): string {
  return BUTTONS[action];
}
