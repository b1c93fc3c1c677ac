import type { ListedTransaction } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { isOwnReview } from '../../../api/own-reviews.ts';
import type { RowAction } from '../data/use-review-row.ts';

const BECOMES = { verify: 'verified', unverify: 'pending', flag: 'flagged' } as const;

/** Whether an action would overturn another reviewer's decision. */
export function overturnsAnother(
  row: ListedTransaction,
  action: RowAction,
  userId: number | undefined,
): boolean {
  const status = reviewStatus(row);
  // A row doesn't name its reviewer until the response to this page's own change has arrived.
  const isOwn = row.reviewedBy === userId || isOwnReview({ transactionId: row.id, version: row.version });
  return status !== 'pending' && status !== BECOMES[action] && !isOwn;
}
