import type { Contest, TransactionDetail } from '@tillwatch/contract';
import { givenName } from '../../../ui/given-name.ts';

/**
 * What the strip shows: files that disagree, or that changed the transaction; what waits for a decision first, and of
 * those the worst difference.
 */
export const shownContests = (contests: readonly Contest[]): Contest[] =>
  (['open', 'changed'] as const).flatMap((outcome) =>
    contests.filter((contest) => contest.outcome === outcome).toSorted(compareWeight),
  );

/** The most telling first; fields that aren't here come last. */
const WEIGHTY: readonly (readonly string[])[] = [
  ['findings', 'priority'],
  ['amount'],
  ['items', 'voids'],
  ['employeeId', 'employeeName'],
];

/** By the most telling difference of each, then by how much money they differ in. */
function compareWeight(one: Contest, other: Contest): number {
  return placeOf(one) - placeOf(other) || moneyOf(other) - moneyOf(one);
}

function placeOf({ differences }: Contest): number {
  const place = WEIGHTY.findIndex((fields) => differences.some(({ field }) => fields.includes(field)));
  return place < 0 ? WEIGHTY.length : place;
}

/** Dollars. */
function moneyOf({ differences }: Contest): number {
  const amount = differences.find(({ field }) => field === 'amount');
  return amount === undefined ? 0 : Math.abs(Number(amount.before ?? 0) - Number(amount.after ?? 0));
}

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

/** With the file's name marked for sentences that `WithNames` shows. */
export const markFile = (contest: Contest): Contest => ({
  ...contest,
  filename: contest.filename === null ? null : givenName(contest.filename),
});
