import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import { appendUnverified } from '@tillwatch/core/review';

/** `next` is Save & Next: it saves only the notes. */
export type ReviewAction = 'verify' | 'unverify' | 'flag' | 'next';

/**
 * What an action sends. Specification, section 4.
 * @param notes the notes to save, including the lines of the video verification.
 */
export function buildUpdate(action: ReviewAction, notes: string): TransactionUpdate {
  switch (action) {
    case 'verify':
      return { isVerified: true, isFlagged: false, verificationNotes: notes };
    case 'unverify':
      return { isVerified: false, isFlagged: false, verificationNotes: appendUnverified(notes) };
    case 'flag':
      return { isVerified: false, isFlagged: true, verificationNotes: notes };
    case 'next':
      return { verificationNotes: notes };
  }
}

/** What is shown while an action is being undone. */
export function buildUndo(before: TransactionRow): TransactionUpdate {
  const { isVerified, isFlagged, verificationNotes } = before;
  return { isVerified, isFlagged, verificationNotes };
}
