/** What a review can change about a transaction. */
export interface ReviewState {
  isVerified: boolean;
  isFlagged: boolean;
  verificationNotes: string;
}

/** What a reviewer asks for. Fields that are left out stay as they are. */
export type ReviewRequest = { [Key in keyof ReviewState]?: ReviewState[Key] | undefined };

export type ReviewEvent = 'verified' | 'unverified' | 'flagged' | 'unflagged' | 'notes';

export interface Review {
  state: ReviewState;
  /** Empty when the request changes nothing. */
  events: ReviewEvent[];
}

/**
 * Applies a reviewer's request. A transaction is never both verified and flagged: setting one clears the other, and a
 * request for both counts as flagged. Specification, section 4, "Review actions".
 */
export function reviewTransaction(before: ReviewState, request: ReviewRequest): Review {
  let isVerified = request.isVerified ?? before.isVerified;
  let isFlagged = request.isFlagged ?? before.isFlagged;
  if (request.isFlagged === true) isVerified = false;
  else if (request.isVerified === true) isFlagged = false;
  const verificationNotes = request.verificationNotes ?? before.verificationNotes;

  const events: ReviewEvent[] = [];
  if (before.isVerified !== isVerified) events.push(isVerified ? 'verified' : 'unverified');
  if (before.isFlagged !== isFlagged) events.push(isFlagged ? 'flagged' : 'unflagged');
  if (before.verificationNotes !== verificationNotes) events.push('notes');
  return { state: { isVerified, isFlagged, verificationNotes }, events };
}

/** What a review adds to its agent's totals for the day. */
export interface ReviewCounts {
  reviewed: number;
  verified: number;
  flagged: number;
}

/** A new status counts as one review, whichever it is; saving notes does not count. */
export function countReview(events: readonly ReviewEvent[]): ReviewCounts {
  return {
    reviewed: events.some((event) => event !== 'notes') ? 1 : 0,
    verified: events.includes('verified') ? 1 : 0,
    flagged: events.includes('flagged') ? 1 : 0,
  };
}

export const REVIEW_STATUSES = ['pending', 'verified', 'flagged'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Flagged wins over verified. Specification, section 4, "Transaction status display". */
export function reviewStatus(state: Pick<ReviewState, 'isVerified' | 'isFlagged'>): ReviewStatus {
  if (state.isFlagged) return 'flagged';
  return state.isVerified ? 'verified' : 'pending';
}
