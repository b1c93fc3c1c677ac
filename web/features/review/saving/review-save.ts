import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import type { ToastAction } from '../../../ui/toast.ts';
import type { Draft } from '../notes/draft.ts';
import type { ReviewAction } from './build-update.ts';

/** What to say at the end of a list. */
export interface ListEnd {
  remark: string;
  /** To something that is still pending. */
  way?: ToastAction;
}

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
  /** Instead of the remark: asked once it is saved, so that the answer knows of it. */
  findEnd?: () => Promise<ListEnd>;
  /** Reopens the transaction. */
  onReturn: () => void;
}
