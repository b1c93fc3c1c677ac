import type { ListedTransaction } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { isOwnReview } from '../../../api/own-reviews.ts';
import type { RowAction } from '../data/use-review-row.ts';

const BECOMES = { verify: 'verified', unverify: 'pending', flag: 'flagged' } as const;

/** Whether an action makes something else of a transaction than another reviewer has decided. */
export function overturnsAnother(
  row: ListedTransaction,
  action: RowAction,
  userId: number | undefined,
): boolean {
  const status = reviewStatus(row);
  // A row doesn't name its reviewer until this page's own change of it is answered.
  const isOwn = row.reviewedBy === userId || isOwnReview({ transactionId: row.id, version: row.version });
  return status !== 'pending' && status !== BECOMES[action] && !isOwn;
}
