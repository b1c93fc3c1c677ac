import type { ReviewStatus } from './review.ts';

/** What somebody decided about a transaction. */
export type ReviewAnswer = Exclude<ReviewStatus, 'pending'>;

export const REVIEW_ANSWERS = ['verified', 'flagged'] as const satisfies readonly ReviewAnswer[];

/** @param lot from 0 to below 1; @param sharePercent 0 draws nothing, 100 everything. */
export function isDrawn(lot: number, sharePercent: number): boolean {
  return lot * 100 < sharePercent;
}

/** @param lot from 0 to below 1, independent of the one that it was drawn by; @returns undefined if there is nobody. */
export function chooseByLot<Candidate>(lot: number, candidates: readonly Candidate[]): Candidate | undefined {
  return candidates[Math.floor(lot * candidates.length)];
}

/** Said wherever people read of a transaction whose two answers differ, until that is settled. */
export const DISPUTED = 'Two agents decided differently; a supervisor has not settled it yet.';
