import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import type { Draft } from '../notes/draft.ts';
import type { ReviewAction } from './build-update.ts';

export interface ReviewSave {
  action: ReviewAction;
  /** The transaction as shown before the change, or its row. */
  before: TransactionRow;
  /** The version that the reviewer saw, if a newer one is shown. */
  seenVersion?: number | undefined;
  update: TransactionUpdate;
  /** What was typed for it; restored when the save fails. */
  draft: Draft | null;
  /** Added to the specified sentence when the save succeeds. */
  remark?: string;
  /** Reopens the transaction. */
  onReturn: () => void;
}
