import type { Contest, TransactionDetail } from '@tillwatch/contract';

/** What the strip shows: files that disagree, or that changed the transaction; what waits for a decision first. */
export const shownContests = (contests: readonly Contest[]): Contest[] =>
  (['open', 'changed'] as const).flatMap((outcome) =>
    contests.filter((contest) => contest.outcome === outcome),
  );

type Source = Pick<Contest, 'outcome' | 'uploadId' | 'readAgainByName'>;

export function titleOf(contest: Source, transaction: Pick<TransactionDetail, 'uploadId'>): string {
  const isReadAgain = contest.readAgainByName !== null;
  if (contest.outcome !== 'open')
    return isReadAgain
      ? 'Changed when a file was read again, before any review.'
      : 'Changed by another file before any review.';
  if (nameOther(contest, transaction) === 'file') return 'Another file says something different.';
  return isReadAgain
    ? 'Its own file, read again, says something different.'
    : 'Its own file says something different, too.';
}

/** What a decision calls the other side: the transaction's own file may say two things. */
export const nameOther = (
  { uploadId }: Pick<Contest, 'uploadId'>,
  transaction: Pick<TransactionDetail, 'uploadId'>,
): 'file' | 'version' => (uploadId === transaction.uploadId ? 'version' : 'file');
