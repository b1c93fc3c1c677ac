import type { Contest, TransactionDetail } from '@tillwatch/contract';

/** What the strip shows: files that disagree, or that changed the transaction. What waits for a decision comes first. */
export const shownContests = (contests: readonly Contest[]): Contest[] =>
  (['open', 'changed'] as const).flatMap((outcome) =>
    contests.filter((contest) => contest.outcome === outcome),
  );

export function titleOf(
  { outcome, uploadId }: Pick<Contest, 'outcome' | 'uploadId'>,
  transaction: Pick<TransactionDetail, 'uploadId'>,
): string {
  if (outcome !== 'open') return 'Changed by another file before any review.';
  return uploadId === transaction.uploadId
    ? 'Its own file, read again, says something different.'
    : 'Another file says something different.';
}
