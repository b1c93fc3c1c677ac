import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import type { Draft } from '../notes/draft.ts';
import type { ReviewAction } from './build-update.ts';

export interface ReviewSave {
  action: ReviewAction;
  /** The transaction as it is shown before the change, or its row. */
  before: TransactionRow;
  /** The version that the reviewer saw, where what is shown is newer. */
  seenVersion?: number | undefined;
  update: TransactionUpdate;
  /** What was typed for it: put back when the save fails. */
  draft: Draft | null;
  /** Said after the specified sentence when the save succeeds. */
  remark?: string;
  /** Opens the transaction again. */
  onReturn: () => void;
}
